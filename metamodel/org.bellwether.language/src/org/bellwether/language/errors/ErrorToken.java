// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.List;
import org.bellwether.language.parser.TokenTypes;

/**
 * A token at which the text has a syntax error, with the tokens around it. The text has no model yet.
 *
 * @param at the token's index
 */
record ErrorToken(SourceTokens tokens, int at) {
    ErrorToken to(int other) {
        return new ErrorToken(tokens, other);
    }

    String word() {
        return token(at);
    }

    int count() {
        return tokens.count();
    }

    /** Returns a token's text; empty for an index outside of the text. */
    String token(int i) {
        return tokens.text(i);
    }

    boolean isName(int i) {
        String token = token(i);
        return !token.isEmpty() && Character.isLetter(token.charAt(0)) && !TokenTypes.isIdl(token);
    }

    /** Returns the text of some tokens, on one line. */
    String slice(int from, int to) {
        return from >= to
                ? ""
                : tokens.source()
                        .substring(tokens.start(from), tokens.end(to - 1))
                        .replaceAll("\\s+", " ");
    }

    /** Returns the beginning of the statement that contains the token. */
    int begin() {
        int i = at;
        while (i > 0) {
            int parameter = parameter(i - 1);
            if (parameter < 0 && List.of(";", "{", "}").contains(token(i - 1))) {
                return i;
            }
            i = parameter < 0 ? i - 1 : parameter;
        }
        return i;
    }

    /**
     * Returns the beginning of the parameter that a brace ends, as in <code>${name}</code>; -1 if the brace does not
     * end a parameter.
     */
    private int parameter(int brace) {
        int i = brace - 1;
        while (isName(i) || token(i).equals("::")) {
            i--;
        }
        return token(brace).equals("}") && token(i).equals("${") ? i : -1;
    }

    /** Returns the end of the statement that begins with a token: at the next semicolon or brace. */
    int end(int from) {
        int i = from;
        while (i < tokens.count() && !List.of(";", "{", "}").contains(token(i))) {
            i = token(i).equals("${") && token(i + 2).equals("}") ? i + 3 : i + 1;
        }
        return i;
    }

    /** Returns the index after a name with its members and indices: {@code places[i].x}. */
    int afterName(int from) {
        int i = from + 1;
        while (token(i).equals(".") || token(i).equals("[") || token(i).equals("::")) {
            if (!token(i).equals("[")) {
                i += 2;
                continue;
            }
            while (i < tokens.count() && !token(i).equals("]") && !token(i).equals(";")) {
                i++;
            }
            i = token(i).equals("]") ? i + 1 : i;
        }
        return i;
    }

    /** Returns the index of the innermost parenthesis that is open at the token, or -1. */
    int open(int begin) {
        int depth = 0;
        for (int i = at - 1; i > begin; i--) {
            depth += token(i).equals(")") ? 1 : token(i).equals("(") ? -1 : 0;
            if (depth < 0) {
                return i;
            }
        }
        return -1;
    }
}
