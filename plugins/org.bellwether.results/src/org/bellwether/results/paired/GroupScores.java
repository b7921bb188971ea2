// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/** Computes one integer score for each group of blocks from the residuals of the differences under a hypothesis. */
enum GroupScores {
    /** Sums of signed ranks: robust, for logarithms of ratios, which may have any distribution. */
    RANKS {
        @Override
        long[] of(double[] remainders, int[] groups, int count) {
            long[] ranks = SignedRanks.twice(remainders);
            long[] scores = new long[count];
            for (int i = 0; i < ranks.length; i++) {
                scores[groups[i]] += ranks[i];
            }
            return scores;
        }

        @Override
        double location(double[] differences) {
            return HodgesLehmann.of(differences);
        }
    },
    /** Sums: for parts of a whole, which are bounded and mostly 0, so that their median would hide differences. */
    SUMS {
        @Override
        long[] of(double[] remainders, int[] groups, int count) {
            double[] sums = new double[count];
            double largest = 0;
            for (int i = 0; i < remainders.length; i++) {
                sums[groups[i]] += remainders[i];
            }
            for (double sum : sums) {
                largest = Math.max(largest, Math.abs(sum));
            }
            long[] scores = new long[count];
            for (int i = 0; i < count && largest > 0; i++) {
                scores[i] = Math.round(sums[i] / largest * RESOLUTION);
            }
            return scores;
        }

        @Override
        double location(double[] differences) {
            double sum = 0;
            for (double difference : differences) {
                sum += difference;
            }
            return sum / differences.length;
        }
    };

    /** The number of steps in the largest sum. Rounding is symmetric, so the test of the rounded sums is exact, too. */
    private static final double RESOLUTION = 2_000;

    /**
     * Returns the scores.
     *
     * @param groups the group of each residual, from 0
     * @param count number of groups
     */
    abstract long[] of(double[] remainders, int[] groups, int count);

    /** Returns the corresponding location estimate, at which the sum of scores changes its sign. */
    abstract double location(double[] differences);
}
