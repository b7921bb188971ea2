// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.parser.TokenTypes;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.Alternatives;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.EnumLiteralDeclaration;
import org.eclipse.xtext.Grammar;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Group;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.TerminalRule;

/**
 * The grammar as a network of states: each rule has a start and an end, with edges that read a token, call a rule or
 * read nothing. A rule that reads exactly one token (a name) is an edge that reads one token of a set.
 */
final class GrammarAutomaton {
    /** One step from a state: reads a token of a set or calls a rule, or reads nothing if both are null. */
    record Edge(State target, BitSet tokens, Rule called) {}

    /** A position in a rule. */
    static final class State {
        final Rule rule;
        final int number;
        final List<Edge> edges = new ArrayList<>();

        private State(Rule rule, int number) {
            this.rule = rule;
            this.number = number;
        }
    }

    /** A rule of the grammar. */
    static final class Rule {
        final String name;
        State start;
        State end;
        boolean nullable;

        private Rule(String name) {
            this.name = name;
        }
    }

    private final TokenTypes tokens;
    private final Map<AbstractRule, Rule> rules = new HashMap<>();
    private final Map<AbstractRule, BitSet> single = new HashMap<>();
    private int states;

    final Rule start;

    GrammarAutomaton(Grammar grammar, TokenTypes tokens) {
        this.tokens = tokens;
        start = rule(GrammarUtil.allParserRules(grammar).get(0));
        for (boolean changed = true; changed; ) {
            changed = false;
            for (Rule rule : rules.values()) {
                boolean nullable = rule.nullable || reachesEnd(rule);
                changed |= nullable != rule.nullable;
                rule.nullable = nullable;
            }
        }
    }

    private static boolean reachesEnd(Rule rule) {
        List<State> reached = new ArrayList<>(List.of(rule.start));
        for (int i = 0; i < reached.size(); i++) {
            for (Edge edge : reached.get(i).edges) {
                boolean free = edge.tokens() == null && (edge.called() == null || edge.called().nullable);
                if (free && !reached.contains(edge.target())) {
                    reached.add(edge.target());
                }
            }
        }
        return reached.contains(rule.end);
    }

    private Rule rule(AbstractRule source) {
        Rule known = rules.get(source);
        if (known == null) {
            known = new Rule(source.getName());
            rules.put(source, known);
            known.start = state(known);
            known.end = state(known);
            add(source.getAlternatives(), known.start, known.end);
        }
        return known;
    }

    private State state(Rule rule) {
        return new State(rule, states++);
    }

    private static void free(State from, State to) {
        from.edges.add(new Edge(to, null, null));
    }

    /** Adds an element with its cardinality between two states. */
    private void add(AbstractElement element, State from, State to) {
        State in = state(from.rule);
        State out = state(from.rule);
        free(from, in);
        free(out, to);
        once(element, in, out);
        if (GrammarUtil.isOptionalCardinality(element)) {
            free(in, out);
        }
        if (GrammarUtil.isMultipleCardinality(element)) {
            free(out, in);
        }
    }

    private void once(AbstractElement element, State from, State to) {
        if (element instanceof Alternatives alternatives) {
            alternatives.getElements().forEach(e -> add(e, from, to));
        } else if (element instanceof Group group) {
            State at = from;
            for (AbstractElement next : group.getElements()) {
                State after = state(from.rule);
                add(next, at, after);
                at = after;
            }
            free(at, to);
        } else if (element instanceof Assignment assignment) {
            add(assignment.getTerminal(), from, to);
        } else if (element instanceof CrossReference reference) {
            add(reference.getTerminal(), from, to);
        } else if (element instanceof EnumLiteralDeclaration literal) {
            add(literal.getLiteral(), from, to);
        } else if (element instanceof Action) {
            free(from, to);
        } else {
            BitSet read = tokensOf(element);
            from.edges.add(
                    read != null ? new Edge(to, read, null) : new Edge(to, null, rule(((RuleCall) element).getRule())));
        }
    }

    /** Returns the tokens of a keyword, or of a call of a rule that reads exactly one token; null for other calls. */
    private BitSet tokensOf(AbstractElement element) {
        if (element instanceof Keyword keyword) {
            return only(tokens.keyword(keyword.getValue()));
        }
        AbstractRule called = ((RuleCall) element).getRule();
        if (!single.containsKey(called)) {
            single.put(
                    called, called instanceof TerminalRule ? only(tokens.terminal(called.getName())) : oneOf(called));
        }
        return single.get(called);
    }

    private BitSet oneOf(AbstractRule rule) {
        BitSet result = new BitSet();
        boolean words = rule.getAlternatives() instanceof Alternatives
                && GrammarUtil.isDatatypeRule(rule)
                && rule.getAlternatives().getCardinality() == null;
        if (!words) {
            return null;
        }
        for (AbstractElement next : ((Alternatives) rule.getAlternatives()).getElements()) {
            boolean one = (next instanceof Keyword || next instanceof RuleCall) && next.getCardinality() == null;
            BitSet read = one ? tokensOf(next) : null;
            if (read == null) {
                return null;
            }
            result.or(read);
        }
        return result;
    }

    private static BitSet only(int type) {
        BitSet result = new BitSet();
        result.set(type);
        return result;
    }
}
