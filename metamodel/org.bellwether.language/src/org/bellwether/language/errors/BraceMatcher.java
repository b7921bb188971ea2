// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bellwether.model.ProblemCode;

/**
 * Finds the missing or superfluous brace in a text whose braces do not match. The indentation of lines gives its place:
 * a parser finds the error only at the first impossible token, which may be far away.
 */
final class BraceMatcher {
    /**
     * A word or sign of the text.
     *
     * @param begins whether the sign is the first one of its line
     */
    private record Sign(String text, int offset, int line, int column, boolean begins) {}

    /**
     * A problem of braces.
     *
     * @param problem for the reader
     * @param from the offset from which on the text does not have the meaning that its author intended
     */
    record BraceProblem(TextProblem problem, int from) {}

    /** An open brace and the indentation of its line. */
    private record Open(Sign brace, int indent) {}

    private final List<Sign> signs;
    private final Deque<Open> open = new ArrayDeque<>();
    private BraceProblem missing;
    private BraceProblem surplus;

    private BraceMatcher(List<Sign> signs) {
        this.signs = signs;
    }

    /** Returns the problem of unbalanced braces; empty if they are balanced. */
    static Optional<BraceProblem> check(SourceTokens tokens) {
        return new BraceMatcher(signs(tokens)).check();
    }

    private static List<Sign> signs(SourceTokens tokens) {
        Lines lines = new Lines(tokens.source());
        List<Sign> signs = new ArrayList<>();
        int before = 0;
        for (int i = 0; i < tokens.count(); i++) {
            int offset = tokens.start(i);
            int line = lines.line(offset);
            signs.add(new Sign(tokens.text(i), offset, line, lines.column(offset), line > before));
            before = line;
        }
        return signs;
    }

    private Optional<BraceProblem> check() {
        int indent = 1;
        for (Sign sign : signs) {
            if (sign.begins()) {
                indent = sign.column();
                judge(sign);
            }
            if (sign.text().equals("{") || sign.text().equals("${")) {
                open.push(new Open(sign, indent));
            } else if (sign.text().equals("}") && open.isEmpty()) {
                return Optional.of(surplus == null ? surplus(sign) : surplus);
            } else if (sign.text().equals("}")) {
                open.pop();
            }
        }
        if (open.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(missing == null ? missing(open.peek(), null) : missing);
    }

    /**
     * Compares indentations: a block's contents are indented more than its first line, and its end as much as that
     * line.
     */
    private void judge(Sign first) {
        Open block = open.peek();
        boolean ends = first.text().equals("}");
        if (block == null || block.brace().line() == first.line()) {
            return;
        }
        boolean outside = ends ? first.column() < block.indent() : first.column() <= block.indent();
        if (outside && missing == null) {
            missing = missing(block, first);
        } else if (ends && first.column() > block.indent() && surplus == null) {
            surplus = surplus(first);
        }
    }

    private static BraceProblem missing(Open block, Sign before) {
        String where = before == null ? "where the block ends" : "before line " + before.line();
        TextProblem problem = new TextProblem(
                ProblemCode.BW010,
                block.brace().offset(),
                block.brace().text().length(),
                "this " + block.brace().text() + " has no matching }",
                "Add } " + where);
        return new BraceProblem(problem, before == null ? block.brace().offset() : before.offset());
    }

    private static BraceProblem surplus(Sign brace) {
        return new BraceProblem(
                new TextProblem(
                        ProblemCode.BW010,
                        brace.offset(),
                        1,
                        "this } has no matching {",
                        "Remove it, or add the matching {"),
                brace.offset());
    }
}
