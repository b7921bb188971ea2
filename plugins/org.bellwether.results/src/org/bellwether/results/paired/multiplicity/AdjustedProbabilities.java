// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.multiplicity;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Adjusts the probabilities of several tests, so that each can be compared with the error rate of all tests together.
 */
public final class AdjustedProbabilities {
    private AdjustedProbabilities() {}

    /**
     * Controls the rate at which any true hypothesis is rejected, for any dependence between the tests (S. Holm, <em>A
     * Simple Sequentially Rejective Multiple Test Procedure</em>, Scandinavian Journal of Statistics 6, 1979).
     *
     * @param probabilities from 0 to 1; NaN is kept and does not count as a test
     * @return the adjusted probabilities in the same order
     */
    public static double[] holm(double... probabilities) {
        int[] order = ascending(probabilities);
        double[] adjusted = absent(probabilities.length);
        double most = 0;
        for (int i = 0; i < order.length; i++) {
            most = Math.max(most, Math.min(1, probabilities[order[i]] * (order.length - i)));
            adjusted[order[i]] = most;
        }
        return adjusted;
    }

    /**
     * Controls the expected part of false rejections among all rejections, for tests that are independent or positively
     * dependent (Y. Benjamini and Y. Hochberg, <em>Controlling the False Discovery Rate</em>, Journal of the Royal
     * Statistical Society B 57, 1995; Y. Benjamini and D. Yekutieli, Annals of Statistics 29, 2001).
     *
     * @param probabilities as in {@link #holm}
     * @return the adjusted probabilities in the same order
     */
    public static double[] benjaminiHochberg(double... probabilities) {
        int[] order = ascending(probabilities);
        double[] adjusted = absent(probabilities.length);
        double least = 1;
        for (int i = order.length - 1; i >= 0; i--) {
            least = Math.min(least, probabilities[order[i]] * order.length / (i + 1));
            adjusted[order[i]] = least;
        }
        return adjusted;
    }

    private static double[] absent(int count) {
        double[] adjusted = new double[count];
        Arrays.fill(adjusted, Double.NaN);
        return adjusted;
    }

    private static int[] ascending(double[] probabilities) {
        return IntStream.range(0, probabilities.length)
                .filter(i -> !Double.isNaN(probabilities[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> probabilities[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
