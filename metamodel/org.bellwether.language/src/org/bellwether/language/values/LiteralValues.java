// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.values;

import java.math.BigInteger;

/** Converts the text of IDL's literals (CORBA 3.3, part 1, 7.2.5) to their value. */
public final class LiteralValues {
    private LiteralValues() {}

    static Integer natural(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a number up to " + Integer.MAX_VALUE + ", found " + text);
        }
    }

    static BigInteger integer(String text) {
        return text.matches("0[xX].*")
                ? new BigInteger(text.substring(2), 16)
                : text.matches("0[0-7]+") ? new BigInteger(text, 8) : new BigInteger(text);
    }

    static String character(String text) {
        String value = string(text);
        if (value.codePointCount(0, value.length()) != 1) {
            throw new IllegalArgumentException("expected one character between the quotes, found " + text);
        }
        return value;
    }

    /** Returns the characters of one or several adjacent string literals, wide or not. */
    public static String string(String text) {
        StringBuilder result = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char quote = text.charAt(i++);
            if (quote != '"' && quote != '\'') {
                continue; // the L of a wide literal, or white space between two literals
            }
            while (text.charAt(i) != quote) {
                i = text.charAt(i) == '\\' ? escape(text, i + 1, result) : append(text.charAt(i), i + 1, result);
            }
            i++;
        }
        return result.toString();
    }

    private static int append(char c, int next, StringBuilder result) {
        result.append(c);
        return next;
    }

    /** Appends the character of the escape sequence after a backslash; returns the index after the sequence. */
    private static int escape(String text, int at, StringBuilder result) {
        char c = text.charAt(at);
        int simple = "ntvbrfa\\?'\"".indexOf(c);
        if (simple >= 0) {
            return append("\n\t\u000b\b\r\f\u0007\\?'\"".charAt(simple), at + 1, result);
        }
        int radix = c == 'x' || c == 'u' ? 16 : 8;
        int start = radix == 16 ? at + 1 : at;
        int limit = c == 'x' ? 2 : c == 'u' ? 4 : 3;
        int end = start;
        while (end < start + limit && Character.digit(text.charAt(end), radix) >= 0) {
            end++;
        }
        if (end == start) {
            throw new IllegalArgumentException("the escape \\" + c + " is not known: IDL has "
                    + "\\n \\t \\v \\b \\r \\f \\a \\\\ \\? \\' \\\" \\123 \\x1f \\u20ac");
        }
        return append((char) Integer.parseInt(text.substring(start, end), radix), end, result);
    }
}
