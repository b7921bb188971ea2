// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of a sum of scores whose signs are drawn by fair coins: the possible sums if the two configurations
 * of each group of blocks had been exchanged or not (R. A. Fisher, <em>The Design of Experiments</em>, 1935, section
 * 21).
 */
final class SignFlips {
    /** Up to so many scores all flips are counted. */
    static final int MOST_COUNTED = 30;

    /** The largest sum of scores for which they are counted: an array of as many numbers. */
    static final long LARGEST_SUM = 1L << 16;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private SignFlips() {}

    /**
     * Returns the probability of a sum of at least {@code sum}.
     *
     * @param scores integers of either sign; those of 0 play no part
     */
    static double upperTail(long[] scores, long sum) {
        int count = 0;
        long total = 0;
        long divisor = 0;
        for (long score : scores) {
            if (score != 0) {
                count++;
                total = Math.addExact(total, Math.abs(score));
                divisor = gcd(Math.abs(score), divisor);
            }
        }
        if (sum <= -total) {
            return 1;
        } else if (sum > total) {
            return 0;
        }
        return count <= MOST_COUNTED && total / divisor <= LARGEST_SUM
                ? counted(scores, (int) (total / divisor), divisor, sum)
                : series(scores, divisor, sum);
    }

    private static long gcd(long one, long other) {
        return other == 0 ? one : gcd(other, one % other);
    }

    /** By the number of subsets with each sum: the flipped sum is twice that of the positive ones, less the total. */
    private static double counted(long[] scores, int total, long divisor, long sum) {
        double[] probability = new double[total + 1];
        probability[0] = 1;
        int reached = 0;
        for (long signed : scores) {
            int score = (int) (Math.abs(signed) / divisor);
            if (score != 0) {
                reached += score;
                for (int i = reached; i >= score; i--) {
                    probability[i] = (probability[i] + probability[i - score]) / 2;
                }
                for (int i = Math.min(score, total + 1) - 1; i >= 0; i--) {
                    probability[i] /= 2;
                }
            }
        }
        double tail = 0;
        long least = Math.floorDiv(total + Math.floorDiv(sum + divisor - 1, divisor) + 1, 2);
        for (int i = total; i >= Math.max(0, least); i--) {
            tail += probability[i];
        }
        return Math.min(1, tail);
    }

    /** Edgeworth's series with the fourth cumulant; a third one there is not, as signs are symmetric. */
    private static double series(long[] scores, long divisor, long sum) {
        double variance = 0;
        double fourth = 0;
        for (long score : scores) {
            double square = (double) score * score;
            variance += square;
            fourth -= 2 * square * square;
        }
        double z = (sum - divisor) / Math.sqrt(variance); // sums lie two divisors apart
        double correction = fourth / (24 * variance * variance) * (z * z * z - 3 * z);
        return Math.max(0, Math.min(1, NORMAL.survivalProbability(z) + NORMAL.density(z) * correction));
    }
}
