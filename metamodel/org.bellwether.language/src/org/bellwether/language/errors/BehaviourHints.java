// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Hints on constructs of programming languages in behaviours: arguments without names, superfluous parentheses. Names
 * are looked up in the text itself.
 */
final class BehaviourHints {
    private final ErrorToken spot;
    private final int at;

    BehaviourHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
    }

    Optional<String> find(ExpectedTokens expected) {
        int begin = spot.begin();
        boolean opens = token(at).equals("(");
        if (token(at).equals(".") && at > 1 && token(at - 2).equals("${")) {
            return Optional.of("A parameter has no members: write ${" + token(at - 1) + "}");
        }
        return switch (token(begin)) {
            case "call" ->
                token(at).equals("->") && expected.contains(".")
                        ? Optional.of("Write " + slice(begin + 1, at) + "." + token(at + 1))
                        : arguments(begin, expected);
            case "publish" ->
                at == begin + 2
                        ? Optional.of(
                                "Members are given in parentheses: " + slice(begin, at) + "(" + member() + " = …)")
                        : arguments(begin, expected);
            case "raise" ->
                opens
                        ? Optional.of("Write " + slice(begin, at) + "; an exception's members are generated")
                        : Optional.empty();
            case "on" ->
                opens
                        ? Optional.of("Write " + slice(begin, at) + " without (): arguments are read by their names")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Returns the whole list with names, if the token begins or follows an argument that has no name. */
    private Optional<String> arguments(int begin, ExpectedTokens expected) {
        int open = spot.open(begin + 1);
        if (open < 0) {
            return Optional.empty();
        }
        List<int[]> arguments = arguments(open);
        boolean isFirst = arguments.stream().anyMatch(a -> at == a[0]);
        boolean follows = expected.contains("=") && arguments.stream().anyMatch(a -> at == a[0] + 1);
        if (!isFirst && !follows) {
            return Optional.empty();
        } else if (follows && (token(at).equals(":") || token(at).equals("=="))) {
            return Optional.of("Write " + token(at - 1) + " = …");
        }
        boolean calls = token(begin).equals("call");
        List<String> names = calls ? parameters(token(open - 1)) : members(token(open - 1));
        List<String> written = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            int[] argument = arguments.get(i);
            boolean named =
                    argument[1] - argument[0] > 1 && token(argument[0] + 1).equals("=");
            String name = i < names.size() ? names.get(i) : calls ? "PARAMETER" : "MEMBER";
            written.add((named ? "" : name + " = ") + slice(argument[0], argument[1]));
        }
        return Optional.of((calls ? "Arguments" : "Members") + " are named: " + slice(begin, open + 1)
                + String.join(", ", written) + ")");
    }

    /** Returns the member in {@code publish ready.source} and {@code publish ready { source}}. */
    private String member() {
        return spot.isName(at + 1) ? token(at + 1) : "MEMBER";
    }

    /** Returns begin and end of each argument. */
    private List<int[]> arguments(int open) {
        List<int[]> result = new ArrayList<>();
        int depth = 0;
        int from = open + 1;
        for (int i = open + 1; i < spot.count() && !List.of(";", "{").contains(token(i)); i++) {
            boolean isEnd = depth == 0 && token(i).equals(")");
            if ((isEnd || depth == 0 && token(i).equals(",")) && i > from) {
                result.add(new int[] {from, i});
                from = i + 1;
            }
            if (isEnd) {
                break;
            }
            depth += "([".contains(token(i)) ? 1 : ")]".contains(token(i)) ? -1 : 0;
        }
        return result;
    }

    /**
     * Returns the in and inout parameters of an operation that the text declares; none if there is no such operation.
     */
    private List<String> parameters(String operation) {
        for (int i = 1; i + 1 < spot.count(); i++) {
            boolean declares = token(i).equals(operation)
                    && token(i + 1).equals("(")
                    && !List.of(".", "call").contains(token(i - 1));
            if (declares) {
                return arguments(i + 1).stream()
                        .filter(p -> !token(p[0]).equals("out"))
                        .map(p -> token(p[1] - 1))
                        .toList();
            }
        }
        return List.of();
    }

    /** Returns the members of the events of a source that the text declares; none if there is no such source. */
    private List<String> members(String source) {
        int port = index(i -> token(i).equals(source)
                && List.of("publishes", "emits").contains(token(spot.to(i).begin())));
        String type = port < 0 ? "" : token(port - 1);
        int event = index(i -> token(i).equals("eventtype") && token(i + 1).equals(type));
        List<String> result = new ArrayList<>();
        for (int i = event < 0 ? spot.count() : event + 2; i < spot.count() && !token(i).equals("}"); i++) {
            if (token(i).equals(";")) {
                result.add(token(i - 1));
            }
        }
        return result;
    }

    private int index(Predicate<Integer> holds) {
        return IntStream.range(1, spot.count() - 1)
                .filter(holds::test)
                .findFirst()
                .orElse(-1);
    }

    private String token(int i) {
        return spot.token(i);
    }

    private String slice(int from, int to) {
        return spot.slice(from, to);
    }
}
