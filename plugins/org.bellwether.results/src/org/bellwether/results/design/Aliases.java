// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The main effects and two-factor interactions of a two-level design that cannot be distinguished. */
public final class Aliases {
    private final Map<DesignColumn, List<Term>> classes = new LinkedHashMap<>();
    private final List<Term> mains = new ArrayList<>();
    private final boolean partial;

    /**
     * A main effect or an interaction.
     *
     * @param name the factor's name, or {@code A:B}
     */
    public record Term(String name, DesignColumn column, int order) {}

    /** @param columns one column for each name */
    public Aliases(List<String> names, List<DesignColumn> columns) {
        for (int i = 0; i < names.size(); i++) {
            mains.add(add(new Term(names.get(i), columns.get(i), 1)));
        }
        boolean partly = false;
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                DesignColumn product = columns.get(i).times(columns.get(j));
                if (!product.isConstant()) {
                    add(new Term(names.get(i) + ":" + names.get(j), product, 2));
                }
                partly |= mains.stream().anyMatch(main -> {
                    int dot = Math.abs(main.column().dot(product));
                    return dot > 0 && dot < product.runs();
                });
            }
        }
        this.partial = partly;
    }

    private Term add(Term term) {
        classes.computeIfAbsent(term.column().unsigned(), key -> new ArrayList<>())
                .add(term);
        return term;
    }

    public List<Term> mains() {
        return mains;
    }

    /**
     * Returns one term of each class of interactions that is not confounded with a main effect. These terms can be
     * estimated.
     */
    public List<Term> interactions() {
        return classes.values().stream()
                .map(terms -> terms.get(0))
                .filter(term -> term.order() == 2)
                .toList();
    }

    /** Returns the aliases of a term, up to two-factor interactions; a minus marks opposite signs. */
    public List<String> of(Term term) {
        return classes.get(term.column().unsigned()).stream()
                .filter(other -> !other.name().equals(term.name()))
                .map(other -> (other.column().equals(term.column()) ? "" : "-") + other.name())
                .toList();
    }

    /**
     * Returns whether main effects are partially confounded with interactions, as in designs of Plackett and Burman.
     */
    public boolean isPartial() {
        return partial;
    }
}
