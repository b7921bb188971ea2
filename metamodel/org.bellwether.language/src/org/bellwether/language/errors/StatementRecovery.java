// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayDeque;
import java.util.Deque;

/** Skips a statement that contains an error, so that one mistake gives one message. */
final class StatementRecovery {
    /** The tokens of a parameter in an expression: <code>${</code>, a name, <code>}</code>. */
    private static final int PARAMETER = 3;

    private final SourceTokens tokens;
    private final Recognizer recognizer;

    StatementRecovery(SourceTokens tokens, Recognizer recognizer) {
        this.tokens = tokens;
        this.recognizer = recognizer;
    }

    /**
     * Takes the recognizer back to the beginning of the statement that contains a token.
     *
     * @return the token after the statement, at which reading continues
     */
    int skip(int at) {
        int from = begin(at);
        int to = end(from, at);
        recognizer.goBack(Math.max(0, recognizer.position() - (at - from)));
        return to;
    }

    /** Returns the first token of the statement, or the first one that the recognizer has read of it. */
    private int begin(int at) {
        int i = at;
        while (i > 0 && recognizer.position() - (at - i) > 0) {
            String before = tokens.text(i - 1);
            if (before.equals("}") && !tokens.endsBlock(i - 1)) {
                i -= PARAMETER;
            } else if (before.equals(";") || before.equals("{") || before.equals("}")) {
                return i;
            } else {
                i--;
            }
        }
        return i;
    }

    /**
     * Returns the token after a statement: after its semicolon or its outermost block, but not before a given token, or
     * at the brace of the block that contains the statement.
     */
    private int end(int from, int at) {
        Deque<String> open = new ArrayDeque<>();
        int parentheses = 0;
        for (int i = from; i < tokens.count(); i++) {
            String token = tokens.text(i);
            parentheses += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            if (token.equals("{") || token.equals("${")) {
                open.push(token);
            } else if (token.equals("}") && open.isEmpty()) {
                return i == from ? i + 1 : i;
            } else if (token.equals("}")) {
                boolean block = open.pop().equals("{") && open.isEmpty() && i >= at && parentheses <= 0;
                if (block) {
                    return tokens.text(i + 1).equals(";") ? i + 2 : i + 1;
                }
            } else if (token.equals(";") && open.isEmpty() && i >= at) {
                return i + 1;
            }
        }
        return tokens.count();
    }
}
