// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.parser;

/** The kinds of characters in tokens: those of IDL, which are ASCII characters. */
final class Characters {
    private Characters() {}

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\u000b';
    }

    /** Returns whether a name can begin with the character. */
    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isHex(char c) {
        return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }

    /** Returns whether a name can contain the character after its first one. */
    static boolean isPart(char c) {
        return isLetter(c) || isDigit(c);
    }
}
