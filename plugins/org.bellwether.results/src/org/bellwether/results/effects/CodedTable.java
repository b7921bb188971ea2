// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.design.Signs;

/**
 * Runs of a two-level design with what they gave.
 *
 * @param factors   in the order of the table
 * @param coded     for each run and factor -1, +1, or 0 between them
 * @param blocks    for each run the block that it was made in
 * @param order     for each run its place in time; null where nobody says
 * @param responses by name, one value a run; NaN where a run gave none
 */
public record CodedTable(
        List<CodedFactor> factors, double[][] coded, int[] blocks, double[] order, Map<String, double[]> responses) {

    /** A factor and what its two levels are called. */
    public record CodedFactor(String name, String low, String high) {}

    public int runs() {
        return coded.length;
    }

    List<String> names() {
        return factors.stream().map(CodedFactor::name).toList();
    }

    /** The same with these runs only. */
    CodedTable only(int[] chosen) {
        Map<String, double[]> fewer = new java.util.LinkedHashMap<>();
        responses.forEach((name, values) -> fewer.put(
                name, IntStream.of(chosen).mapToDouble(run -> values[run]).toArray()));
        return new CodedTable(
                factors,
                IntStream.of(chosen).mapToObj(run -> coded[run]).toArray(double[][]::new),
                IntStream.of(chosen).map(run -> blocks[run]).toArray(),
                order == null
                        ? null
                        : IntStream.of(chosen).mapToDouble(run -> order[run]).toArray(),
                fewer);
    }

    /** Numbers of the runs that are at a level of each factor. */
    int[] corners() {
        return IntStream.range(0, runs())
                .filter(run -> Arrays.stream(coded[run]).allMatch(value -> value != 0))
                .toArray();
    }

    /** The factors' columns; of corners only. */
    List<Signs> columns() {
        return IntStream.range(0, factors.size())
                .mapToObj(factor -> Signs.of(
                        Arrays.stream(coded).mapToDouble(run -> run[factor]).toArray()))
                .toList();
    }

    /** What tells a combination of levels from the others. */
    String cell(int run) {
        return Arrays.toString(coded[run]);
    }
}
