// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.bellwether.language.parser.BellwetherLexer;
import org.bellwether.language.parser.TokenTypes;

/** The tokens of a text that the parser reads, without white space, comments and preprocessor lines. */
final class SourceTokens {
    private final String source;
    private final List<CommonToken> tokens = new ArrayList<>();
    private final Set<CommonToken> unfinished = new HashSet<>();
    private boolean isCut;

    SourceTokens(String source, TokenTypes types) {
        this.source = source;
        BellwetherLexer lexer = new BellwetherLexer(types);
        lexer.setCharStream(new ANTLRStringStream(source));
        for (Token next = lexer.nextToken(); next != Token.EOF_TOKEN; next = lexer.nextToken()) {
            add((CommonToken) next, types);
        }
    }

    private void add(CommonToken token, TokenTypes types) {
        int type = effectiveType(token, types);
        isCut |= token.getType() == Token.INVALID_TOKEN_TYPE && source.startsWith("/*", token.getStartIndex());
        if (type != token.getType()) {
            unfinished.add(token);
        }
        if (type != Token.INVALID_TOKEN_TYPE && !types.isHidden(type)) {
            token.setType(type);
            tokens.add(token);
        }
    }

    /**
     * Returns a token's type. An invalid token, which is reported already, gets the type that it resembles; 0 to skip
     * it.
     */
    private int effectiveType(CommonToken token, TokenTypes types) {
        if (token.getType() != Token.INVALID_TOKEN_TYPE) {
            return token.getType();
        }
        char first = source.charAt(token.getStartIndex());
        return Character.isLetter(first)
                ? types.terminal("ID")
                : first == '"' ? types.terminal("STRING") : first == '\'' ? types.terminal("CHARACTER") : 0;
    }

    /** Returns the whole text. */
    String source() {
        return source;
    }

    /** Returns whether a comment without an end contains the rest of the text: a missing part may be in it. */
    boolean isCut() {
        return isCut;
    }

    int count() {
        return tokens.size();
    }

    int type(int i) {
        return tokens.get(i).getType();
    }

    /** Returns the line of a token, from 1. */
    int line(int i) {
        return tokens.get(i).getLine();
    }

    /** Returns the offset of a token's first character. */
    int start(int i) {
        return tokens.get(i).getStartIndex();
    }

    /** Returns the offset after a token's last character. */
    int end(int i) {
        return tokens.get(i).getStopIndex() + 1;
    }

    /** Returns whether a token is a string or a name without an end, so that it contains the text after it. */
    boolean isUnfinished(int i) {
        return unfinished.contains(tokens.get(i));
    }

    /** Returns a token's text; empty for an index outside of the text. */
    String text(int i) {
        return i < 0 || i >= tokens.size() ? "" : source.substring(start(i), end(i));
    }

    /** Returns whether a token is the brace that ends a block; the brace of <code>${name}</code> ends none. */
    boolean endsBlock(int i) {
        return text(i).equals("}") && !text(i - 2).equals("${");
    }
}
