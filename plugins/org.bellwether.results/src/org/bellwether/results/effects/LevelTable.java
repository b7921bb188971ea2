// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs of a design whose factors have any number of levels, with their responses.
 *
 * @param factors the factors in the order of the table
 * @param levels  for each run and factor, the number of the level, from 0
 */
public record LevelTable(List<LevelFactor> factors, int[][] levels, RunFacts facts) {

    /** A factor and the names of its levels. */
    public record LevelFactor(String name, List<String> levels) {}

    public int runs() {
        return levels.length;
    }

    public int[] blocks() {
        return facts.blocks();
    }

    public Map<String, double[]> responses() {
        return facts.responses();
    }

    /** Returns the table with these runs only, and with only the levels that these runs have. */
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
        return new LevelTable(left, rows, facts.only(chosen));
    }

    /** Returns the key of each run's combination of levels. */
    public List<String> cells() {
        return Arrays.stream(levels).map(Arrays::toString).toList();
    }

    /** Returns the number of runs with this level. */
    public int count(int factor, int level) {
        return (int) Arrays.stream(levels).filter(run -> run[factor] == level).count();
    }
}
