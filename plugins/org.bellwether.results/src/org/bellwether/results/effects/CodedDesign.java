// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignColumn;

/**
 * Runs of a two-level design with their responses.
 *
 * @param factors the factors in the order of the columns
 * @param coded   for each run and factor: -1, +1, or 0 between them
 */
public record CodedDesign(List<CodedFactor> factors, double[][] coded, RunFacts facts) {

    /** Creates a design of runs without names. */
    public CodedDesign(
            List<CodedFactor> factors,
            double[][] coded,
            int[] blocks,
            double[] order,
            Map<String, double[]> responses) {
        this(factors, coded, new RunFacts(blocks, order, responses));
    }

    /** A factor and the names of its two levels. */
    public record CodedFactor(String name, String low, String high) {}

    public int runs() {
        return coded.length;
    }

    public List<String> names() {
        return factors.stream().map(CodedFactor::name).toList();
    }

    public int[] blocks() {
        return facts.blocks();
    }

    public Map<String, double[]> responses() {
        return facts.responses();
    }

    /** Returns the design with these runs only. */
    CodedDesign only(int[] chosen) {
        return new CodedDesign(
                factors, IntStream.of(chosen).mapToObj(run -> coded[run]).toArray(double[][]::new), facts.only(chosen));
    }

    /** Returns the numbers of the runs in which each factor has one of its levels. */
    int[] corners() {
        return IntStream.range(0, runs())
                .filter(run -> Arrays.stream(coded[run]).allMatch(value -> value != 0))
                .toArray();
    }

    /** Returns the factors' columns; the design must have corners only. */
    public List<DesignColumn> columns() {
        return IntStream.range(0, factors.size())
                .mapToObj(factor -> DesignColumn.of(
                        Arrays.stream(coded).mapToDouble(run -> run[factor]).toArray()))
                .toList();
    }

    /** Returns the key of a run's combination of levels. */
    String cell(int run) {
        return Arrays.toString(coded[run]);
    }
}
