// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.design.Signs;

/**
 * Looks at what the significant effects leave of the response: single runs far from all others, a trend over time, more
 * spread at one level than at the other, and a shape that is not the normal distribution's. Nothing is dropped or corrected.
 */
final class ResidualChecks {
    private static final double RARE = 0.01;
    private static final double OUTLIER = 0.05;
    private static final int FEWEST = 8;

    private final CodedTable table;
    private final List<Signs> significant;
    private final LeastSquares fit;

    ResidualChecks(CodedTable table, double[] values, List<Signs> significant) {
        this.table = table;
        this.significant = significant;
        List<double[]> columns = new ArrayList<>();
        columns.add(IntStream.range(0, values.length).mapToDouble(run -> 1).toArray());
        for (Signs column : significant) {
            columns.add(
                    IntStream.range(0, values.length).mapToDouble(column::at).toArray());
        }
        this.fit = LeastSquares.of(columns, values);
    }

    /** Sentences without a full stop; none where nothing is wrong, or too little is left to look at. */
    List<String> findings() {
        List<String> findings = new ArrayList<>();
        double spread = fit.freedom() < 1 ? 0 : Math.sqrt(fit.residualSum() / fit.freedom());
        if (fit.freedom() >= FEWEST && spread > 0) {
            outlier(findings);
            trend(findings);
            spread(findings);
            shape(findings, spread);
        }
        return findings;
    }

    /** Each run against what the others say of it, by Bonferroni's inequality. */
    private void outlier(List<String> findings) {
        double[] residuals = fit.residuals();
        double[] leverages = fit.leverages();
        int freedom = fit.freedom() - 1;
        TDistribution t = TDistribution.of(freedom);
        int far = 0;
        int furthest = 0;
        double most = 0;
        for (int run = 0; run < residuals.length; run++) {
            double own = residuals[run] * residuals[run] / (1 - leverages[run]);
            double others = (fit.residualSum() - own) / freedom;
            double size = Math.sqrt(own / others);
            if (2 * t.survivalProbability(size) * residuals.length < OUTLIER) {
                far++;
                furthest = size > most ? run + 1 : furthest;
                most = Math.max(most, size);
            }
        }
        if (far > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    far == 1
                            ? "run %2$d is far from the others: %3$.1f standard errors from what they say of it"
                            : "%1$d runs are far from the others, the furthest run %2$d: %3$.1f standard errors from what they"
                                    + " say of it",
                    far,
                    furthest,
                    most));
        }
    }

    private void trend(List<String> findings) {
        if (table.order() == null) {
            return;
        }
        SimpleRegression line = new SimpleRegression();
        double[] residuals = fit.residuals();
        IntStream.range(0, residuals.length).forEach(run -> line.addData(table.order()[run], residuals[run]));
        if (line.getSignificance() < RARE) {
            findings.add("what the effects leave " + (line.getSlope() > 0 ? "grows" : "falls") + " with time (p = "
                    + probability(line.getSignificance()) + "): the machine drifted");
        }
    }

    private void spread(List<String> findings) {
        double[] residuals = fit.residuals();
        for (int i = 0; i < table.factors().size(); i++) {
            Signs column = table.columns().get(i);
            if (!significant.contains(column)) {
                continue;
            }
            double high = variance(residuals, column, 1);
            double low = variance(residuals, column, -1);
            int each = residuals.length / 2 - 1;
            double p = 2 * FDistribution.of(each, each).survivalProbability(Math.max(high / low, low / high));
            if (p < RARE) {
                findings.add("runs differ more at the " + (high > low ? "high" : "low") + " level of "
                        + table.factors().get(i).name() + " (p = " + probability(p)
                        + "): look at the logarithm of the response, too");
            }
        }
    }

    private static double variance(double[] residuals, Signs column, int sign) {
        double[] some = IntStream.range(0, residuals.length)
                .filter(run -> column.at(run) == sign)
                .mapToDouble(run -> residuals[run])
                .toArray();
        double mean = Arrays.stream(some).average().orElse(0);
        return Arrays.stream(some).map(value -> (value - mean) * (value - mean)).sum() / (some.length - 1);
    }

    /** Anderson and Darling's, with Stephens' correction and p-values (D'Agostino and Stephens, 1986, table 4.9). */
    private void shape(List<String> findings, double spread) {
        double[] sorted = Arrays.stream(fit.residuals())
                .map(residual -> residual / spread)
                .sorted()
                .toArray();
        int n = sorted.length;
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (2 * i + 1)
                    * (Math.log(normal.cumulativeProbability(sorted[i]))
                            + Math.log(normal.survivalProbability(sorted[n - 1 - i])));
        }
        double a = (-n - sum / n) * (1 + 0.75 / n + 2.25 / ((double) n * n));
        double p = a < 0.6 ? 1 : Math.exp(1.2937 - 5.709 * a + 0.0186 * a * a);
        if (p < RARE) {
            findings.add("what the effects leave is not normally distributed (Anderson-Darling, p = " + probability(p)
                    + ")");
        }
    }

    private static String probability(double p) {
        return p < 0.0001 ? "less than 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }
}
