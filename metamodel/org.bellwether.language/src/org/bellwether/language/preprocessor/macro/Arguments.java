// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.macro;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;

/** Reads the arguments of a call of a function-like macro, beginning after its opening parenthesis. */
public final class Arguments {
    private final Macro macro;
    private final Token name;
    private final Supplier<Token> tokens;
    private final Budget budget;

    Arguments(Macro macro, Token name, Supplier<Token> tokens, Budget budget) {
        this.macro = macro;
        this.name = name;
        this.tokens = tokens;
        this.budget = budget;
    }

    /** Returns one list for each parameter, without white space at its ends. */
    public List<List<Token>> read() {
        List<List<Token>> arguments = new ArrayList<>();
        List<Token> argument = new ArrayList<>();
        int open = 0;
        while (true) {
            Token token = tokens.get();
            budget.expand(token);
            if (token.kind() == Kind.END) {
                throw new PreprocessingAborted(
                        name,
                        "the arguments of the macro " + macro.name() + " have no end",
                        "Add the missing ) before the next preprocessor line");
            } else if (open == 0 && token.is(")")) {
                arguments.add(trimmed(argument));
                return checked(arguments);
            } else if (open == 0 && token.is(",") && !inLastOfVariadic(arguments)) {
                arguments.add(trimmed(argument));
                argument = new ArrayList<>();
            } else {
                open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
                argument.add(token.isGap() ? new Token(Kind.SPACE, " ", token.line(), token.column()) : token);
            }
        }
    }

    private boolean inLastOfVariadic(List<List<Token>> before) {
        return macro.isVariadic() && before.size() == macro.parameters().size() - 1;
    }

    private List<List<Token>> checked(List<List<Token>> arguments) {
        int wanted = macro.parameters().size();
        if (wanted == 0 && arguments.size() == 1 && arguments.get(0).isEmpty()) {
            return List.of();
        } else if (macro.isVariadic() && arguments.size() == wanted - 1) {
            arguments.add(List.of());
        }
        if (arguments.size() != wanted) {
            throw new PreprocessingAborted(
                    name,
                    "the macro " + macro.name() + " has " + count(wanted, "parameter") + ", but here "
                            + count(arguments.size(), "argument"),
                    "Give it as many arguments as it has parameters");
        }
        return arguments;
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    public static List<Token> trimmed(List<Token> tokens) {
        int from = 0;
        int to = tokens.size();
        while (from < to && tokens.get(from).isGap()) {
            from++;
        }
        while (to > from && tokens.get(to - 1).isGap()) {
            to--;
        }
        return List.copyOf(tokens.subList(from, to));
    }
}
