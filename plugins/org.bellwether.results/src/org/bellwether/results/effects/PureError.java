// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.effects.fit.LeastSquares;

/** The differences between runs of one combination, which are chance only after the effect of blocks is removed. */
record PureError(double squares, double freedom) {
    static PureError of(CodedDesign table, String response) {
        return of(
                IntStream.range(0, table.runs()).mapToObj(table::cell).toList(),
                table.blocks(),
                table.responses().get(response));
    }

    /**
     * Returns the pure error of runs of any design.
     *
     * @param names  for each run, a text that identifies its combination
     * @param blocks for each run, its block
     * @param values for each run, its value
     */
    static PureError of(List<String> names, int[] blocks, double[] values) {
        Map<String, List<Integer>> cells = new LinkedHashMap<>();
        for (int run = 0; run < values.length; run++) {
            cells.computeIfAbsent(names.get(run), key -> new ArrayList<>()).add(run);
        }
        if (cells.size() == values.length) {
            return new PureError(0, 0);
        } else if (Arrays.stream(blocks).distinct().count() > 1) {
            return withinBlocks(blocks, values, cells);
        }
        double squares = 0;
        for (List<Integer> cell : cells.values()) {
            double mean =
                    cell.stream().mapToDouble(run -> values[run]).average().orElseThrow();
            squares += cell.stream()
                    .mapToDouble(run -> (values[run] - mean) * (values[run] - mean))
                    .sum();
        }
        return new PureError(squares, (double) values.length - cells.size());
    }

    /** Returns the residuals of a sum of cells and blocks. */
    private static PureError withinBlocks(int[] blocks, double[] values, Map<String, List<Integer>> cells) {
        List<double[]> columns = new ArrayList<>();
        for (List<Integer> cell : cells.values()) {
            double[] column = new double[values.length];
            cell.forEach(run -> column[run] = 1);
            columns.add(column);
        }
        Arrays.stream(blocks)
                .distinct()
                .forEach(block -> columns.add(IntStream.of(blocks)
                        .mapToDouble(other -> other == block ? 1 : 0)
                        .toArray()));
        LeastSquares fit = LeastSquares.of(columns, values);
        return new PureError(fit.residualSum(), fit.freedom());
    }

    double variance() {
        return squares / freedom;
    }
}
