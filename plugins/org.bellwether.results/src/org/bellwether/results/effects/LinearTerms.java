// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The terms of a linear model of factors with any number of levels, and their columns. A factor with k levels has k - 1
 * columns whose sum over the levels is zero, so that the constant is the mean with equal weights of all combinations.
 */
final class LinearTerms {
    private final LevelTable table;
    private final List<Group> groups = new ArrayList<>();

    /**
     * The columns of one term.
     *
     * @param factors numbers of the term's factors; empty for blocks
     */
    record Group(String name, List<Integer> factors, List<double[]> columns) {
        boolean isBlocks() {
            return factors.isEmpty();
        }

        boolean isMain() {
            return factors.size() == 1;
        }

        int freedom() {
            return columns.size();
        }

        /** Returns whether this term is an interaction of the other term with further factors. */
        boolean contains(Group other) {
            return !other.isBlocks() && factors.size() > other.factors().size() && factors.containsAll(other.factors());
        }
    }

    LinearTerms(LevelTable table, boolean interactions) {
        this.table = table;
        int factors = table.factors().size();
        for (int factor = 0; factor < factors; factor++) {
            groups.add(main(factor));
        }
        for (int a = 0; interactions && a < factors; a++) {
            for (int b = a + 1; b < factors; b++) {
                groups.add(interaction(groups.get(a), groups.get(b)));
            }
        }
        int[] blocks = Arrays.stream(table.blocks()).distinct().sorted().toArray();
        if (blocks.length > 1) {
            int[] numbers = Arrays.stream(table.blocks())
                    .map(block -> Arrays.binarySearch(blocks, block))
                    .toArray();
            groups.add(new Group("blocks", List.of(), deviations(numbers, blocks.length)));
        }
    }

    private Group main(int factor) {
        int[] levels =
                Arrays.stream(table.levels()).mapToInt(run -> run[factor]).toArray();
        return new Group(
                table.factors().get(factor).name(),
                List.of(factor),
                deviations(levels, table.factors().get(factor).levels().size()));
    }

    private static Group interaction(Group a, Group b) {
        List<double[]> columns = new ArrayList<>();
        for (double[] one : a.columns()) {
            for (double[] other : b.columns()) {
                columns.add(IntStream.range(0, one.length)
                        .mapToDouble(run -> one[run] * other[run])
                        .toArray());
            }
        }
        return new Group(
                a.name() + ":" + b.name(),
                List.of(a.factors().get(0), b.factors().get(0)),
                columns);
    }

    /** Returns a column for each level except the last one: 1 at the level, -1 at the last one, 0 elsewhere. */
    private static List<double[]> deviations(int[] levels, int count) {
        return IntStream.range(0, count - 1)
                .mapToObj(level -> Arrays.stream(levels)
                        .mapToDouble(each -> each == level ? 1 : each == count - 1 ? -1 : 0)
                        .toArray())
                .toList();
    }

    /** Returns the terms: factors, interactions, then blocks. */
    List<Group> groups() {
        return groups;
    }

    /** Returns the columns of the constant and these terms. */
    List<double[]> columns(List<Group> some) {
        List<double[]> columns = new ArrayList<>();
        columns.add(IntStream.range(0, table.runs()).mapToDouble(run -> 1).toArray());
        some.forEach(group -> columns.addAll(group.columns()));
        return columns;
    }

    /**
     * Returns the same model with a column for each level of a factor before all other columns; the coefficients of
     * these columns are the factor's means.
     */
    List<double[]> columnsWithLevels(Group main) {
        int factor = main.factors().get(0);
        List<double[]> columns = new ArrayList<>();
        for (int level = 0; level < table.factors().get(factor).levels().size(); level++) {
            int number = level;
            columns.add(Arrays.stream(table.levels())
                    .mapToDouble(run -> run[factor] == number ? 1 : 0)
                    .toArray());
        }
        groups.stream().filter(group -> group != main).forEach(group -> columns.addAll(group.columns()));
        return columns;
    }
}
