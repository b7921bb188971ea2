// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.antlr.runtime.CommonToken;

/**
 * What people write in behaviours who think of a programming language: arguments without names, parentheses where none
 * stand, assignments to members. Names are looked up in the text itself: it has errors, so there is no model yet.
 */
final class BehaviourAdvice {
    private final String text;
    private final List<CommonToken> tokens;
    private final int at;

    /** For the token at an index, which cannot stand there. */
    BehaviourAdvice(String text, List<CommonToken> tokens, int at) {
        this.text = text;
        this.tokens = tokens;
        this.at = at;
    }

    Optional<String> find(Expectations expected) {
        int begin = begin();
        boolean opens = token(at).equals("(");
        if (token(at).equals(".") && at > 1 && token(at - 2).equals("${")) {
            return Optional.of("A parameter has no members: write ${" + token(at - 1) + "}");
        }
        return switch (token(begin)) {
            case "call", "publish" -> arguments(begin, expected);
            case "raise" ->
                opens
                        ? Optional.of("Write " + slice(begin, at) + "; an exception's members are generated")
                        : Optional.empty();
            case "on" ->
                opens
                        ? Optional.of("Write " + slice(begin, at) + " without (): arguments are read by their names")
                        : Optional.empty();
            case "set" ->
                token(at).equals(".") && at == begin + 2
                        ? Optional.of("A state variable is set as a whole: set " + token(at - 1)
                                + " = …, or with generated values: set " + token(at - 1))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Where the statement begins that holds the token. */
    private int begin() {
        int i = at;
        while (i > 0 && !List.of(";", "{", "}").contains(token(i - 1))) {
            i--;
            boolean parameter = i > 1 && token(i - 1).equals("}");
            int open = parameter ? last("${", i - 1) : -1;
            i = open > last("{", i - 1) && open > last(";", i - 1) ? open : i;
        }
        return i;
    }

    private int last(String wanted, int before) {
        return IntStream.iterate(before - 1, i -> i >= 0, i -> i - 1)
                .filter(i -> token(i).equals(wanted))
                .findFirst()
                .orElse(-1);
    }

    /** The whole list with names, if the token begins or follows an argument that has none. */
    private Optional<String> arguments(int begin, Expectations expected) {
        int open = open(begin);
        if (open < 0) {
            return Optional.empty();
        }
        List<int[]> arguments = arguments(open);
        boolean isFirst = arguments.stream().anyMatch(a -> at == a[0]);
        boolean follows = expected.contains("=") && arguments.stream().anyMatch(a -> at == a[0] + 1);
        if (!isFirst && !follows) {
            return Optional.empty();
        } else if (follows && token(at).equals(":")) {
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

    /** The parenthesis of the statement that the token stands in, or -1. */
    private int open(int begin) {
        int depth = 0;
        for (int i = at - 1; i > begin + 1; i--) {
            depth += token(i).equals(")") ? 1 : token(i).equals("(") ? -1 : 0;
            if (depth < 0) {
                return i;
            }
        }
        return -1;
    }

    /** Begin and end of each argument. */
    private List<int[]> arguments(int open) {
        List<int[]> result = new ArrayList<>();
        int depth = 0;
        int from = open + 1;
        for (int i = open + 1; i < tokens.size() && !List.of(";", "{").contains(token(i)); i++) {
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

    /** The in and inout parameters of an operation that the text declares; none if it is not there. */
    private List<String> parameters(String operation) {
        for (int i = 1; i + 1 < tokens.size(); i++) {
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

    /** The members of the events of a source that the text declares; none if they are not there. */
    private List<String> members(String source) {
        int port = index(
                i -> token(i).equals(source) && List.of("publishes", "emits").contains(token(begin(i))));
        String type = port < 0 ? "" : token(port - 1);
        int event = index(i -> token(i).equals("eventtype") && token(i + 1).equals(type));
        List<String> result = new ArrayList<>();
        for (int i = event < 0 ? tokens.size() : event + 2; i < tokens.size() && !token(i).equals("}"); i++) {
            if (token(i).equals(";")) {
                result.add(token(i - 1));
            }
        }
        return result;
    }

    private int begin(int at) {
        return new BehaviourAdvice(text, tokens, at).begin();
    }

    private int index(Predicate<Integer> holds) {
        return IntStream.range(1, tokens.size() - 1)
                .filter(holds::test)
                .findFirst()
                .orElse(-1);
    }

    private String token(int i) {
        CommonToken token = tokens.get(i);
        return text.substring(token.getStartIndex(), token.getStopIndex() + 1);
    }

    /** The text of some tokens, on one line. */
    private String slice(int from, int to) {
        return text.substring(
                        tokens.get(from).getStartIndex(), tokens.get(to - 1).getStopIndex() + 1)
                .replaceAll("\\s+", " ");
    }
}
