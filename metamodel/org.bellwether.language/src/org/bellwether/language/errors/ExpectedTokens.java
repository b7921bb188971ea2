// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.language.errors.GrammarAutomaton.Edge;
import org.bellwether.language.errors.GrammarAutomaton.Rule;
import org.bellwether.language.errors.GrammarAutomaton.State;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.model.util.Spelling;

/** The tokens that may come next, in the reader's words rather than the grammar's. */
final class ExpectedTokens {
    /** The greatest number of choices that a message lists. */
    private static final int LONGEST = 8;

    private static final String TOP_LEVEL = "a declaration, assembly, deployment or experiment";

    /** The names of some rules; all others are named by their first token. */
    private static final Map<String, String> RULES = Map.ofEntries(
            Map.entry("ScopedName", "a name"),
            Map.entry("AnyScopedName", "a name"),
            Map.entry("InterfaceName", "an interface"),
            Map.entry("TypeSpec", "a type"),
            Map.entry("Expression", "a value"),
            Map.entry("Conditional", "a value"),
            Map.entry("Bound", "a value"),
            Map.entry("Shiftless", "a value"),
            Map.entry("Value", "a value"),
            Map.entry("Implication", "a value"),
            Map.entry("Unary", "a value"),
            Map.entry("Text", "a string"),
            Map.entry("Word", "a word"),
            Map.entry("WordOrText", "a word or string"),
            Map.entry("TopLevel", TOP_LEVEL),
            Map.entry("Declaration", "a declaration (interface, struct, component …)"),
            Map.entry("InterfaceMember", "an operation, attribute or type"),
            Map.entry("Member", "a member"),
            Map.entry("UnionCase", "a case"),
            Map.entry("Enumerator", "a name"),
            Map.entry("Declarator", "a name"),
            Map.entry("OperationParameter", "a parameter"),
            Map.entry("Port", "a port (provides, uses, publishes, consumes …)"),
            Map.entry("Behaviour", "a behaviour (on …)"),
            Map.entry("Trigger", "start, timer, event or call"),
            Map.entry("Action", "an action (call, publish, set, loop …)"),
            Map.entry("Instance", "an instance"),
            Map.entry("Connection", "a connection"),
            Map.entry("ConnectionEnd", "a port of an instance"),
            Map.entry("InstancePath", "an instance"),
            Map.entry("Placement", "an instance"),
            Map.entry("PortPoint", "a port of an instance"),
            Map.entry("Phase", "a phase (timed phase, saturated phase)"),
            Map.entry("Metric", "a metric (measure …)"),
            Map.entry("ParameterDeclaration", "a parameter"),
            Map.entry("OptionSetting", "an option"),
            Map.entry("Factor", "a factor"),
            Map.entry("MeasurePoint", "a place (at, from, over)"),
            Map.entry("ParameterTypeName", "a type of parameter"),
            Map.entry("OptionReference", "an option and its target (NAME on TARGET)"));

    /** Operators may follow nearly every token, so they are named only if no other token could follow. */
    private static final List<String> OPERATORS = List.of(
            "+", "-", "*", "/", "%", "|", "^", "&", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "implies",
            "?", "..", "[", "::");

    private final TokenTypes types;
    private final Set<String> words = new LinkedHashSet<>();
    private final Set<String> keywords = new LinkedHashSet<>();
    private final Set<Rule> seen = new HashSet<>();

    ExpectedTokens(List<Edge> edges, TokenTypes types) {
        this.types = types;
        edges.forEach(this::add);
    }

    private void add(Edge edge) {
        if (edge.tokens() != null) {
            words.add(word(edge.tokens()));
            return;
        }
        Rule rule = edge.called();
        String known = RULES.get(rule.name);
        if (known != null) {
            words.add(known);
            collectKeywords(rule);
        } else if (seen.add(rule)) {
            first(rule).forEach(this::add);
        }
    }

    /** Collects the keywords that a named rule may begin with, for "did you mean". */
    private void collectKeywords(Rule rule) {
        if (seen.add(rule)) {
            for (Edge edge : first(rule)) {
                if (edge.tokens() != null) {
                    word(edge.tokens());
                } else {
                    collectKeywords(edge.called());
                }
            }
        }
    }

    /** Returns the steps that a rule may begin with. */
    private static List<Edge> first(Rule rule) {
        List<Edge> result = new ArrayList<>();
        List<State> reached = new ArrayList<>(List.of(rule.start));
        for (int i = 0; i < reached.size(); i++) {
            for (Edge edge : reached.get(i).edges) {
                boolean free = edge.tokens() == null && edge.called() == null;
                if (!free) {
                    result.add(edge);
                }
                if ((free || edge.called() != null && edge.called().nullable) && !reached.contains(edge.target())) {
                    reached.add(edge.target());
                }
            }
        }
        return result;
    }

    private String word(BitSet set) {
        if (set.cardinality() > 1) {
            return "a name";
        }
        String text = types.text(set.nextSetBit(0));
        String shown = switch (text) {
            case "ID", "QUALIFIER", "FUNCTION" -> "a name";
            case "DECIMAL", "OCTAL", "HEXADECIMAL", "REAL", "FIXED" -> "a number";
            case "STRING", "WIDE_STRING" -> "a string";
            case "CHARACTER", "WIDE_CHARACTER" -> "a character";
            case "UNIT" -> "a unit";
            case "SYSTEM_PATH" -> "a path";
            default -> null;
        };
        if (shown == null) {
            keywords.add(text);
            return "\"" + text + "\"";
        }
        return shown;
    }

    boolean contains(String keyword) {
        return words.contains("\"" + keyword + "\"");
    }

    /** Returns whether a keyword is possible, or begins a possible element. */
    boolean mayBegin(String keyword) {
        return keywords.contains(keyword);
    }

    /** Returns the possible keywords and punctuation, including beginnings of longer constructs. */
    List<String> keywords() {
        return List.copyOf(keywords);
    }

    /** Returns the keyword that a word is a misspelling of; empty if there is none. */
    Optional<String> suggestion(String word) {
        return Spelling.nearest(
                word,
                keywords.stream()
                        .filter(k -> k.matches("#?\\w+") && !k.equals(word))
                        .toList());
    }

    /** Returns the list for the reader; an optional clause comes after the required part. */
    List<String> choices() {
        List<String> result = new ArrayList<>(words);
        result.remove("\"?\"");
        if (result.contains(TOP_LEVEL)) {
            return List.of(TOP_LEVEL); // the other choices equal this one, or may stand before it
        }
        List<String> essential =
                result.stream().filter(w -> !isOperator(w.replace("\"", ""))).toList();
        result = new ArrayList<>(essential.isEmpty() ? result : essential);
        if (result.stream().anyMatch(w -> w.startsWith("a"))) {
            result.removeIf(w -> w.matches("\"\\w+\"")); // in a pair of a kind and a word, the word is optional
        }
        return result.size() <= LONGEST ? result : brief(result);
    }

    /** Returns the choices after a given sign: units, which are words, are left out. */
    List<String> choices(String found) {
        List<String> result = new ArrayList<>(choices());
        if (result.size() > 1 && !Character.isLetter(found.charAt(0))) {
            result.remove("a unit");
        }
        return result;
    }

    /**
     * Returns whether a word is an operator; a point is one if other operators are possible, which means after a value.
     */
    private boolean isOperator(String word) {
        return OPERATORS.contains(word) || word.equals(".") && contains("+");
    }

    /** Shortens a long list to the required tokens: kinds of elements and punctuation rather than optional words. */
    private static List<String> brief(List<String> all) {
        List<String> kinds = all.stream().filter(w -> !w.matches("\"\\w+\"")).toList();
        return kinds.isEmpty() ? all.subList(0, LONGEST) : kinds.subList(0, Math.min(kinds.size(), LONGEST));
    }
}
