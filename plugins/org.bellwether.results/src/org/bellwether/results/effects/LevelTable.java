// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs of a design whose factors have any number of levels, with what they gave.
 *
 * @param factors   in the order of the table
 * @param levels    for each run and factor the number of its level, from 0
 * @param blocks    for each run the block that it was made in
 * @param responses by name, one value a run; NaN where a run gave none
 */
public record LevelTable(List<LevelFactor> factors, int[][] levels, int[] blocks, Map<String, double[]> responses) {

    /** A factor and what its levels are called. */
    public record LevelFactor(String name, List<String> levels) {}

    public int runs() {
        return levels.length;
    }

    /** The same with these runs only, and with the levels only that these have. */
    LevelTable only(int[] chosen) {
        int[][] rows = new int[chosen.length][factors.size()];
        List<LevelFactor> left = new ArrayList<>();
        for (int factor = 0; factor < factors.size(); factor++) {
            int column = factor;
            int[] used = IntStream.of(chosen)
                    .map(run -> levels[run][column])
                    .distinct()
                    .sorted()
                    .toArray();
            LevelFactor whole = factors.get(factor);
            left.add(new LevelFactor(
                    whole.name(),
                    IntStream.of(used).mapToObj(whole.levels()::get).toList()));
            for (int row = 0; row < chosen.length; row++) {
                rows[row][factor] = Arrays.binarySearch(used, levels[chosen[row]][factor]);
            }
        }
        Map<String, double[]> fewer = new LinkedHashMap<>();
        responses.forEach((name, values) -> fewer.put(
                name, IntStream.of(chosen).mapToDouble(run -> values[run]).toArray()));
        return new LevelTable(
                left, rows, IntStream.of(chosen).map(run -> blocks[run]).toArray(), fewer);
    }

    /** For each run what tells its combination of levels from the others. */
    List<String> cells() {
        return Arrays.stream(levels).map(Arrays::toString).toList();
    }

    /** How many runs have this level. */
    int count(int factor, int level) {
        return (int) Arrays.stream(levels).filter(run -> run[factor] == level).count();
    }
}
