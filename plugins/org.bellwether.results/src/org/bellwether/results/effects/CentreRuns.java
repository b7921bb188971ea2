// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The runs at the centre point, where each numeric factor is in the middle between its levels. Factors without a middle
 * are at one of their levels; all their levels have the same weight, so these factors do not shift the centre's mean.
 *
 * @param runs   the number of runs
 * @param cells  the responses at each combination of the factors without a middle
 * @param usable whether each factor either is in the middle in all these runs, or has each level in equally many
 *     combinations
 */
record CentreRuns(int runs, List<List<Double>> cells, boolean usable) {
    static CentreRuns of(CodedDesign table, String response) {
        int[] runs = IntStream.range(0, table.runs())
                .filter(run -> Arrays.stream(table.coded()[run]).anyMatch(value -> value == 0))
                .toArray();
        Map<String, List<Double>> values = new LinkedHashMap<>();
        Map<String, double[]> levels = new LinkedHashMap<>();
        for (int run : runs) {
            values.computeIfAbsent(table.cell(run), cell -> new ArrayList<>())
                    .add(table.responses().get(response)[run]);
            levels.put(table.cell(run), table.coded()[run]);
        }
        boolean balanced = IntStream.range(0, table.factors().size())
                .allMatch(factor -> isBalanced(levels.values().stream()
                        .mapToDouble(each -> each[factor])
                        .toArray()));
        return new CentreRuns(runs.length, List.copyOf(values.values()), balanced);
    }

    private static boolean isBalanced(double[] levels) {
        return Arrays.stream(levels).allMatch(level -> level == 0)
                || Arrays.stream(levels).noneMatch(level -> level == 0)
                        && Arrays.stream(levels).sum() == 0;
    }

    boolean isUsable() {
        return runs > 0 && usable;
    }

    double mean() {
        return cells.stream()
                .mapToDouble(cell ->
                        cell.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
                .average()
                .orElseThrow();
    }

    /** Returns the ratio of the mean's variance to that of a single run. */
    double variance() {
        return cells.stream().mapToDouble(cell -> 1.0 / cell.size()).sum() / cells.size() / cells.size();
    }

    /** Returns a finding if the centre runs cannot be used. */
    Optional<String> finding() {
        return runs == 0 || usable
                ? Optional.empty()
                : Optional.of(runs + " runs between the levels are not centre points, and were left out: in all centre "
                        + "points a factor must be between its levels, or at each level equally often");
    }
}
