// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.util.List;
import java.util.Map;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;

/**
 * Evaluates a condition of {@code #if} (ISO C++, cpp.cond), in 64 bits with a sign. The tokens have macros expanded and {@code defined}
 * replaced; remaining names are 0. A part whose value does not matter ({@code 0 && 1/0}) may be wrong.
 */
final class Condition {
    private static final Map<String, Integer> PRECEDENCE = Map.ofEntries(
            Map.entry("||", 1),
            Map.entry("&&", 2),
            Map.entry("|", 3),
            Map.entry("^", 4),
            Map.entry("&", 5),
            Map.entry("==", 6),
            Map.entry("!=", 6),
            Map.entry("<", 7),
            Map.entry(">", 7),
            Map.entry("<=", 7),
            Map.entry(">=", 7),
            Map.entry("<<", 8),
            Map.entry(">>", 8),
            Map.entry("+", 9),
            Map.entry("-", 9),
            Map.entry("*", 10),
            Map.entry("/", 10),
            Map.entry("%", 10));

    private final List<Token> tokens;
    private final Token line;
    private final Budget budget;
    private int next;
    private int depth;

    /**
     * @param line the directive's name, for messages
     * @param tokens the condition, without white space
     */
    Condition(Token line, List<Token> tokens, Budget budget) {
        this.line = line;
        this.tokens = tokens;
        this.budget = budget;
    }

    boolean holds() {
        if (tokens.isEmpty()) {
            throw wrong(line, "#" + line.text() + " has no condition", "Add one, such as defined(NAME)");
        }
        long value = conditional(true);
        if (next < tokens.size()) {
            throw wrong(peek(), "\"" + peek().text() + "\" is not expected in this condition", "Correct the condition");
        }
        return value != 0;
    }

    private long conditional(boolean counts) {
        budget.nest(line, ++depth);
        long condition = binary(1, counts);
        if (take("?")) {
            long yes = conditional(counts && condition != 0);
            expect(":");
            long no = conditional(counts && condition == 0);
            condition = condition != 0 ? yes : no;
        }
        depth--;
        return condition;
    }

    private long binary(int least, boolean counts) {
        long left = unary(counts);
        while (next < tokens.size() && peek().kind() == Kind.PUNCTUATION) {
            Token operator = peek();
            int precedence = PRECEDENCE.getOrDefault(operator.text(), 0);
            if (precedence < least) {
                break;
            }
            next++;
            boolean needed = operator.is("&&") ? left != 0 : !operator.is("||") || left == 0;
            long right = binary(precedence + 1, counts && needed);
            left = apply(operator, left, right, counts);
        }
        return left;
    }

    private long apply(Token operator, long left, long right, boolean counts) {
        return switch (operator.text()) {
            case "||" -> truth(left != 0 || right != 0);
            case "&&" -> truth(left != 0 && right != 0);
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "&" -> left & right;
            case "==" -> truth(left == right);
            case "!=" -> truth(left != right);
            case "<" -> truth(left < right);
            case ">" -> truth(left > right);
            case "<=" -> truth(left <= right);
            case ">=" -> truth(left >= right);
            case "<<" -> right >= 0 && right < 64 ? left << right : 0;
            case ">>" -> left >> Math.max(0, Math.min(63, right));
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            default -> divide(operator, left, right, counts);
        };
    }

    private static long divide(Token operator, long left, long right, boolean counts) {
        if (right == 0 && counts) {
            throw wrong(operator, "this condition divides by 0", "Correct the condition");
        } else if (right == 0) {
            return 0;
        }
        return operator.is("/") ? left / right : left % right;
    }

    private long unary(boolean counts) {
        budget.nest(line, ++depth);
        long value = take("!")
                ? truth(unary(counts) == 0)
                : take("-") ? -unary(counts) : take("+") ? unary(counts) : take("~") ? ~unary(counts) : primary(counts);
        depth--;
        return value;
    }

    private long primary(boolean counts) {
        if (next >= tokens.size()) {
            throw wrong(line, "the condition ends too early", "Complete it");
        } else if (take("(")) {
            long value = conditional(counts);
            expect(")");
            return value;
        }
        Token token = tokens.get(next++);
        return switch (token.kind()) {
            case NAME -> truth(token.text().equals("true") || token.text().equals("TRUE"));
            case NUMBER -> number(token);
            case QUOTED -> character(token);
            default ->
                throw wrong(
                        token, "\"" + token.text() + "\" is not expected in this condition", "Correct the condition");
        };
    }

    private static long number(Token token) {
        String digits = token.text().replaceAll("[uUlL]{1,3}$", "");
        try {
            if (digits.matches("0[xX].+")) {
                return Long.parseUnsignedLong(digits.substring(2), 16);
            }
            boolean octal = digits.length() > 1 && digits.startsWith("0");
            return Long.parseUnsignedLong(digits, octal ? 8 : 10);
        } catch (NumberFormatException e) {
            throw wrong(token, token.text() + " is not a whole number of 64 bits", "Use whole numbers in conditions");
        }
    }

    private static long character(Token token) {
        String text = token.text();
        if (text.length() == 3 && text.charAt(0) == '\'') {
            return text.charAt(1);
        }
        throw wrong(token, text + " has no value in a condition", "Use whole numbers in conditions");
    }

    private boolean take(String punctuation) {
        boolean there = next < tokens.size() && peek().is(punctuation);
        next += there ? 1 : 0;
        return there;
    }

    private void expect(String punctuation) {
        if (!take(punctuation)) {
            Token place = next < tokens.size() ? peek() : line;
            throw wrong(place, "\"" + punctuation + "\" is missing in this condition", "Add it");
        }
    }

    private Token peek() {
        return tokens.get(next);
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }

    private static PreprocessingAborted wrong(Token place, String message, String fix) {
        return new PreprocessingAborted(place, message, fix);
    }
}
