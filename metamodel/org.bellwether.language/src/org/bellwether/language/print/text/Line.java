// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A statement under construction: clauses, which consist of pieces. The statement is written on one line if it fits,
 * else it is broken before clauses, as late as possible; a clause that is longer than a line is broken before its
 * pieces.
 */
public final class Line {
    public static final int WIDTH = 120;
    public static final int CONTINUATION = 4;

    private final List<List<StringBuilder>> clauses = new ArrayList<>();
    /** The indices of the clauses that always begin a line. */
    private final Set<Integer> ownLines = new HashSet<>();

    public Line() {
        clauses.add(new ArrayList<>(List.of(new StringBuilder())));
    }

    public Line(String text) {
        this();
        add(text);
    }

    /** Appends a text without a space. */
    public Line add(String text) {
        last().append(text);
        return this;
    }

    /** Appends a text after a space at which the line is never broken. */
    public Line word(String text) {
        if (!last().isEmpty()) {
            last().append(' ');
        }
        return add(text);
    }

    /** Appends a text after a space at which the line may be broken. */
    public Line clause(String text) {
        clauses.add(new ArrayList<>(List.of(new StringBuilder(text))));
        return this;
    }

    /** Appends a text on the next line. */
    public Line ownLine(String text) {
        ownLines.add(clauses.size());
        return clause(text);
    }

    /** Appends a list, separated by commas, that may be broken after each item. */
    public Line list(List<String> items) {
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                add(",");
                clauses.get(clauses.size() - 1).add(new StringBuilder());
            }
            add(items.get(i));
        }
        return this;
    }

    public Line copy() {
        Line copy = new Line();
        copy.clauses.clear();
        for (List<StringBuilder> clause : clauses) {
            List<StringBuilder> pieces = new ArrayList<>();
            clause.forEach(p -> pieces.add(new StringBuilder(p)));
            copy.clauses.add(pieces);
        }
        copy.ownLines.addAll(ownLines);
        return copy;
    }

    /** Returns the word that names the statement's subject: its first, or the one after {@code #pragma}. */
    public String keyword() {
        String[] words = clauses.get(0).get(0).toString().split("[ ;]");
        return words[0].equals("#pragma") ? words[1] : words[0];
    }

    /** Returns the text without line breaks. */
    public String unbroken() {
        return clauses.stream().flatMap(List::stream).collect(Collectors.joining(" "));
    }

    /** Returns the length without line breaks. */
    public int length() {
        int length = -1;
        for (List<StringBuilder> clause : clauses) {
            for (StringBuilder piece : clause) {
                length += 1 + piece.length();
            }
        }
        return length;
    }

    private StringBuilder last() {
        List<StringBuilder> clause = clauses.get(clauses.size() - 1);
        return clause.get(clause.size() - 1);
    }

    /** Writes the line without its first indentation and without the line feed at its end. */
    void writeTo(StringBuilder out, int indentation) {
        int column = indentation;
        for (int i = 0; i < clauses.size(); i++) {
            List<StringBuilder> clause = clauses.get(i);
            int length = clause.size() - 1;
            for (StringBuilder piece : clause) {
                length += piece.length();
            }
            boolean fits = !ownLines.contains(i) && column + (i == 0 ? 0 : 1) + length <= WIDTH;
            if (i > 0 && fits) {
                out.append(' ');
                column++;
            } else if (i > 0) {
                column = breakLine(out, indentation);
            }
            column = write(clause, out, column, indentation);
        }
    }

    private static int write(List<StringBuilder> clause, StringBuilder out, int start, int indentation) {
        int column = start;
        for (int i = 0; i < clause.size(); i++) {
            StringBuilder piece = clause.get(i);
            if (i > 0 && column + 1 + piece.length() <= WIDTH) {
                out.append(' ');
                column++;
            } else if (i > 0) {
                column = breakLine(out, indentation);
            }
            out.append(piece);
            column += piece.length();
        }
        return column;
    }

    private static int breakLine(StringBuilder out, int indentation) {
        int column = indentation + CONTINUATION;
        out.append('\n').append(" ".repeat(column));
        return column;
    }
}
