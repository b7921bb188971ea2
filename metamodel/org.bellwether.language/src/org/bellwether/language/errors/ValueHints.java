// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.util.StructValues;

/** Hints on common errors in expressions from other languages: {@code =} for {@code ==}, values of structs. */
final class ValueHints {
    private static final String NO_LITERAL = "Structs, unions, sequences and arrays have no literals. ";

    private static final Map<String, String> OPERATORS = Map.of("and", "&&", "or", "||", "mod", "%", "eq", "==");

    private final ErrorToken spot;
    private final int at;

    ValueHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
    }

    Optional<String> find(ExpectedTokens expected) {
        String word = spot.word();
        boolean isBehindValue = expected.mayBegin("==") && expected.mayBegin("+");
        if (isLiteral(word, isBehindValue, expected)) {
            return Optional.of(NO_LITERAL + StructValues.INSTEAD_OF_LITERAL);
        } else if (!isBehindValue) {
            return Optional.empty();
        } else if (word.equals("=") && !expected.contains("=")) {
            return Optional.of("Write ==, which compares: one = gives a value");
        } else if (spot.token(at - 1).equals("not")) {
            return Optional.of("Write !(…)");
        }
        return Optional.ofNullable(OPERATORS.get(word)).map(operator -> "Write " + operator);
    }

    /**
     * Returns whether the token is in a literal: {@code {1, 2}}, {@code nav::Position(1, 2)}, {@code Position{1, 2}} or
     * {@code (1, 2)}.
     */
    private boolean isLiteral(String word, boolean isBehindValue, ExpectedTokens expected) {
        String last = spot.token(at - 1);
        return switch (word) {
            case "{" -> expected.choices().contains("a value") || isBehindValue && spot.isName(at - 1) && isGiven();
            case "(" -> isBehindValue && spot.token(at - 2).equals("::");
            case "," ->
                isBehindValue && isGiven() && List.of("=", "(", ",", "return").contains(beforeOpen());
            default -> isBehindValue && last.equals("(") && spot.token(at - 2).equals("::");
        };
    }

    /** Returns whether the statement contains a value, so that no block can follow. */
    private boolean isGiven() {
        return List.of("set", "call", "publish", "return", "state").contains(spot.token(spot.begin()));
    }

    private String beforeOpen() {
        int open = spot.open(spot.begin());
        return open < 0 ? "" : spot.token(open - 1);
    }
}
