// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of runs of a designed experiment.
 *
 * @param how        how the design was made, in words
 * @param generators the generators of a regular fraction, as text; empty for other designs
 * @param runs       the runs in their order
 * @param excluded   illegal combinations, with the reason; only in designs that allow gaps
 */
public record Design(
        String how, List<Factor> factors, List<String> generators, List<Cell> runs, List<Excluded> excluded) {
    /** The number that stands for a level between the levels. */
    public static final int CENTRE = -1;

    public Design {
        factors = List.copyOf(factors);
        generators = List.copyOf(generators);
        runs = List.copyOf(runs);
        excluded = List.copyOf(excluded);
    }

    /**
     * One run.
     *
     * @param standard  the run's number in standard order, from 1
     * @param levels    the number of each factor's level, or {@link #CENTRE}
     * @param block     from 1
     * @param replicate from 1
     */
    public record Cell(int standard, List<Integer> levels, int block, int replicate) {
        public Cell {
            levels = List.copyOf(levels);
        }

        public boolean isCentre() {
            return levels.contains(CENTRE);
        }
    }

    /** An illegal combination. */
    public record Excluded(Map<String, String> values, String reason) {}

    /** Returns a run's values by factor. */
    public Map<String, String> values(Cell cell) {
        return values(factors, cell.levels());
    }

    static Map<String, String> values(List<Factor> factors, List<Integer> levels) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < factors.size(); i++) {
            Factor factor = factors.get(i);
            int level = levels.get(i);
            values.put(
                    factor.name(),
                    level == CENTRE ? factor.centre() : factor.levels().get(level));
        }
        return values;
    }

    /** Returns whether each factor has two levels. */
    public boolean isTwoLevel() {
        return factors.stream().allMatch(Factor::isTwoLevel);
    }

    /** Returns the columns of a two-level design, without its centre points. */
    public List<DesignColumn> columns() {
        List<Cell> corners = runs.stream().filter(run -> !run.isCentre()).toList();
        List<DesignColumn> columns = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            int factor = i;
            columns.add(DesignColumn.of(corners.stream()
                    .mapToDouble(run -> run.levels().get(factor) == 0 ? -1 : 1)
                    .toArray()));
        }
        return columns;
    }

    /** Returns the resolution of a two-level design: the length of the shortest word; 0 for one without words. */
    public int resolution() {
        return WordLengthPattern.of(distinct().columns()).resolution();
    }

    /** Returns the design with each combination once, without centre points. */
    private Design distinct() {
        Map<List<Integer>, Cell> first = new LinkedHashMap<>();
        runs.stream().filter(run -> !run.isCentre()).forEach(run -> first.putIfAbsent(run.levels(), run));
        return new Design(how, factors, generators, List.copyOf(first.values()), excluded);
    }
}
