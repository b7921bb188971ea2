// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * The least-squares fit of a response: the sum of columns with coefficients that has the smallest squared residuals.
 */
public final class LeastSquares {
    private static final double ZERO = 1e-9;

    private final double[] coefficients;
    private final double[][] roots;
    private final double[] residuals;
    private final double[] leverages;
    private final int rank;

    private LeastSquares(double[] coefficients, double[][] roots, double[] residuals, double[] leverages, int rank) {
        this.coefficients = coefficients;
        this.roots = roots;
        this.residuals = residuals;
        this.leverages = leverages;
        this.rank = rank;
    }

    /** @param columns columns of the same length as the response; one of them is the constant */
    public static LeastSquares of(List<double[]> columns, double[] response) {
        RealMatrix matrix = new Array2DRowRealMatrix(columns.toArray(double[][]::new)).transpose();
        SingularValueDecomposition svd = new SingularValueDecomposition(matrix);
        double[] singular = svd.getSingularValues();
        int rank = 0;
        while (rank < singular.length && singular[rank] > ZERO * singular[0]) {
            rank++;
        }
        int terms = columns.size();
        double[] coefficients = new double[terms];
        double[][] roots = new double[terms][rank];
        double[] residuals = response.clone();
        double[] leverages = new double[response.length];
        for (int k = 0; k < rank; k++) {
            double[] u = svd.getU().getColumn(k);
            double dot = 0;
            for (int run = 0; run < response.length; run++) {
                dot += u[run] * response[run];
            }
            for (int run = 0; run < response.length; run++) {
                residuals[run] -= u[run] * dot;
                leverages[run] += u[run] * u[run];
            }
            for (int term = 0; term < terms; term++) {
                double v = svd.getV().getEntry(term, k) / singular[k];
                coefficients[term] += v * dot;
                roots[term][k] = v;
            }
        }
        return new LeastSquares(coefficients, roots, residuals, leverages, rank);
    }

    public double coefficient(int term) {
        return coefficients[term];
    }

    /** Returns the ratio of the coefficient's variance to the error's. */
    public double variance(int term) {
        return dot(roots[term], roots[term]);
    }

    /** Returns the same ratio for the difference of two coefficients. */
    public double varianceOfDifference(int one, int other) {
        return variance(one) + variance(other) - 2 * dot(roots[one], roots[other]);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    public double[] residuals() {
        return residuals.clone();
    }

    /** Returns the weight of each run in its own fitted value, from 0 to 1. */
    public double[] leverages() {
        return leverages.clone();
    }

    /** Returns the number of linearly independent columns. */
    public int rank() {
        return rank;
    }

    public int freedom() {
        return residuals.length - rank;
    }

    public double residualSum() {
        double sum = 0;
        for (double residual : residuals) {
            sum += residual * residual;
        }
        return sum;
    }
}
