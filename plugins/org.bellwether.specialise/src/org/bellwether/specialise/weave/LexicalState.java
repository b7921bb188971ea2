// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of C++'s lexical analysis at the end of a line: whether the next line may be a directive, or is part of a
 * comment, a raw string or a continued line.
 */
final class LexicalState {
    private static final Pattern RAW_STRING = Pattern.compile("(?:u8|[uUL])?R\"([^()\\\\\\s]{0,16})\\(");

    /** The text that ends the open comment or raw string; empty if none is open. */
    private String closing = "";

    private boolean isLineComment;
    private boolean isContinued;

    /** Returns whether a directive is allowed before the next line. */
    boolean isDirectiveAllowed() {
        return closing.isEmpty() && !isContinued;
    }

    /** Reads a line, without its line end. */
    void read(String line) {
        int position = isLineComment ? line.length() : 0;
        while (position < line.length()) {
            position = closing.isEmpty() ? token(line, position) : close(line, position);
        }
        isContinued = closing.isEmpty() && line.endsWith("\\");
        isLineComment = isLineComment && isContinued;
    }

    /** Returns the position after the end of the open comment or raw string, or the end of the line. */
    private int close(String line, int position) {
        int end = line.indexOf(closing, position);
        if (end < 0) {
            return line.length();
        }
        int behind = end + closing.length();
        closing = "";
        return behind;
    }

    /** Returns the position after the token. */
    private int token(String line, int position) {
        if (line.startsWith("//", position)) {
            isLineComment = true;
            return line.length();
        } else if (line.startsWith("/*", position)) {
            closing = "*/";
            return position + 2;
        }
        Matcher raw = RAW_STRING.matcher(line).region(position, line.length());
        if (raw.lookingAt()) {
            closing = ")" + raw.group(1) + "\"";
            return raw.end();
        }
        char first = line.charAt(position);
        if (first == '"' || first == '\'') {
            return endOfLiteral(line, position + 1, first);
        }
        return isWord(first) ? endOfWord(line, position) : position + 1;
    }

    /** Returns the end of a literal; literals end with their line at the latest. */
    private static int endOfLiteral(String line, int begin, char quote) {
        int position = begin;
        while (position < line.length() && line.charAt(position) != quote) {
            position += line.charAt(position) == '\\' ? 2 : 1;
        }
        return position + 1;
    }

    /**
     * Returns the end of a word. Numbers count as words: the quotes between their digits do not begin a character
     * literal.
     */
    private static int endOfWord(String line, int begin) {
        int position = begin;
        while (position < line.length()
                && (isWord(line.charAt(position))
                        || line.charAt(position) == '\''
                                && position + 1 < line.length()
                                && Character.isDigit(line.charAt(begin))
                                && isWord(line.charAt(position + 1)))) {
            position++;
        }
        return position;
    }

    private static boolean isWord(char octet) {
        return octet == '_'
                || octet >= '0' && octet <= '9'
                || octet >= 'A' && octet <= 'Z'
                || octet >= 'a' && octet <= 'z';
    }
}
