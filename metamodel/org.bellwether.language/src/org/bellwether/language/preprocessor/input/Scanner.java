// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

import org.bellwether.language.preprocessor.input.Token.Kind;

/** Cuts a file's text into tokens, in time linear in its length. Lines that end in a backslash are joined to the next. */
public final class Scanner {
    private static final String[] PAIRS = {"##", "::", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};

    private final String text;
    private int position;
    private int line = 1;
    private int column = 1;
    private boolean unfinishedComment;

    public Scanner(String text) {
        this.text = text;
        skipSplices();
    }

    /** Returns whether the token that was read last is a comment that never ends. */
    public boolean unfinishedComment() {
        return unfinishedComment;
    }

    public Token next() {
        int startLine = line;
        int startColumn = column;
        StringBuilder read = new StringBuilder();
        Kind kind = read(read);
        return new Token(kind, read.toString(), startLine, startColumn);
    }

    private Kind read(StringBuilder token) {
        char c = peek();
        if (position >= text.length()) {
            return Kind.END;
        } else if (c == '\n') {
            take(token);
            return Kind.NEWLINE;
        } else if (isSpace(c)) {
            do {
                take(token);
            } while (isSpace(peek()));
            return Kind.SPACE;
        } else if (isLetter(c)) {
            do {
                take(token);
            } while (isLetter(peek()) || isDigit(peek()));
            return Kind.NAME;
        }
        take(token);
        if (c == '/' && peek() == '/') {
            while (peek() != '\n' && position < text.length()) {
                take(token);
            }
            return Kind.COMMENT;
        } else if (c == '/' && peek() == '*') {
            return comment(token);
        } else if (isDigit(c) || c == '.' && isDigit(peek())) {
            return number(token);
        } else if (c == '"' || c == '\'') {
            return quoted(token, c);
        }
        for (String pair : PAIRS) {
            if (pair.charAt(0) == c && pair.charAt(1) == peek()) {
                take(token);
                break;
            }
        }
        return Kind.PUNCTUATION;
    }

    private Kind comment(StringBuilder token) {
        take(token);
        char before = 0;
        while (position < text.length()) {
            char c = take(token);
            if (before == '*' && c == '/') {
                return Kind.COMMENT;
            }
            before = c;
        }
        unfinishedComment = true;
        return Kind.COMMENT;
    }

    /** Reads a preprocessing number (lex.ppnumber), which may be no valid number; no macro's name can be a part of it. */
    private Kind number(StringBuilder token) {
        while (true) {
            char c = peek();
            boolean sign = (c == '+' || c == '-') && "eE".indexOf(token.charAt(token.length() - 1)) >= 0;
            if (!sign && !isLetter(c) && !isDigit(c) && c != '.' || hexadecimal(token) && sign) {
                return Kind.NUMBER;
            }
            take(token);
        }
    }

    private static boolean hexadecimal(StringBuilder token) {
        return token.length() > 1 && token.charAt(0) == '0' && "xX".indexOf(token.charAt(1)) >= 0;
    }

    /** Reads a string or character; a quote that is never closed on its line is a separate token. */
    private Kind quoted(StringBuilder token, char quote) {
        if (!isClosed(quote)) {
            return Kind.PUNCTUATION;
        }
        while (true) {
            char c = take(token);
            if (c == '\\') {
                take(token);
            } else if (c == quote) {
                return Kind.QUOTED;
            }
        }
    }

    private boolean isClosed(char quote) {
        for (int i = position; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                return false;
            } else if (c == '\\') {
                i += text.startsWith("\r\n", i + 1) ? 2 : 1;
            } else if (c == quote) {
                return true;
            }
        }
        return false;
    }

    private char peek() {
        if (position >= text.length()) {
            return 0;
        }
        char c = text.charAt(position);
        return c == '\r' && position + 1 < text.length() && text.charAt(position + 1) == '\n' ? '\n' : c;
    }

    private char take(StringBuilder token) {
        char c = peek();
        token.append(c);
        position += c != text.charAt(position) ? 2 : 1;
        if (c == '\n') {
            line++;
            column = 1;
        } else {
            column++;
        }
        skipSplices();
        return c;
    }

    private void skipSplices() {
        while (position < text.length() && text.charAt(position) == '\\') {
            if (text.startsWith("\n", position + 1)) {
                position += 2;
            } else if (text.startsWith("\r\n", position + 1)) {
                position += 3;
            } else {
                return;
            }
            line++;
            column = 1;
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u000b';
    }

    public static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
