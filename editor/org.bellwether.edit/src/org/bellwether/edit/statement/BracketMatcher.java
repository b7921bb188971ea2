// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds unmatched braces and parentheses in a statement that the user types. In a file, the language uses line breaks
 * to find a missing bracket; in a field with one statement, line breaks have no meaning, and the text around the
 * statement has no errors.
 */
final class BracketMatcher {
    /**
     * Texts in which brackets have no meaning for the parser: comments, strings and characters, which may be
     * incomplete.
     */
    private static final Pattern SIGNS = Pattern.compile(
            "//[^\n]*|/\\*.*?(?:\\*/|$)|\"(?:\\\\.|[^\"\\\\])*\"?|'(?:\\\\.|[^'\\\\])*'?|[{}()]", Pattern.DOTALL);

    private BracketMatcher() {}

    /** Returns a bracket without a partner; empty if there is none. */
    static Optional<StatementProblem> unmatched(String statement) {
        Deque<Integer> open = new ArrayDeque<>();
        Matcher signs = SIGNS.matcher(statement);
        while (signs.find()) {
            String sign = signs.group();
            if (sign.equals("{") || sign.equals("(")) {
                open.push(signs.start());
            } else if (sign.equals("}") || sign.equals(")")) {
                if (open.isEmpty() || closing(statement.charAt(open.peek())) != sign.charAt(0)) {
                    return Optional.of(new StatementProblem(
                            signs.start(), 1, "This " + sign + " has no " + opening(sign.charAt(0)) + ". Remove it."));
                }
                open.pop();
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(new StatementProblem(open.peek(), 1, missing(statement.charAt(open.peek()))));
    }

    private static String missing(char sign) {
        String where = sign == '{' ? "at the end" : "behind what belongs into it";
        return "This " + sign + " has no " + closing(sign) + ". Add " + closing(sign) + " " + where + ".";
    }

    private static char closing(char sign) {
        return sign == '{' ? '}' : ')';
    }

    private static char opening(char sign) {
        return sign == '}' ? '{' : '(';
    }
}
