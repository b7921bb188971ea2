// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs of one configuration that were repeated between the runs of a table. They show the machine's level at the time
 * of each run.
 *
 * @param order     for each run, its place in time, ascending
 * @param responses by name, one value for each run; NaN if a run has none
 */
public record ReferenceRuns(double[] order, Map<String, double[]> responses) {
    /** No runs. */
    public static final ReferenceRuns NONE = new ReferenceRuns(new double[0], Map.of());

    /** Returns the runs that have a value of a response. */
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
