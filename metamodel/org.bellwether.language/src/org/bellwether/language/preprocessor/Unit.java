// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.language.preprocessor.Token.Kind;

/**
 * What preprocessing makes of one file: text in which includes have become imports, macros are expanded and the lines of
 * the preprocessor are empty. Comments and other lines are as they were, but for two things that IDL allows and models
 * have not: a type that is defined inside a typedef stands before it, and {@code TypeCode} is written with its module.
 */
public final class Unit {
    /** A struct, union or enumeration inside a typedef. */
    private static final class Constructed {
        private final int depth;
        private String name = "";

        Constructed(int depth) {
            this.depth = depth;
        }
    }

    private static final Set<String> CONSTRUCTED = Set.of("struct", "union", "enum");

    private final Path file;
    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final PlaceMap places = new PlaceMap();
    private final Set<String> imports = new LinkedHashSet<>();
    private final Scopes scopes = new Scopes();
    private final List<Runnable> held = new ArrayList<>();
    private Constructed constructed;
    private int line = 1;
    private int column = 1;
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

    Scopes scopes() {
        return scopes;
    }

    /** Whether there is more than comments and pragmas. */
    boolean declares() {
        return declares;
    }

    /** Whether it neither declares anything nor imports what does. */
    boolean isEmpty() {
        return !declares && imports.isEmpty();
    }

    /** Whether an import may stand here. */
    boolean atFileScope() {
        return held.isEmpty() && scopes.atFileScope();
    }

    /** Writes a token of the file as it is; a presumed place is what a {@code #line} says. */
    void copy(Token token, Inclusion from, String presumed, int fileLine) {
        write(token, () -> {
            if (token.kind() != Kind.NEWLINE && token.kind() != Kind.SPACE) {
                places.add(line, column, from, presumed, fileLine, token.column(), true);
            }
            append(token.text());
        });
    }

    /** Writes a token that a macro has made; two that would become one get a blank between them. */
    void expand(Token token, Inclusion from, String presumed, int fileLine) {
        write(token, () -> {
            boolean both = !text.isEmpty() && !token.text().isEmpty();
            if (both && wouldJoin(text.charAt(text.length() - 1), token.text().charAt(0))) {
                append(" ");
            }
            places.add(line, column, from, presumed, fileLine, token.column(), false);
            append(token.text());
        });
    }

    private static boolean wouldJoin(char left, char right) {
        return isWord(left) && isWord(right)
                || "+-<>=&|:#/*.!".indexOf(left) >= 0 && "+-<>=&|:#/*.".indexOf(right) >= 0;
    }

    private static boolean isWord(char c) {
        return Scanner.isLetter(c) || Scanner.isDigit(c) || c == '"' || c == '\'';
    }

    private void write(Token token, Runnable writing) {
        if (token.isName("typedef") || !held.isEmpty() && token.isGap()) {
            held.add(() -> follow(token, writing)); // what follows says whether it is needed
            return;
        } else if (!held.isEmpty() && token.kind() == Kind.NAME && CONSTRUCTED.contains(token.text())) {
            held.remove(0);
            constructed = new Constructed(scopes.depth());
        }
        release();
        follow(token, writing);
    }

    private void release() {
        List<Runnable> writings = List.copyOf(held);
        held.clear();
        writings.forEach(Runnable::run);
    }

    private void follow(Token token, Runnable writing) {
        if (token.isName("TypeCode")
                && scopes.inModule("CORBA")
                && !scopes.last().equals("::")) {
            append("CORBA::");
        }
        writing.run();
        if (token.isGap()) {
            return;
        }
        declares = true;
        scopes.follow(token, text.length() - token.text().length());
        if (constructed != null && constructed.name.isEmpty() && !CONSTRUCTED.contains(token.text())) {
            constructed.name = token.text();
        } else if (constructed != null && token.is("}") && scopes.depth() == constructed.depth) {
            append("; typedef " + constructed.name);
            constructed = null;
        }
    }

    /** Goes to the next line. */
    void newline() {
        release();
        append("\n");
    }

    /** Imports another unit, once. */
    void include(Unit other, Token place, Inclusion from, String presumed, int fileLine) {
        String path = pathTo(other);
        if (other != this && imports.add(path)) {
            places.add(line, column, from, presumed, fileLine, place.column(), false);
            append("import \"" + path + "\";");
        }
    }

    /** Imports a unit that defines what is only declared here. */
    void need(Unit other) {
        if (other != this && imports.add(pathTo(other))) {
            append((text.length() > 0 && text.charAt(text.length() - 1) != '\n' ? "\n" : "") + "import \""
                    + pathTo(other) + "\";\n");
        }
    }

    /** What the text calls the file that is made of another unit. */
    public String pathTo(Unit other) {
        Path folder = Path.of(name).getParent();
        Path target = Path.of(other.name + ".bellwether");
        return (folder == null ? target : folder.relativize(target)).toString();
    }

    /** Makes an empty definition of a declaration, whose semicolon stands at an offset of the text. */
    void define(int offset) {
        text.insert(offset, " {}");
    }

    /** Writes another unit's text into this one: an include inside a definition. */
    void splice(Unit other) {
        release();
        other.release();
        places.addAll(line, column, other.places);
        int start = text.length();
        append(other.text.toString());
        imports.addAll(other.imports);
        scopes.splice(other.scopes, start);
        declares |= other.declares;
    }

    /** Whether a second reading of the same file has brought the same. */
    boolean sameText(Unit other) {
        return text.compareTo(other.text) == 0;
    }

    /** Writes a line of the preprocessor that is passed on. */
    void pass(List<Token> tokens, Inclusion from, String presumed, int fileLine) {
        release();
        for (Token token : tokens) {
            places.add(line, column, from, presumed, fileLine, token.column(), true);
            append(token.text());
        }
    }

    private void append(String added) {
        text.append(added);
        int newline = added.lastIndexOf('\n');
        if (newline < 0) {
            column += added.length();
        } else {
            line += (int) added.chars().filter(c -> c == '\n').count();
            column = added.length() - newline;
        }
    }
}
