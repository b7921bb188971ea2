// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A response as explained by the mean, the significant terms, and blocks. Its residuals are used to check the
 * assumptions of an analysis, for factors with any number of levels.
 *
 * @param facts  the facts about the runs with a value
 * @param values their values
 * @param terms  columns of the significant terms
 * @param groups all factors, with the level of each run
 */
record FittedModel(RunFacts facts, double[] values, List<double[]> terms, List<Grouping> groups) {

    /**
     * Runs by the level of a factor.
     *
     * @param levels the names of the levels
     * @param runs   for each run, the number of its level
     */
    record Grouping(String factor, List<String> levels, int[] runs) {}

    /** Returns the columns: the constant, the terms, and one column for each block except the first. */
    List<double[]> columns() {
        List<double[]> columns = new ArrayList<>();
        double[] constant = new double[values.length];
        Arrays.fill(constant, 1);
        columns.add(constant);
        columns.addAll(terms);
        int[] blocks = facts.blocks();
        IntStream.of(blocks)
                .distinct()
                .sorted()
                .skip(1)
                .forEach(block -> columns.add(IntStream.of(blocks)
                        .mapToDouble(other -> other == block ? 1 : 0)
                        .toArray()));
        return columns;
    }
}
