// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.List;
import java.util.Optional;
import org.bellwether.language.parser.TokenTypes;

/** Hints on assignments in behaviours: {@code hits++}, {@code hits += 2}, {@code last = gps.get()}. */
final class AssignmentHints {
    private static final List<String> OPERATORS = List.of("+", "-", "*", "/", "%", "|", "^", "&", "<<", ">>");

    private final ErrorToken spot;
    private final int at;

    AssignmentHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
    }

    Optional<String> find(ExpectedTokens expected) {
        int begin = spot.begin();
        if (spot.token(begin).equals("set") && at > begin) {
            return ofVariable(begin + 1);
        } else if (at != begin || !expected.mayBegin("set")) {
            return Optional.empty();
        }
        boolean stepsFirst = isStep(at) && spot.isName(at + 2);
        return stepsFirst
                ? Optional.of(set(spot.token(at + 2), spot.token(at + 2) + " " + spot.word() + " 1"))
                : declared(expected).or(() -> spot.isName(at) ? ofVariable(at) : Optional.empty());
    }

    /** Returns advice about a variable, or a part of one, and the sign that changes it. */
    private Optional<String> ofVariable(int from) {
        int sign = spot.afterName(from);
        String name = spot.slice(from, sign);
        String word = spot.token(sign);
        boolean isPart = sign > from + 1 && !spot.token(from + 1).equals("::");
        boolean isAssigned = word.equals("=") || OPERATORS.contains(word) || word.equals(":");
        if (isPart && isAssigned && !spot.token(sign + 1).equals("(")) {
            String whole = spot.token(from);
            return Optional.of("A state variable is set as a whole: set " + whole
                    + " = …, or with generated values: set " + whole);
        } else if (isStep(sign)) {
            return Optional.of(set(name, name + " " + word + " 1"));
        } else if (OPERATORS.contains(word) && spot.token(sign + 1).equals("=")) {
            return Optional.of(set(name, name + " " + word + " " + rest(sign + 2)));
        } else if (word.equals(":") && spot.token(sign + 1).equals("=")) {
            return Optional.of(set(name, rest(sign + 2)));
        }
        return word.equals("=") ? ofValue(from, name, sign + 1) : Optional.empty();
    }

    /**
     * Returns advice about an assigned value: a call's result needs an arrow; otherwise only {@code set} may be
     * missing.
     */
    private Optional<String> ofValue(int from, String name, int value) {
        int call = spot.token(value).equals("call") ? value + 1 : value;
        int after = spot.afterName(call);
        boolean calls = spot.token(after).equals("(") && spot.token(after - 2).equals(".");
        if (call > value || calls && (at == from || at == after)) {
            return Optional.of("An arrow stores the result of a call: call " + rest(call) + " -> " + name);
        }
        return at == from ? Optional.of("Change a state variable by set " + name + " = …") : Optional.empty();
    }

    /** Returns advice about {@code long x = 1;} or {@code state long x;} in a place for actions. */
    private Optional<String> declared(ExpectedTokens expected) {
        int type = spot.word().equals("state") ? at + 1 : at;
        int end = spot.end(at);
        boolean isKeyword = expected.suggestion(spot.word()).isPresent()
                || SyntaxHints.word(spot.word(), expected).isPresent();
        boolean isNamed =
                spot.isName(at) && spot.isName(at + 1) && List.of("=", ";").contains(spot.token(at + 2));
        boolean isDeclared = type > at || TokenTypes.isIdl(spot.word()) || isNamed && !isKeyword;
        return isDeclared && end > type + 1 && spot.token(end).equals(";")
                ? Optional.of("Declare variables in the component, after its ports: state " + spot.slice(type, end))
                : Optional.empty();
    }

    private boolean isStep(int i) {
        return (spot.token(i).equals("+") || spot.token(i).equals("-"))
                && spot.token(i + 1).equals(spot.token(i));
    }

    private static String set(String name, String value) {
        return "Write set " + name + " = " + value;
    }

    private String rest(int from) {
        return spot.slice(from, spot.end(from));
    }
}
