// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A response as a sum of columns with coefficients, by Huber's M-estimate: residuals beyond 1.345 standard deviations
 * are limited to this value, so that single runs far from all others have little influence. The scale is the median of
 * the residuals' sizes. The estimate is computed by modified residuals, and the covariance of the coefficients is
 * Huber's (P. J. Huber, <em>Robust Statistics</em>, 1981, sections 7.6 and 7.8). With normal noise, its standard errors
 * are 3 % larger than those of least squares.
 */
public final class RobustRegression {
    /** Gives 95 % efficiency with normal noise. */
    private static final double TUNING = 1.345;

    /** The ratio of a normal distribution's standard deviation to the median of the absolute values. */
    private static final double MEDIANS = 1.4826;

    private static final double ZERO = 1e-9;
    private static final int MOST_STEPS = 100;

    /** The number of steps after which the scale is fixed, so that the iteration ends. */
    private static final int SCALE_STEPS = 40;

    private final double[][] orthonormal;
    private final double[][] triangle;
    private final boolean[] used;
    private final double[] response;
    private final int rank;
    private final double[] coefficients;
    private final double[] residuals;
    private double variance;
    private double scale;

    private RobustRegression(List<double[]> columns, double[] response) {
        this.response = response;
        this.orthonormal = new double[columns.size()][];
        this.triangle = new double[columns.size()][columns.size()];
        this.used = new boolean[columns.size()];
        this.coefficients = new double[columns.size()];
        this.residuals = new double[response.length];
        this.rank = orthonormalise(columns);
    }

    /**
     * Estimates the coefficients.
     *
     * @param columns columns with as many values as the response; one of them is the constant
     * @return a fit whose {@link #rank} is less than the number of columns if some columns depend on others
     */
    public static RobustRegression of(List<double[]> columns, double[] response) {
        RobustRegression fit = new RobustRegression(columns, response);
        fit.solve();
        return fit;
    }

    /**
     * Makes the columns orthonormal by Gram and Schmidt's method, twice for each column, because once is not exact
     * enough.
     */
    private int orthonormalise(List<double[]> columns) {
        int found = 0;
        for (int j = 0; j < columns.size(); j++) {
            double[] rest = columns.get(j).clone();
            double size = Math.sqrt(dot(rest, rest));
            for (int pass = 0; pass < 2; pass++) {
                for (int i = 0; i < j; i++) {
                    if (used[i]) {
                        double part = dot(orthonormal[i], rest);
                        triangle[i][j] += part;
                        for (int run = 0; run < rest.length; run++) {
                            rest[run] -= part * orthonormal[i][run];
                        }
                    }
                }
            }
            double length = Math.sqrt(dot(rest, rest));
            used[j] = length > ZERO * size;
            if (used[j]) {
                found++;
                triangle[j][j] = length;
                for (int run = 0; run < rest.length; run++) {
                    rest[run] /= length;
                }
            }
            orthonormal[j] = rest;
        }
        return found;
    }

    private void solve() {
        double[] modified = response.clone();
        double[] projections = new double[orthonormal.length];
        double[] fitted = new double[response.length];
        for (int step = 0; step < MOST_STEPS; step++) {
            Arrays.fill(fitted, 0);
            for (int j = 0; j < orthonormal.length; j++) {
                if (used[j]) {
                    projections[j] = dot(orthonormal[j], modified);
                    for (int run = 0; run < fitted.length; run++) {
                        fitted[run] += projections[j] * orthonormal[j][run];
                    }
                }
            }
            for (int run = 0; run < fitted.length; run++) {
                residuals[run] = response[run] - fitted[run];
            }
            if (step < SCALE_STEPS) {
                scale = scale();
            }
            double change = 0;
            for (int run = 0; run < fitted.length; run++) {
                double next = fitted[run] + Math.max(-TUNING * scale, Math.min(TUNING * scale, residuals[run]));
                change = Math.max(change, Math.abs(next - modified[run]));
                modified[run] = next;
            }
            if (change <= 1e-7 * scale) {
                break;
            }
        }
        coefficients(projections);
        variance = variance();
    }

    private double scale() {
        double[] sizes = Arrays.stream(residuals).map(Math::abs).toArray();
        return MEDIANS * Median.withDefaults().evaluate(sizes) * Math.sqrt((double) residuals.length / freedom());
    }

    private void coefficients(double[] projections) {
        for (int j = coefficients.length - 1; j >= 0; j--) {
            if (used[j]) {
                double rest = projections[j];
                for (int i = j + 1; i < coefficients.length; i++) {
                    rest -= triangle[j][i] * coefficients[i];
                }
                coefficients[j] = rest / triangle[j][j];
            }
        }
    }

    /** Returns the estimate that replaces the noise's variance in the covariance of the coefficients. */
    private double variance() {
        if (!(scale > 0)) {
            return 0;
        }
        double within = 0;
        double squares = 0;
        for (double residual : residuals) {
            double size = Math.min(TUNING, Math.abs(residual) / scale);
            within += size < TUNING ? 1 : 0;
            squares += size * size;
        }
        within /= residuals.length;
        double correction = 1 + rank * (1 - within) / (residuals.length * within);
        return correction * correction * squares / freedom() / (within * within) * scale * scale;
    }

    public double coefficient(int term) {
        return coefficients[term];
    }

    /** Returns the standard error of a coefficient. */
    public double standardError(int term) {
        // A row of the inverse of the triangular matrix
        double[] row = new double[coefficients.length];
        double sum = 0;
        for (int k = term; k < coefficients.length; k++) {
            if (used[k]) {
                double rest = k == term ? 1 : 0;
                for (int i = term; i < k; i++) {
                    rest -= row[i] * triangle[i][k];
                }
                row[k] = rest / triangle[k][k];
                sum += row[k] * row[k];
            }
        }
        return Math.sqrt(variance * sum);
    }

    /** Returns the standard deviation of the noise, computed from the median of the residuals. */
    public double noise() {
        return scale;
    }

    double[] residuals() {
        return residuals.clone();
    }

    /** Returns the number of linearly independent columns. */
    public int rank() {
        return rank;
    }

    public int freedom() {
        return response.length - rank;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int run = 0; run < a.length; run++) {
            sum += a[run] * b[run];
        }
        return sum;
    }
}
