// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.macro;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;

/**
 * Expands macros (ISO C++, cpp.rescan). The current expansion is a stack of token lists; while the stack has a macro's
 * list, the macro's name is not expanded again. The text after the call in the file is read only if the expansion ends
 * in the name of a function-like macro, whose arguments may follow.
 */
public final class Expander {
    /** The tokens that follow the call in the file. */
    public interface FollowingTokens {
        /** Returns the next token; {@link Kind#END} at the end of the text that arguments may be read from. */
        Token next();

        /** Gives tokens back, to be read again in this order. */
        void back(List<Token> tokens);
    }

    public static final FollowingTokens NO_TOKENS = new FollowingTokens() {
        @Override
        public Token next() {
            return new Token(Kind.END, "", 0, 0);
        }

        @Override
        public void back(List<Token> tokens) {
            // nothing was read
        }
    };

    private static final class Level {
        private final Macro macro;
        private final List<Token> tokens;
        private int next;

        Level(Macro macro, List<Token> tokens) {
            this.macro = macro;
            this.tokens = tokens;
        }
    }

    private final Map<String, Macro> macros;
    private final Budget budget;
    private final FollowingTokens following;
    private final int depth;
    private final Deque<Level> levels = new ArrayDeque<>();

    Expander(Map<String, Macro> macros, Budget budget, FollowingTokens following) {
        this(macros, budget, following, 0);
    }

    private Expander(Map<String, Macro> macros, Budget budget, FollowingTokens following, int depth) {
        this.macros = macros;
        this.budget = budget;
        this.following = following;
        this.depth = depth;
    }

    /** Returns the tokens with all macros expanded. */
    public List<Token> expand(List<Token> tokens) {
        List<Token> result = new ArrayList<>();
        levels.push(new Level(null, tokens));
        for (Token token = next(); token != null; token = next()) {
            Macro macro = token.kind() == Kind.NAME && !token.blocked() ? macros.get(token.text()) : null;
            if (macro == null) {
                result.add(token);
            } else if (macro.isOpen()) {
                result.add(token.block());
            } else if (!macro.isFunction()) {
                push(macro, new Substitution(macro, token, List.of(), this::expandArgument, budget).result());
            } else if (findsParenthesis()) {
                List<List<Token>> arguments = new Arguments(macro, token, this::nextArgumentToken, budget).read();
                push(macro, new Substitution(macro, token, arguments, this::expandArgument, budget).result());
            } else {
                result.add(token);
            }
        }
        return result;
    }

    private List<Token> expandArgument(List<Token> argument) {
        if (!argument.isEmpty()) {
            budget.nest(argument.get(0), depth + 1);
        }
        return new Expander(macros, budget, NO_TOKENS, depth + 1).expand(argument);
    }

    private void push(Macro macro, List<Token> tokens) {
        macro.open();
        levels.push(new Level(macro, tokens));
    }

    private Token next() {
        while (!levels.isEmpty()) {
            Level top = levels.peek();
            if (top.next < top.tokens.size()) {
                return top.tokens.get(top.next++);
            }
            pop();
        }
        return null;
    }

    private void pop() {
        Level level = levels.pop();
        if (level.macro != null) {
            level.macro.close();
        }
    }

    private Token nextArgumentToken() {
        Token token = next();
        return token == null ? following.next() : token;
    }

    /** Returns whether the next token that is not white space is an opening parenthesis, which is then read. */
    private boolean findsParenthesis() {
        for (Level level : levels) {
            for (int i = level.next; i < level.tokens.size(); i++) {
                Token token = level.tokens.get(i);
                if (!token.isGap()) {
                    if (token.is("(")) {
                        while (levels.peek() != level) {
                            pop();
                        }
                        level.next = i + 1;
                    }
                    return token.is("(");
                }
            }
        }
        List<Token> passed = new ArrayList<>();
        Token token;
        do {
            token = following.next();
            passed.add(token);
        } while (token.isGap());
        if (token.is("(")) {
            while (!levels.isEmpty()) {
                pop();
            }
            return true;
        }
        following.back(passed);
        return false;
    }
}
