// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

/**
 * The beginning of a series that should be left out, by the marginal standard error rule (K. P. White, <em>An effective
 * truncation heuristic for bias reduction in simulation output</em>, Simulation 69, 1997): leaving it out minimises the
 * standard error of the mean of the rest. At most half of the series is left out, and only values larger than the rest.
 *
 * <p>The series is treated as a ring, so that it can begin at any value.
 */
final class Mser {
    /** The smallest standard error, for values that do not vary. */
    private static final double LEAST = 1e-15;

    private final int length;
    private final double[] sums;
    private final double[] squares;

    Mser(double[] series) {
        length = series.length;
        sums = new double[2 * length + 1];
        squares = new double[2 * length + 1];
        for (int i = 0; i < 2 * length; i++) {
            double value = series[i % length];
            sums[i + 1] = sums[i] + value;
            squares[i + 1] = squares[i] + value * value;
        }
    }

    /**
     * The part that should be left out.
     *
     * @param length number of values
     * @param gain the logarithm of the factor by which the squared standard error decreases; 0 if nothing is left out
     */
    record Cut(int length, double gain) {}

    /** Returns the cut if the series begins at this index. */
    Cut from(int start) {
        double whole = squaredError(start, length);
        Cut best = new Cut(0, 0);
        for (int cut = 1; cut <= length / 2; cut++) {
            int rest = length - cut;
            double gain = Math.log(whole / squaredError(start + cut, rest));
            if (gain > best.gain() && mean(start, cut) > mean(start + cut, rest)) {
                best = new Cut(cut, gain);
            }
        }
        return best;
    }

    private double mean(int start, int count) {
        return (sums[start + count] - sums[start]) / count;
    }

    private double squaredError(int start, int count) {
        double sum = sums[start + count] - sums[start];
        double deviations = squares[start + count] - squares[start] - sum * sum / count;
        return Math.max(LEAST, deviations) / ((double) count * count);
    }
}
