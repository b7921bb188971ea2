// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.macro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.Scanner;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;

/**
 * Replaces the parameters in a macro's body, and executes {@code #} and {@code ##} (ISO C++, cpp.subst to cpp.concat).
 */
final class Substitution {
    private final Macro macro;
    private final Token call;
    private final List<List<Token>> arguments;
    private final UnaryOperator<List<Token>> expander;
    private final Budget budget;
    private final Map<Integer, List<Token>> expanded = new HashMap<>();
    private final List<Token> result = new ArrayList<>();

    /**
     * @param call the macro's name in the call: all tokens of the body get its place
     * @param arguments one argument for each parameter
     * @param expander expands an argument
     */
    Substitution(
            Macro macro, Token call, List<List<Token>> arguments, UnaryOperator<List<Token>> expander, Budget budget) {
        this.macro = macro;
        this.call = call;
        this.arguments = arguments;
        this.expander = expander;
        this.budget = budget;
    }

    List<Token> result() {
        List<Token> body = macro.body();
        for (int i = 0; i < body.size(); i++) {
            int operand = afterOperator(body, i, "##");
            if (operand >= 0) {
                paste(pieces(body, operand, true));
                i = lastOf(body, operand);
            } else {
                boolean pasted = afterOperator(body, lastOf(body, i) + 1, "##") >= 0;
                pieces(body, i, pasted).forEach(this::add);
                i = lastOf(body, i);
            }
        }
        return result;
    }

    /**
     * Returns the index of the token after an operator at this index, ignoring white space; -1 if there is no operator.
     */
    private static int afterOperator(List<Token> body, int from, String operator) {
        int at = skipBlank(body, from);
        return at < body.size() && body.get(at).is(operator) ? skipBlank(body, at + 1) : -1;
    }

    private static int skipBlank(List<Token> body, int from) {
        int at = from;
        while (at < body.size() && body.get(at).kind() == Kind.SPACE) {
            at++;
        }
        return at;
    }

    /** Returns the last token of this item: the parameter's name after {@code #}, otherwise the token itself. */
    private int lastOf(List<Token> body, int index) {
        int parameter = macro.isFunction() ? afterOperator(body, index, "#") : -1;
        return parameter >= 0 && body.get(index).is("#") ? parameter : index;
    }

    /** Returns the replacement of one token of the body, or of {@code #parameter}. */
    private List<Token> pieces(List<Token> body, int index, boolean raw) {
        Token token = body.get(index);
        if (macro.isFunction() && token.is("#")) {
            return List.of(text(arguments.get(parameter(body.get(lastOf(body, index))))));
        }
        int parameter = parameter(token);
        if (parameter < 0) {
            return List.of(token.at(call));
        }
        List<Token> argument = arguments.get(parameter);
        return raw ? argument : expanded.computeIfAbsent(parameter, i -> expander.apply(argument));
    }

    private int parameter(Token token) {
        return macro.isFunction() && token.kind() == Kind.NAME
                ? macro.parameters().indexOf(token.text())
                : -1;
    }

    /** Returns an argument as a string (cpp.stringize). */
    private Token text(List<Token> argument) {
        StringBuilder text = new StringBuilder("\"");
        for (Token token : argument) {
            String escaped = token.kind() == Kind.QUOTED
                    ? token.text().replace("\\", "\\\\").replace("\"", "\\\"")
                    : token.text();
            text.append(escaped);
        }
        return new Token(Kind.QUOTED, text.append('"').toString(), call.line(), call.column());
    }

    /** Joins the first of the given tokens to the last token of the result (cpp.concat). */
    private void paste(List<Token> right) {
        while (!result.isEmpty() && result.get(result.size() - 1).kind() == Kind.SPACE) {
            result.remove(result.size() - 1);
        }
        if (right.isEmpty()) {
            return;
        } else if (result.isEmpty()) {
            right.forEach(this::add);
            return;
        }
        String joined = result.remove(result.size() - 1).text() + right.get(0).text();
        Token token = new Scanner(joined).next();
        if (!token.text().equals(joined) || token.kind() == Kind.COMMENT) {
            throw new PreprocessingAborted(
                    call,
                    "the macro " + macro.name() + " makes \"" + joined + "\", which is not one token",
                    "Correct the text around ## in it");
        }
        add(token.at(call));
        right.subList(1, right.size()).forEach(this::add);
    }

    private void add(Token token) {
        budget.expand(token);
        result.add(token);
    }
}
