// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Braces and parentheses of one statement that somebody types. The language knows better in a file, by its lines; in a
 * field of one statement lines mean nothing, and the text around it has no errors.
 */
final class Brackets {
    /**
     * Text that may contain brackets but has none for the parser: comments, strings and characters, as far as they were
     * typed.
     */
    private static final Pattern SIGNS = Pattern.compile(
            "//[^\n]*|/\\*.*?(?:\\*/|$)|\"(?:\\\\.|[^\"\\\\])*\"?|'(?:\\\\.|[^'\\\\])*'?|[{}()]", Pattern.DOTALL);

    private Brackets() {}

    /** The first one that has no other one; empty if each has. */
    static Optional<Mark> unmatched(String statement) {
        Deque<Integer> open = new ArrayDeque<>();
        Matcher signs = SIGNS.matcher(statement);
        while (signs.find()) {
            String sign = signs.group();
            if (sign.equals("{") || sign.equals("(")) {
                open.push(signs.start());
            } else if (sign.equals("}") || sign.equals(")")) {
                if (open.isEmpty() || closing(statement.charAt(open.peek())) != sign.charAt(0)) {
                    return Optional.of(new Mark(
                            signs.start(), 1, "This " + sign + " has no " + opening(sign.charAt(0)) + ". Remove it."));
                }
                open.pop();
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(new Mark(open.peek(), 1, missing(statement.charAt(open.peek()))));
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
