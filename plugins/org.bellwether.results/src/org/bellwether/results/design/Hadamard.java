// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.List;

/**
 * Plackett and Burman's designs (Biometrika 33, 1946): the columns of Hadamard matrices, n - 1 orthogonal columns for n
 * runs. The matrices are made by Paley's two constructions from primes, and by doubling. These constructions give no
 * matrix for 92 runs and a few larger numbers.
 */
public final class Hadamard {
    private static final int MOST = 256;

    private Hadamard() {}

    /**
     * Returns as many orthogonal columns as there are factors.
     *
     * @param runs number of runs; 0 for the smallest possible number
     */
    public static List<DesignColumn> columns(int factors, int runs) throws DesignException {
        int chosen = runs == 0 ? fewest(factors) : runs;
        int[][] matrix = chosen > factors && chosen <= MOST ? matrix(chosen) : null;
        if (matrix == null || chosen < 4) {
            throw new DesignException(
                    "runs",
                    "There is no Plackett-Burman design of " + chosen + " runs for " + factors + " factors",
                    "Ask for " + fewest(factors) + " runs, or leave them out");
        }
        List<DesignColumn> columns = new ArrayList<>();
        for (int factor = 1; factor <= factors; factor++) {
            double[] column = new double[chosen];
            for (int run = 0; run < chosen; run++) {
                column[run] = matrix[run][factor] * matrix[run][0];
            }
            columns.add(DesignColumn.of(column));
        }
        return columns;
    }

    private static int fewest(int factors) throws DesignException {
        for (int runs = Math.max(4, (factors + 4) / 4 * 4); runs <= MOST; runs += 4) {
            if (matrix(runs) != null) {
                return runs;
            }
        }
        throw new DesignException(
                "too-many-factors",
                "Plackett-Burman designs are made for at most " + (MOST - 1) + " factors, not " + factors,
                "Vary fewer factors at once");
    }

    /** Returns a matrix with orthogonal rows of -1 and +1; null if none of the constructions gives one. */
    static int[][] matrix(int order) {
        if (order == 1) {
            return new int[][] {{1}};
        } else if (order == 2 || order % 4 == 0) {
            if (order % 4 == 0 && isPrime(order - 1)) {
                return paley(order - 1);
            }
            int half = order / 2;
            if (half % 2 == 0 && half > 2 && (half - 1) % 4 == 1 && isPrime(half - 1)) {
                return secondPaley(half - 1);
            }
            int[][] smaller = matrix(half);
            return smaller == null ? null : doubled(smaller);
        }
        return null;
    }

    private static boolean isPrime(int number) {
        for (int divisor = 2; divisor * divisor <= number; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return number > 1;
    }

    /**
     * Returns the Legendre symbol, which shows whether a number is a square modulo a prime: 1, -1, or 0 for its
     * multiples.
     */
    private static int legendre(int number, int prime) {
        int rest = Math.floorMod(number, prime);
        if (rest == 0) {
            return 0;
        }
        for (int root = 1; root < prime; root++) {
            if (root * root % prime == rest) {
                return 1;
            }
        }
        return -1;
    }

    /** Makes the matrix of a prime that leaves 3 when divided by 4. */
    private static int[][] paley(int prime) {
        int[][] matrix = core(prime);
        for (int i = 0; i <= prime; i++) {
            matrix[0][i] = 1;
            matrix[i][0] = i == 0 ? 1 : -1;
            matrix[i][i] = 1;
        }
        return matrix;
    }

    /**
     * Makes the matrix of a prime that leaves 1 when divided by 4: a symmetric conference matrix, each entry replaced
     * by four.
     */
    private static int[][] secondPaley(int prime) {
        int[][] conference = core(prime);
        for (int i = 1; i <= prime; i++) {
            conference[0][i] = 1;
            conference[i][0] = 1;
        }
        int[][] matrix = new int[2 * (prime + 1)][2 * (prime + 1)];
        for (int i = 0; i <= prime; i++) {
            for (int j = 0; j <= prime; j++) {
                int entry = conference[i][j];
                matrix[2 * i][2 * j] = entry == 0 ? 1 : entry;
                matrix[2 * i][2 * j + 1] = entry == 0 ? -1 : entry;
                matrix[2 * i + 1][2 * j] = entry == 0 ? -1 : entry;
                matrix[2 * i + 1][2 * j + 1] = entry == 0 ? -1 : -entry;
            }
        }
        return matrix;
    }

    /** Returns the Legendre symbols of the differences; the caller fills the first row and column. */
    private static int[][] core(int prime) {
        int[][] matrix = new int[prime + 1][prime + 1];
        for (int i = 1; i <= prime; i++) {
            for (int j = 1; j <= prime; j++) {
                matrix[i][j] = legendre(j - i, prime);
            }
        }
        return matrix;
    }

    private static int[][] doubled(int[][] matrix) {
        int order = matrix.length;
        int[][] larger = new int[2 * order][2 * order];
        for (int i = 0; i < order; i++) {
            for (int j = 0; j < order; j++) {
                larger[i][j] = matrix[i][j];
                larger[i][j + order] = matrix[i][j];
                larger[i + order][j] = matrix[i][j];
                larger[i + order][j + order] = -matrix[i][j];
            }
        }
        return larger;
    }
}
