// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of a sum of scores with random signs: the possible sums if the two configurations of each group of
 * blocks had been exchanged or not (R. A. Fisher, <em>The Design of Experiments</em>, 1935, section 21).
 */
final class SignFlips {
    /** The largest number of scores for which all flips are counted: each half then has at most 2^15 sums. */
    static final int MOST_COUNTED = 30;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private SignFlips() {}

    /**
     * Returns the probability of a sum of at least {@code sum}.
     *
     * @param scores integers of either sign; scores of 0 are ignored
     */
    static double upperTail(long[] scores, long sum) {
        long[] effective =
                Arrays.stream(scores).filter(score -> score != 0).map(Math::abs).toArray();
        long total = Arrays.stream(effective).reduce(0, Math::addExact);
        if (sum <= -total) {
            return 1;
        } else if (sum > total) {
            return 0;
        }
        return effective.length <= MOST_COUNTED ? counted(effective, sum) : series(effective, sum);
    }

    /**
     * Returns the exact probability. Each half of the scores has sorted sums, and two pointers count the pairs that
     * reach the sum (E. Horowitz and S. Sahni, <em>Computing Partitions with Applications to the Knapsack Problem</em>,
     * Journal of the ACM 21, 1974). The time depends only on the number of scores, not on their size.
     */
    private static double counted(long[] scores, long sum) {
        int half = scores.length / 2;
        long[] first = sums(Arrays.copyOf(scores, half));
        long[] second = sums(Arrays.copyOfRange(scores, half, scores.length));
        long reached = 0;
        int least = second.length;
        for (long one : first) {
            while (least > 0 && one + second[least - 1] >= sum) {
                least--;
            }
            reached += second.length - least;
        }
        return (double) reached / ((long) first.length * second.length);
    }

    /** Returns the sums of all choices of signs, ascending. */
    private static long[] sums(long[] scores) {
        long[] sums = {0};
        for (long score : scores) {
            long[] more = new long[2 * sums.length];
            int low = 0;
            int high = 0;
            for (int i = 0; i < more.length; i++) {
                boolean minus = high == sums.length || low < sums.length && sums[low] - score <= sums[high] + score;
                more[i] = minus ? sums[low++] - score : sums[high++] + score;
            }
            sums = more;
        }
        return sums;
    }

    private static long gcd(long one, long other) {
        return other == 0 ? one : gcd(other, one % other);
    }

    /**
     * Returns an approximation by Edgeworth's series with the fourth cumulant; the third one is 0, because signs are
     * symmetric.
     */
    private static double series(long[] scores, long sum) {
        double variance = 0;
        double fourth = 0;
        long divisor = 0;
        for (long score : scores) {
            divisor = gcd(score, divisor);
            double square = (double) score * score;
            variance += square;
            fourth -= 2 * square * square;
        }
        double z = (sum - divisor) / Math.sqrt(variance); // neighbouring sums differ by two divisors
        double correction = fourth / (24 * variance * variance) * (z * z * z - 3 * z);
        return Math.max(0, Math.min(1, NORMAL.survivalProbability(z) + NORMAL.density(z) * correction));
    }
}
