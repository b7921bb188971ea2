// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.List;
import java.util.Locale;

/**
 * The amount of confounding in a two-level design, by order: the word-length pattern A1, A2, A3 …, where A3 counts the
 * words of three letters in the defining relation. The pattern is computed from the numbers of factors in which two
 * runs differ (MacWilliams' identity). This also works for designs without a defining relation, such as Plackett and
 * Burman's: the result is then the generalised pattern of Xu and Wu (Annals of Statistics 29, 2001), with fractions for
 * partial confounding.
 */
public final class WordLengthPattern {
    /** The length of the longest words that are counted; longer words do not matter. */
    private static final int LONGEST = 8;

    private static final double NOTHING = 1e-9;

    private final double[] pattern;

    private WordLengthPattern(double[] pattern) {
        this.pattern = pattern;
    }

    /** Returns the word lengths of a design's columns, one for each factor. */
    public static WordLengthPattern of(List<DesignColumn> columns) {
        int runs = columns.get(0).runs();
        long[][] rows = new long[runs][(columns.size() + Long.SIZE - 1) / Long.SIZE];
        for (int factor = 0; factor < columns.size(); factor++) {
            for (int run = 0; run < runs; run++) {
                rows[run][factor / Long.SIZE] |= columns.get(factor).at(run) > 0 ? 1L << factor : 0;
            }
        }
        double[] distances = new double[columns.size() + 1];
        for (int i = 0; i < runs; i++) {
            distances[0]++;
            for (int j = 0; j < i; j++) {
                distances[distance(rows[i], rows[j])] += 2;
            }
        }
        for (int i = 0; i < distances.length; i++) {
            distances[i] /= runs;
        }
        return ofDistances(distances, runs);
    }

    private static int distance(long[] one, long[] other) {
        int distance = 0;
        for (int i = 0; i < one.length; i++) {
            distance += Long.bitCount(one[i] ^ other[i]);
        }
        return distance;
    }

    /** @param distances the average number of runs that differ from one run in 0, 1, 2 … factors */
    static WordLengthPattern ofDistances(double[] distances, int runs) {
        int factors = distances.length - 1;
        double[] pattern = new double[Math.min(factors, LONGEST) + 1];
        for (int length = 1; length < pattern.length; length++) {
            for (int distance = 0; distance <= factors; distance++) {
                if (distances[distance] != 0) {
                    pattern[length] += distances[distance] * krawtchouk(length, distance, factors) / runs;
                }
            }
        }
        return new WordLengthPattern(pattern);
    }

    private static double krawtchouk(int length, int distance, int factors) {
        double sum = 0;
        for (int s = 0; s <= Math.min(length, distance); s++) {
            double term = choose(distance, s) * choose(factors - distance, length - s);
            sum += s % 2 == 0 ? term : -term;
        }
        return sum;
    }

    private static double choose(int n, int k) {
        if (k > n) {
            return 0;
        }
        double product = 1;
        for (int i = 1; i <= k; i++) {
            product = product * (n - k + i) / i;
        }
        return Math.rint(product);
    }

    /** Returns the number of words of this length; 0 for lengths that were not searched. */
    public double of(int length) {
        return length < pattern.length && pattern[length] > NOTHING ? pattern[length] : 0;
    }

    /** Returns the length of the longest words that were counted. */
    public int longest() {
        return pattern.length - 1;
    }

    /**
     * Returns the length of the shortest word: effects of i factors are not confounded with effects of fewer than
     * resolution - i factors. Returns 0 if no words matter, as in a full factorial.
     */
    public int resolution() {
        for (int length = 1; length < pattern.length; length++) {
            if (of(length) > 0) {
                return length;
            }
        }
        return 0;
    }

    /**
     * Returns whether this design confounds less: it has fewer words of the first length in which both patterns differ.
     */
    boolean isBetterThan(WordLengthPattern other) {
        for (int length = 1; length < Math.max(pattern.length, other.pattern.length); length++) {
            if (Math.abs(of(length) - other.of(length)) > NOTHING) {
                return of(length) < other.of(length);
            }
        }
        return false;
    }

    /** Returns the usual form, from words of three letters on: {@code (4, 14, 8)}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("(");
        for (int length = 3; length < pattern.length; length++) {
            double count = of(length);
            text.append(length == 3 ? "" : ", ")
                    .append(
                            count == Math.rint(count)
                                    ? Long.toString(Math.round(count))
                                    : String.format(Locale.ROOT, "%.3g", count));
        }
        return text.append(')').toString();
    }
}
