// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A regular two-level fraction, or a full factorial: all combinations of basic factors; generators define the others.
 */
public final class RegularFraction {
    private static final int MOST_BASIC = 20;
    private static final int MOST_GENERATORS_TO_MULTIPLY = 16;

    private final int factors;
    private final List<Integer> basic = new ArrayList<>();
    private final List<Generator> generators;

    /** @param factors number of factors; factors without a generator are basic */
    public RegularFraction(int factors, List<Generator> generators) throws DesignException {
        this.factors = factors;
        this.generators = List.copyOf(generators);
        BitSet generated = new BitSet();
        for (Generator generator : generators) {
            if (generated.get(generator.factor())) {
                throw new DesignException(
                        "generator",
                        "Two generators make the factor number " + (generator.factor() + 1),
                        "Give each factor at most one generator");
            }
            generated.set(generator.factor());
        }
        for (int factor = 0; factor < factors; factor++) {
            if (!generated.get(factor)) {
                basic.add(factor);
            }
        }
        for (Generator generator : generators) {
            if (!basic.containsAll(generator.product())) {
                throw new DesignException(
                        "generator",
                        "A generator's product contains a factor that another generator makes",
                        "Multiply basic factors only: those on the left side of no generator");
            }
        }
        if (basic.size() > MOST_BASIC) {
            throw new DesignException(
                    "too-many-runs",
                    "A factorial of " + basic.size() + " factors has " + (1L << basic.size()) + " runs",
                    "Ask for a fraction: a resolution, a number of runs, or generators");
        }
    }

    /** Returns the number of runs. */
    public int runs() {
        return 1 << basic.size();
    }

    public List<Generator> generators() {
        return generators;
    }

    /** Returns the factors' columns in standard order; the first basic factor changes fastest. */
    public List<DesignColumn> columns() {
        DesignColumn[] columns = new DesignColumn[factors];
        for (int i = 0; i < basic.size(); i++) {
            columns[basic.get(i)] = basicColumn(i);
        }
        for (Generator generator : generators) {
            DesignColumn product = generator.product().stream()
                    .map(factor -> columns[factor])
                    .reduce(DesignColumn::times)
                    .orElseThrow();
            columns[generator.factor()] = generator.negative() ? product.negated() : product;
        }
        return List.of(columns);
    }

    private DesignColumn basicColumn(int bit) {
        double[] column = new double[runs()];
        for (int run = 0; run < column.length; run++) {
            column[run] = (run >> bit & 1) == 0 ? -1 : 1;
        }
        return DesignColumn.of(column);
    }

    /**
     * Returns the words that equal the identity, shortest first, such as {@code -A*B*C*F}; empty for a full factorial.
     */
    public List<String> definingRelation(List<String> names) {
        if (generators.size() > MOST_GENERATORS_TO_MULTIPLY) {
            return List.of(); // too many words to be useful
        }
        List<BitSet> words = new ArrayList<>();
        for (int chosen = 1; chosen < 1 << generators.size(); chosen++) {
            BitSet word = new BitSet();
            for (int i = 0; i < generators.size(); i++) {
                if ((chosen >> i & 1) != 0) {
                    word.xor(word(generators.get(i)));
                }
            }
            words.add(word);
        }
        Collections.sort(
                words,
                Comparator.comparingInt((BitSet word) -> word.get(0, factors).cardinality())
                        .thenComparing(word -> word.stream().boxed().toList().toString()));
        return words.stream()
                .map(word -> (word.get(factors) ? "-" : "")
                        + word.stream()
                                .filter(bit -> bit < factors)
                                .mapToObj(names::get)
                                .collect(Collectors.joining("*")))
                .toList();
    }

    /** Returns the word of a generator as bits for its letters; the bit above them is the sign. */
    private BitSet word(Generator generator) {
        BitSet word = new BitSet();
        word.set(generator.factor());
        generator.product().forEach(word::set);
        word.set(factors, generator.negative());
        return word;
    }
}
