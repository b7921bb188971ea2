// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What runs of one combination differ by: chance, and nothing else once blocks are allowed for. */
record PureError(double squares, double freedom) {
    static PureError of(CodedTable table, String response) {
        double[] values = table.responses().get(response);
        Map<String, List<Integer>> cells = new LinkedHashMap<>();
        for (int run = 0; run < table.runs(); run++) {
            cells.computeIfAbsent(table.cell(run), key -> new ArrayList<>()).add(run);
        }
        boolean oneBlock = Arrays.stream(table.blocks()).distinct().count() <= 1;
        if (cells.size() == table.runs()) {
            return new PureError(0, 0);
        } else if (!oneBlock) {
            return withinBlocks(table, values, cells);
        }
        double squares = 0;
        for (List<Integer> cell : cells.values()) {
            double mean =
                    cell.stream().mapToDouble(run -> values[run]).average().orElseThrow();
            squares += cell.stream()
                    .mapToDouble(run -> (values[run] - mean) * (values[run] - mean))
                    .sum();
        }
        return new PureError(squares, (double) table.runs() - cells.size());
    }

    /** What a sum of cells and blocks leaves. */
    private static PureError withinBlocks(CodedTable table, double[] values, Map<String, List<Integer>> cells) {
        List<double[]> columns = new ArrayList<>();
        for (List<Integer> cell : cells.values()) {
            double[] column = new double[table.runs()];
            cell.forEach(run -> column[run] = 1);
            columns.add(column);
        }
        Arrays.stream(table.blocks())
                .distinct()
                .forEach(block -> columns.add(IntStream.of(table.blocks())
                        .mapToDouble(other -> other == block ? 1 : 0)
                        .toArray()));
        LeastSquares fit = LeastSquares.of(columns, values);
        return new PureError(fit.residualSum(), fit.freedom());
    }

    double variance() {
        return squares / freedom;
    }
}
