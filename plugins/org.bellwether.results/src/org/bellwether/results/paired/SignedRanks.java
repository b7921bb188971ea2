// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;

/**
 * Ranks of absolute values with the sign of the value (F. Wilcoxon, <em>Individual Comparisons by Ranking Methods</em>,
 * Biometrics Bulletin 1, 1945). Equal absolute values share the mean of their ranks. A value of 0 is ranked, but its
 * signed rank is 0 (J. W. Pratt, JASA 54, 1959).
 */
final class SignedRanks {
    private SignedRanks() {}

    /** Returns twice the signed rank of each value, so that shared ranks are integers. */
    static long[] twice(double[] values) {
        int count = values.length;
        double[] ascending = new double[count];
        for (int i = 0; i < count; i++) {
            ascending[i] = Math.abs(values[i]);
        }
        double[] absolute = ascending.clone();
        Arrays.sort(ascending);
        long[] shared = new long[count]; // twice the rank of the value at this place in ascending order
        for (int first = 0; first < count; ) {
            int last = first;
            while (last + 1 < count && ascending[last + 1] == ascending[first]) {
                last++;
            }
            Arrays.fill(shared, first, last + 1, first + last + 2L);
            first = last + 1;
        }
        long[] ranks = new long[count];
        for (int i = 0; i < count; i++) {
            ranks[i] = (long) Math.signum(values[i]) * shared[Arrays.binarySearch(ascending, absolute[i])];
        }
        return ranks;
    }

    /**
     * Returns the correlation of two series of signed ranks about 0, from -1 to 1; 0 if a series is 0 everywhere. It
     * does not change if both ranks of some places change their signs.
     */
    static double correlation(long[] first, long[] second) {
        double products = 0;
        double squares = 0;
        double otherSquares = 0;
        for (int i = 0; i < first.length; i++) {
            products += (double) first[i] * second[i];
            squares += (double) first[i] * first[i];
            otherSquares += (double) second[i] * second[i];
        }
        return squares == 0 || otherSquares == 0 ? 0 : products / Math.sqrt(squares * otherSquares);
    }
}
