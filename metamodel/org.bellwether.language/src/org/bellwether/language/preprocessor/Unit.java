// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.language.preprocessor.Token.Kind;

/**
 * What preprocessing makes of one file: text in which includes have become imports, macros are expanded and the lines of
 * the preprocessor are empty. Comments and other lines are as they were.
 */
public final class Unit {
    private final Path file;
    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final PlaceMap places = new PlaceMap();
    private final Set<String> imports = new LinkedHashSet<>();
    private int line = 1;
    private int column = 1;
    private int braces;
    private boolean betweenStatements = true;
    private boolean declares;

    Unit(Path file, String name) {
        this.file = file;
        this.name = name;
    }

    /** The file, as messages call it. */
    public Path file() {
        return file;
    }

    /** A relative path without extension, different from that of all other units, for a file made of this. */
    public String name() {
        return name;
    }

    /** The text: the language's, with an {@code import "NAME.bellwether";} for each included file. */
    public String text() {
        return text.toString();
    }

    /** Where each character of the text came from. */
    public PlaceMap places() {
        return places;
    }

    /** Whether there is more than comments and pragmas. */
    boolean declares() {
        return declares;
    }

    /** Whether an import may stand here. */
    boolean atFileScope() {
        return braces == 0 && betweenStatements;
    }

    /** Writes a token of the file as it is; a presumed place is what a {@code #line} says. */
    void copy(Token token, Inclusion from, String presumed, int fileLine) {
        if (token.kind() != Kind.NEWLINE && token.kind() != Kind.SPACE) {
            places.add(line, column, from, presumed, fileLine, token.column(), true);
        }
        append(token.text());
        track(token);
    }

    /** Writes a token that a macro has made; two that would become one get a blank between them. */
    void expand(Token token, Inclusion from, String presumed, int fileLine) {
        if (!text.isEmpty()
                && !token.text().isEmpty()
                && wouldJoin(text.charAt(text.length() - 1), token.text().charAt(0))) {
            append(" ");
        }
        places.add(line, column, from, presumed, fileLine, token.column(), false);
        append(token.text());
        track(token);
    }

    private static boolean wouldJoin(char left, char right) {
        return isWord(left) && isWord(right)
                || "+-<>=&|:#/*.!".indexOf(left) >= 0 && "+-<>=&|:#/*.".indexOf(right) >= 0;
    }

    private static boolean isWord(char c) {
        return Scanner.isLetter(c) || Scanner.isDigit(c) || c == '"' || c == '\'';
    }

    /** Goes to the next line. */
    void newline() {
        append("\n");
    }

    /** Imports another unit, once. */
    void include(Unit other, Token place, Inclusion from, String presumed, int fileLine) {
        Path folder = Path.of(name).getParent();
        Path target = Path.of(other.name + ".bellwether");
        String path = (folder == null ? target : folder.relativize(target)).toString();
        if (other != this && imports.add(path)) {
            places.add(line, column, from, presumed, fileLine, place.column(), false);
            append("import \"" + path.replace('\\', '/') + "\";");
        }
    }

    /** Writes another unit's text into this one: an include inside a definition. */
    void splice(Unit other) {
        places.addAll(line, column, other.places);
        append(other.text.toString());
        imports.addAll(other.imports);
        braces += other.braces;
        if (other.declares) {
            betweenStatements = other.betweenStatements;
            declares = true;
        }
    }

    /** Whether a second reading of the same file has brought the same. */
    boolean sameText(Unit other) {
        return text.compareTo(other.text) == 0;
    }

    private void track(Token token) {
        if (token.isGap()) {
            return;
        }
        declares = true;
        braces += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        betweenStatements = token.is("{") || token.is("}") || token.is(";");
    }

    private void append(String added) {
        text.append(added);
        int last = added.lastIndexOf('\n');
        if (last < 0) {
            column += added.length();
        } else {
            line += (int) added.chars().filter(c -> c == '\n').count();
            column = added.length() - last;
        }
    }

    /** Writes a line of the preprocessor that is passed on. */
    void pass(List<Token> tokens, Inclusion from, String presumed, int fileLine) {
        for (Token token : tokens) {
            places.add(line, column, from, presumed, fileLine, token.column(), true);
            append(token.text());
        }
    }
}
