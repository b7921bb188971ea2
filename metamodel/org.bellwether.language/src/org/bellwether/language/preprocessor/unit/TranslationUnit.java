// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.language.preprocessor.input.Scanner;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;
import org.bellwether.language.standard.StandardIdl;

/**
 * The result of preprocessing one file: a text in which includes have become imports, macros are expanded and
 * preprocessor lines are empty. Comments and other lines are unchanged, except for constructs that IDL allows and
 * models do not: a type that is defined inside a typedef is moved before the typedef; {@code TypeCode} is written with
 * its module, and its declaration is removed; a pragma inside a struct or another statement is moved after the
 * statement.
 */
public final class TranslationUnit {
    /** A struct, union or enumeration inside a typedef. */
    private static final class Constructed {
        private final int depth;
        private String name = "";

        Constructed(int depth) {
            this.depth = depth;
        }
    }

    private static final Set<String> CONSTRUCTED = Set.of("struct", "union", "enum");
    /** The first tokens of a declaration of CORBA's type code. */
    private static final Set<String> DECLARES = Set.of("local", "interface", "native");

    private static final String TYPE_CODE = "TypeCode";
    private static final Set<String> PRAGMAS = Set.of("ID", "version", "prefix");

    private final Path file;
    private final String name;
    private final StringBuilder text = new StringBuilder();
    private final StandardIdl standard;
    private final StandardTypeUsage standardTypeUsage = new StandardTypeUsage();
    /** The insertions into the text after all files are read, by the offset of the character after them. */
    private final SortedMap<Integer, String> insertions = new TreeMap<>();

    private SourceMap sourceMap = new SourceMap();
    private final Set<String> imports = new LinkedHashSet<>();
    private final Scopes scopes = new Scopes();
    private final List<Runnable> held = new ArrayList<>();
    /** Tokens in module CORBA that may be a declaration of TypeCode. */
    private final List<Token> declaration = new ArrayList<>();

    private final List<Runnable> declarationWritings = new ArrayList<>();
    /** Pragmas that wait for the end of the surrounding statement. */
    private final List<Runnable> pragmas = new ArrayList<>();

    private Constructed constructed;
    private int line = 1;
    private int column = 1;
    private boolean declares;
    /**
     * The offset above the first declaration for an added import; in a line without a comment if there is such a line.
     */
    private int room;

    public TranslationUnit(Path file, String name) {
        this(file, name, null);
    }

    /** Creates a unit for one of the OMG's files that is missing. */
    public TranslationUnit(StandardIdl standard, String name) {
        this(Path.of(standard.path()), name, standard);
    }

    private TranslationUnit(Path file, String name, StandardIdl standard) {
        this.file = file;
        this.name = name;
        this.standard = standard;
    }

    /** Returns the missing file of the OMG that the unit replaces; empty for a unit of an existing file. */
    public Optional<StandardIdl> standard() {
        return Optional.ofNullable(standard);
    }

    /** Returns the file, as messages name it. */
    public Path file() {
        return file;
    }

    /** Returns a relative path without extension for a file with the unit's text; no other unit has this path. */
    public String name() {
        return name;
    }

    /** Returns the text in the notation, with an {@code import "NAME.bellwether";} for each included file. */
    public String text() {
        return text.toString();
    }

    /** Returns the source of each character of the text. */
    public SourceMap sourceMap() {
        return sourceMap;
    }

    public StandardTypeUsage standardTypeUsage() {
        return standardTypeUsage;
    }

    public Scopes scopes() {
        return scopes;
    }

    /** Returns whether the unit contains more than comments and pragmas. */
    public boolean declares() {
        return declares;
    }

    /** Returns whether the unit has no declarations and imports no file with declarations. */
    public boolean isEmpty() {
        return !declares && imports.isEmpty();
    }

    /** Returns whether an import may stand at the current end of the text. */
    public boolean atFileScope() {
        return held.isEmpty() && scopes.atFileScope();
    }

    /** Writes a token of the file as it is; a presumed place comes from a {@code #line}. */
    public void copy(Token token, Inclusion from, String presumed, int fileLine) {
        write(token, () -> {
            if (token.kind() != Kind.NEWLINE && token.kind() != Kind.SPACE) {
                sourceMap.add(line, column, from, presumed, fileLine, token.column(), true);
            }
            append(token.text());
        });
    }

    /** Writes a token of a macro's expansion; two tokens that would become one get a blank between them. */
    public void expand(Token token, Inclusion from, String presumed, int fileLine) {
        write(token, () -> {
            boolean both = !text.isEmpty() && !token.text().isEmpty();
            if (both && wouldJoin(text.charAt(text.length() - 1), token.text().charAt(0))) {
                append(" ");
            }
            sourceMap.add(line, column, from, presumed, fileLine, token.column(), false);
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
        if (holdDeclaration(token, writing)) {
            return;
        }
        writeOn(token, writing);
    }

    /** Leaves out {@code interface TypeCode;} in module CORBA: the notation predefines that type. */
    private boolean holdDeclaration(Token token, Runnable writing) {
        boolean begins = token.kind() == Kind.NAME && DECLARES.contains(token.text()) && scopes.inModule("CORBA");
        String before = declaration.isEmpty()
                ? ""
                : declaration.get(declaration.size() - 1).text();
        boolean continues = !declaration.isEmpty()
                && (token.isGap() || before.equals(TYPE_CODE)
                        ? token.is(";") || token.isGap()
                        : begins || token.isName(TYPE_CODE));
        if (!begins && !continues) {
            releaseDeclaration();
            return false;
        }
        if (!token.isGap()) {
            declaration.add(token);
        }
        declarationWritings.add(() -> writeOn(token, writing));
        if (token.is(";")) {
            declaration.clear();
            declarationWritings.clear();
        }
        return true;
    }

    private void releaseDeclaration() {
        List<Runnable> writings = List.copyOf(declarationWritings);
        declaration.clear();
        declarationWritings.clear();
        writings.forEach(Runnable::run);
    }

    private void writeOn(Token token, Runnable writing) {
        if (token.isName("typedef") || !held.isEmpty() && token.isGap()) {
            held.add(() -> follow(token, writing)); // the next token decides how it is written
            return;
        } else if (!held.isEmpty() && token.kind() == Kind.NAME && CONSTRUCTED.contains(token.text())) {
            held.remove(0);
            constructed = new Constructed(scopes.depth());
        }
        release();
        follow(token, writing);
    }

    private void release() {
        releaseDeclaration();
        List<Runnable> writings = List.copyOf(held);
        held.clear();
        writings.forEach(Runnable::run);
    }

    private void follow(Token token, Runnable writing) {
        if (token.isName(TYPE_CODE)
                && scopes.inModule("CORBA")
                && !scopes.last().equals("::")
                && !DECLARES.contains(scopes.last())) {
            append("CORBA::");
        }
        writing.run();
        if (token.kind() == Kind.NEWLINE) {
            noteRoom();
        }
        if (token.isGap()) {
            return;
        }
        declares = true;
        standardTypeUsage.follow(token, scopes);
        scopes.follow(token, text.length() - token.text().length());
        if (constructed != null && constructed.name.isEmpty() && !CONSTRUCTED.contains(token.text())) {
            constructed.name = token.text();
        } else if (constructed != null && token.is("}") && scopes.depth() == constructed.depth) {
            append("; typedef " + constructed.name);
            constructed = null;
        } else if (token.is(";") && scopes.betweenStatements() && !pragmas.isEmpty()) {
            List<Runnable> writings = List.copyOf(pragmas);
            pragmas.clear();
            writings.forEach(Runnable::run);
        }
    }

    /** Goes to the next line. */
    public void newline() {
        release();
        append("\n");
        noteRoom();
    }

    /** Records the place for an added import: an empty line or an import above all declarations, else the line after a pragma. */
    private void noteRoom() {
        if (!declares) {
            int lineStart = text.lastIndexOf("\n", text.length() - 2) + 1;
            String ended = text.substring(lineStart).strip();
            if (ended.isEmpty()) {
                room = text.length() - 1;
            } else if (ended.startsWith("import ")) {
                room = lineStart;
            } else if (ended.startsWith("#") && room == 0) {
                room = text.length();
            }
        }
    }

    /** Writes text that is not in any file. */
    public void write(String added) {
        Scanner scanner = new Scanner(added);
        for (Token token = scanner.next(); token.kind() != Kind.END; token = scanner.next()) {
            append(token.text());
            if (!token.isGap()) {
                standardTypeUsage.follow(token, scopes);
                scopes.follow(token, text.length() - token.text().length());
            }
        }
        declares = true;
    }

    /** Imports another unit, only once. */
    public void include(TranslationUnit other, Token place, Inclusion from, String presumed, int fileLine) {
        String path = pathTo(other);
        if (other != this && imports.add(path)) {
            sourceMap.add(line, column, from, presumed, fileLine, place.column(), false);
            append("import \"" + path + "\";");
        }
    }

    /** Records an include of one of the OMG's files. */
    public void includeStandard(StandardIdl included) {
        if (atFileScope()) {
            standardTypeUsage.include(included, text.length());
        }
    }

    /** Imports the unit of one of the OMG's files in place of its include; without an include, before all declarations. */
    public void importStandard(TranslationUnit other) {
        Integer offset = standardTypeUsage.included(other.standard);
        if (imports.add(pathTo(other))) {
            String statement = "import \"" + pathTo(other) + "\";";
            insertions.merge(
                    offset == null ? room : offset, statement + (offset == null ? " " : ""), (a, b) -> a + " " + b);
        }
    }

    /** Imports a unit that defines a type which this unit only declares. */
    public void need(TranslationUnit other) {
        if (other != this && imports.add(pathTo(other))) {
            append((text.length() > 0 && text.charAt(text.length() - 1) != '\n' ? "\n" : "") + "import \""
                    + pathTo(other) + "\";\n");
        }
    }

    /** Returns the path by which the text names the file of another unit. */
    public String pathTo(TranslationUnit other) {
        Path folder = Path.of(name).getParent();
        Path target = Path.of(other.name + ".bellwether");
        return (folder == null ? target : folder.relativize(target)).toString();
    }

    /** Turns a declaration, whose semicolon is at an offset of the text, into an empty definition. */
    public void define(int offset) {
        insertions.put(offset, " {}");
    }

    /** Inserts the texts that were collected while all files were read. */
    public void complete() {
        StringBuilder old = new StringBuilder(text);
        List<SourceMap.Insertion> all = new ArrayList<>();
        text.setLength(0);
        int done = 0;
        int atLine = 1;
        int lineStart = 0;
        for (Map.Entry<Integer, String> each : insertions.entrySet()) {
            int offset = each.getKey();
            for (int i = done; i < offset; i++) {
                if (old.charAt(i) == '\n') {
                    atLine++;
                    lineStart = i + 1;
                }
            }
            text.append(old, done, offset).append(each.getValue());
            all.add(new SourceMap.Insertion(
                    atLine, offset - lineStart + 1, each.getValue().length()));
            done = offset;
        }
        text.append(old, done, old.length());
        sourceMap = sourceMap.with(all);
        insertions.clear();
    }

    /** Writes another unit's text into this one, for an include inside a definition. */
    public void splice(TranslationUnit other) {
        release();
        other.release();
        sourceMap.addAll(line, column, other.sourceMap);
        int start = text.length();
        append(other.text.toString());
        imports.addAll(other.imports);
        scopes.splice(other.scopes, start);
        standardTypeUsage.splice(other.standardTypeUsage);
        declares |= other.declares;
    }

    /** Returns whether a second reading of the same file has given the same text. */
    public boolean sameText(TranslationUnit other) {
        return text.compareTo(other.text) == 0;
    }

    /** Writes a preprocessor line that is kept. A pragma within a statement is moved after it; a prefix there has no effect. */
    public void pass(List<Token> tokens, Inclusion from, String presumed, int fileLine) {
        List<String> words = tokens.stream()
                .filter(token -> !token.isGap() && !token.is("#"))
                .map(Token::text)
                .limit(2)
                .toList();
        boolean isIdl = words.size() == 2 && words.get(0).equals("pragma") && PRAGMAS.contains(words.get(1));
        boolean isEnding = scopes.last().equals("}") && scopes.betweenStatements(); // the semicolon is still to come
        boolean isWithin =
                isIdl && (isEnding || !(scopes.betweenStatements() && held.isEmpty() && declaration.isEmpty()));
        if (!isWithin) {
            release();
            writeLine(tokens, from, presumed, fileLine);
        } else if (isEnding || !words.get(1).equals("prefix")) {
            pragmas.add(() -> {
                append("\n");
                writeLine(tokens, from, presumed, fileLine);
                append("\n");
            });
        }
    }

    private void writeLine(List<Token> tokens, Inclusion from, String presumed, int fileLine) {
        for (Token token : tokens) {
            sourceMap.add(line, column, from, presumed, fileLine, token.column(), true);
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
