// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.effects.fit.ReferenceRuns;

/**
 * The facts about the runs of a table in addition to their levels.
 *
 * @param names     the name of each run in sentences
 * @param blocks    the block of each run
 * @param order     the place of each run in time; null if unknown
 * @param responses the values of each response by its name, one for each run; NaN for a run without a value
 * @param around    the runs of the reference configuration among these runs
 */
public record RunFacts(
        List<String> names, int[] blocks, double[] order, Map<String, double[]> responses, ReferenceRuns around) {

    /** Makes the facts about runs without other runs among them. */
    public RunFacts(List<String> names, int[] blocks, double[] order, Map<String, double[]> responses) {
        this(names, blocks, order, responses, ReferenceRuns.NONE);
    }

    /** Makes the facts about runs without names: they are numbered from 1. */
    public RunFacts(int[] blocks, double[] order, Map<String, double[]> responses) {
        this(
                IntStream.rangeClosed(1, blocks.length)
                        .mapToObj(run -> "run " + run)
                        .toList(),
                blocks,
                order,
                responses);
    }

    /** Returns the facts about these runs only. */
    RunFacts only(int[] chosen) {
        Map<String, double[]> fewer = new LinkedHashMap<>();
        responses.forEach((name, values) -> fewer.put(
                name, IntStream.of(chosen).mapToDouble(run -> values[run]).toArray()));
        return new RunFacts(
                IntStream.of(chosen).mapToObj(names::get).toList(),
                IntStream.of(chosen).map(run -> blocks[run]).toArray(),
                order == null
                        ? null
                        : IntStream.of(chosen).mapToDouble(run -> order[run]).toArray(),
                fewer,
                around);
    }
}
