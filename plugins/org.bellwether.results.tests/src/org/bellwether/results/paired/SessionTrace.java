// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Measured rounds of two equal configurations, in order of time. Each line has the medians of one operation and of a
 * floor (ns), {@code base,other,baseFloor,otherFloor}.
 */
record SessionTrace(List<double[]> rounds) {
    /** Reads a resource in the folder of this class. */
    static SessionTrace read(String name) throws IOException {
        try (InputStream stream = SessionTrace.class.getResourceAsStream(name);
                BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return new SessionTrace(lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> {
                        String[] cells = line.split(",");
                        double[] values = new double[cells.length];
                        for (int i = 0; i < cells.length; i++) {
                            values[i] = Double.parseDouble(cells[i]);
                        }
                        return values;
                    })
                    .toList());
        }
    }

    /**
     * Returns blocks that were drawn with replacement, {@code neighbours} at a time. The roles of both configurations
     * are drawn for each draw, so that the true difference is exactly the change.
     */
    BlockSeries drawn(Random random, int count, int neighbours, double change) {
        double[] differences = new double[count];
        double[] covariate = new double[count];
        int[] starts = new int[count];
        int first = 0;
        int sign = 1;
        for (int i = 0; i < count; i++) {
            if (i % neighbours == 0) {
                first = random.nextInt(rounds.size() - neighbours + 1);
                sign = random.nextBoolean() ? 1 : -1;
            }
            double[] round = rounds.get(first + i % neighbours);
            starts[i] = i;
            differences[i] = sign * Math.log(round[1] / round[0]) + Math.log1p(change);
            covariate[i] = sign * Math.log(round[3] / round[2]);
        }
        return new BlockSeries(differences, covariate, starts);
    }
}
