// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The value that half of the weight lies at or below. */
final class WeightedMedian {
    private WeightedMedian() {}

    /**
     * The lower one where two values would do.
     *
     * @param weights above 0, one for each value
     * @throws IllegalArgumentException if there is no value
     */
    static double of(double[] values, double[] weights) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double half = IntStream.of(order).mapToDouble(i -> weights[i]).sum() / 2;
        double below = 0;
        for (int i : order) {
            below += weights[i];
            if (below >= half) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("no value has no median");
    }
}
