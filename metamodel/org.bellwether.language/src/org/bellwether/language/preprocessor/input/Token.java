// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/**
 * A token of the preprocessor (ISO C++, lex.pptoken). White space and comments are tokens too, so that text can be
 * written as it was read.
 *
 * @param kind the token's kind
 * @param text the token's characters, without line splices
 * @param line the line in the file, from 1
 * @param column the column in that line, from 1
 * @param blocked true for the name of a macro inside its expansion: this name is never expanded again
 */
public record Token(Kind kind, String text, int line, int column, boolean blocked) {
    public enum Kind {
        NAME,
        NUMBER,
        /** A string or character, with its quotes. */
        QUOTED,
        PUNCTUATION,
        COMMENT,
        /** Blanks and tabs. */
        SPACE,
        NEWLINE,
        /** The end of the file, or of the readable part. */
        END
    }

    public Token(Kind kind, String text, int line, int column) {
        this(kind, text, line, column, false);
    }

    public boolean is(String punctuation) {
        return kind == Kind.PUNCTUATION && text.equals(punctuation);
    }

    public boolean isName(String name) {
        return kind == Kind.NAME && text.equals(name);
    }

    /** Returns whether the token is white space or a comment, but not the end of a line. */
    public boolean isBlank() {
        return kind == Kind.SPACE || kind == Kind.COMMENT;
    }

    /** Returns whether the token is white space, a comment or the end of a line. */
    public boolean isGap() {
        return isBlank() || kind == Kind.NEWLINE;
    }

    public boolean endsLine() {
        return kind == Kind.NEWLINE || kind == Kind.END;
    }

    public Token at(Token place) {
        return new Token(kind, text, place.line, place.column, blocked);
    }

    public Token block() {
        return new Token(kind, text, line, column, true);
    }
}
