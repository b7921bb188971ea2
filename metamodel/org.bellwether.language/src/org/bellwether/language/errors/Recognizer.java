// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.language.errors.GrammarAutomaton.Edge;
import org.bellwether.language.errors.GrammarAutomaton.Rule;
import org.bellwether.language.errors.GrammarAutomaton.State;

/**
 * Reads tokens by Earley's method: after each prefix all possible next tokens are available, and reading can go back to
 * any earlier prefix. Only texts with errors are read by this class.
 */
final class Recognizer {
    /** A position in a rule, with the number of tokens before the beginning of that rule. */
    record Item(State state, int origin) {}

    /** All items that are possible after a number of tokens. */
    private static final class Column {
        final List<Item> items = new ArrayList<>();
        final Set<Item> known = new HashSet<>();
        final Map<Rule, List<Item>> callers = new HashMap<>();
    }

    private final GrammarAutomaton automaton;
    private final List<Column> columns = new ArrayList<>();

    Recognizer(GrammarAutomaton automaton) {
        this.automaton = automaton;
        Column first = new Column();
        columns.add(first);
        put(first, new Item(automaton.start.start, 0));
        close(first, 0);
    }

    /** Returns the number of tokens read so far. */
    int position() {
        return columns.size() - 1;
    }

    /** Forgets all but the first tokens. */
    void goBack(int position) {
        columns.subList(position + 1, columns.size()).clear();
    }

    /** Reads one more token; if the token is impossible here, reads nothing and returns false. */
    boolean read(int type) {
        Column next = new Column();
        for (Item item : last().items) {
            for (Edge edge : item.state().edges) {
                if (edge.tokens() != null && edge.tokens().get(type)) {
                    put(next, new Item(edge.target(), item.origin()));
                }
            }
        }
        if (next.items.isEmpty()) {
            return false;
        }
        columns.add(next);
        close(next, position());
        return true;
    }

    boolean mayEnd() {
        return last().known.contains(new Item(automaton.start.end, 0));
    }

    /** Returns the possible next steps, in rules that have begun: the expectations of a reader. */
    List<Edge> expected() {
        int here = position();
        List<Edge> result = new ArrayList<>();
        for (Item item : last().items) {
            if (item.origin() < here || here == 0) {
                item.state().edges.stream()
                        .filter(e -> e.tokens() != null || e.called() != null)
                        .forEach(result::add);
            }
        }
        return result;
    }

    private Column last() {
        return columns.get(columns.size() - 1);
    }

    private static void put(Column column, Item item) {
        if (column.known.add(item)) {
            column.items.add(item);
        }
    }

    private void close(Column column, int here) {
        for (int i = 0; i < column.items.size(); i++) {
            Item item = column.items.get(i);
            for (Edge edge : item.state().edges) {
                if (edge.called() != null) {
                    call(column, here, item, edge);
                } else if (edge.tokens() == null) {
                    put(column, new Item(edge.target(), item.origin()));
                }
            }
            if (item.state() == item.state().rule.end && item.origin() < here) {
                complete(column, item);
            }
        }
    }

    private static void call(Column column, int here, Item caller, Edge edge) {
        column.callers.computeIfAbsent(edge.called(), r -> new ArrayList<>()).add(caller);
        put(column, new Item(edge.called().start, here));
        if (edge.called().nullable) {
            put(column, new Item(edge.target(), caller.origin()));
        }
    }

    private void complete(Column column, Item ended) {
        for (Item caller : columns.get(ended.origin()).callers.getOrDefault(ended.state().rule, List.of())) {
            for (Edge edge : caller.state().edges) {
                if (edge.called() == ended.state().rule) {
                    put(column, new Item(edge.target(), caller.origin()));
                }
            }
        }
    }
}
