// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs of one configuration that were repeated between the runs of a table. They show the machine's level beside each
 * run.
 *
 * @param order     for each its place in time, ascending
 * @param responses by name, one value each; NaN where a run gave none
 */
public record ReferenceRuns(double[] order, Map<String, double[]> responses) {
    /** There are none. */
    public static final ReferenceRuns NONE = new ReferenceRuns(new double[0], Map.of());

    /** Returns the surroundings of the runs with a value. */
    public ReferenceRuns of(String response) {
        double[] values = responses.getOrDefault(response, new double[0]);
        int[] present = IntStream.range(0, values.length)
                .filter(run -> Double.isFinite(values[run]))
                .toArray();
        Map<String, double[]> one = new LinkedHashMap<>();
        one.put(response, IntStream.of(present).mapToDouble(run -> values[run]).toArray());
        return new ReferenceRuns(
                IntStream.of(present).mapToDouble(run -> order[run]).toArray(), one);
    }
}
