// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/** Turns the residuals of the differences under a hypothesis into one integer score for each group of blocks. */
enum GroupScores {
    /** Sums of signed ranks: robust, for logarithms of ratios, which may have any tail. */
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
    /** Sums: for parts of a whole, which are bounded and mostly 0, so that a median of them would see nothing. */
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

    /** Steps in the largest sum: rounding is symmetric, so that the test of the rounded sums is exact, too. */
    private static final double RESOLUTION = 2_000;

    /**
     * The scores.
     *
     * @param groups the group of each remainder, from 0
     * @param count how many groups there are
     */
    abstract long[] of(double[] remainders, int[] groups, int count);

    /** The location that goes with them: where their sum changes its sign. */
    abstract double location(double[] differences);
}
