// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.effects.FittedModel.Grouping;
import org.bellwether.results.effects.fit.LeastSquares;
import org.bellwether.results.effects.fit.Rounding;

/**
 * Checks the residuals of the significant terms: single runs far from all others, a trend over time, more spread at one
 * level than at the others, and a shape that differs from the normal distribution. Nothing is dropped or corrected.
 */
final class ResidualChecks {
    private static final double RARE = 0.01;
    private static final double OUTLIER = 0.05;
    private static final int FEWEST = 8;

    /** The smallest number of runs at a level: two runs have equal distances from their median, and show no spread. */
    private static final int FEWEST_AT_A_LEVEL = 3;

    private final FittedModel model;
    private final LeastSquares fit;
    private final double rounding;

    ResidualChecks(FittedModel model) {
        this.model = model;
        this.rounding = Rounding.of(model.values());
        this.fit = LeastSquares.of(model.columns(), model.values());
    }

    /** Returns the findings, sentences without a full stop; empty if there are none, or too few residuals. */
    List<String> findings() {
        List<String> findings = new ArrayList<>();
        double spread = fit.freedom() < 1 ? 0 : Math.sqrt(fit.residualSum() / fit.freedom());
        if (fit.freedom() >= FEWEST && spread > rounding) {
            outlier(findings);
            trend(findings);
            spread(findings);
            shape(findings, spread);
        }
        return findings;
    }

    /** Checks each run against the fit of the others, by Bonferroni's inequality. */
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
            double others = Math.max((fit.residualSum() - own) / freedom, rounding * rounding);
            double size = Math.sqrt(own / others);
            if (2 * t.survivalProbability(size) * residuals.length < OUTLIER) {
                far++;
                furthest = size > most ? run : furthest;
                most = Math.max(most, size);
            }
        }
        if (far > 0) {
            findings.add(String.format(
                    Locale.ROOT,
                    far == 1
                            ? "%2$s is far from the others: %3$.1f standard errors from its prediction by them"
                            : "%1$d runs are far from the others, the furthest %2$s: %3$.1f standard errors from its "
                                    + "prediction by them",
                    far,
                    model.facts().names().get(furthest),
                    most));
        }
    }

    /** Adds a finding if the place in time explains a part of the response in addition to the terms. */
    private void trend(List<String> findings) {
        if (model.facts().order() == null) {
            return;
        }
        List<double[]> columns = model.columns();
        columns.add(model.facts().order());
        LeastSquares withTime = LeastSquares.of(columns, model.values());
        if (withTime.rank() < columns.size() || withTime.freedom() < 1) {
            return; // for instance, blocks follow one another in time
        }
        double slope = withTime.coefficient(columns.size() - 1);
        double error = Math.sqrt(withTime.residualSum() / withTime.freedom() * withTime.variance(columns.size() - 1));
        double p = 2 * TDistribution.of(withTime.freedom()).survivalProbability(Math.abs(slope) / error);
        if (p < RARE) {
            findings.add("the residuals " + (slope > 0 ? "grows" : "falls") + " with time (p = " + probability(p)
                    + "): a condition changed during the runs");
        }
    }

    private void spread(List<String> findings) {
        List<Grouping> enough = model.groups().stream()
                .filter(group -> IntStream.range(0, group.levels().size())
                        .allMatch(level -> at(group, level).length >= FEWEST_AT_A_LEVEL))
                .toList();
        for (Grouping group : enough) {
            double[][] distances = IntStream.range(0, group.levels().size())
                    .mapToObj(level -> distances(at(group, level)))
                    .toArray(double[][]::new);
            double p = Math.min(1, enough.size() * differ(distances));
            if (p < RARE) {
                int widest = IntStream.range(0, distances.length)
                        .reduce(0, (a, b) -> mean(distances[b]) > mean(distances[a]) ? b : a);
                findings.add("runs with " + group.factor() + " = "
                        + group.levels().get(widest) + " vary more than runs at "
                        + (distances.length > 2 ? "other levels" : "the other level")
                        + " (Brown-Forsythe, p = " + probability(p)
                        + "): also analyse the logarithm of the response");
            }
        }
    }

    private double[] at(Grouping group, int level) {
        double[] residuals = fit.residuals();
        return IntStream.range(0, residuals.length)
                .filter(run -> group.runs()[run] == level)
                .mapToDouble(run -> Rounding.cleared(residuals[run], rounding))
                .toArray();
    }

    private static double[] distances(double[] residuals) {
        double middle = new Median().evaluate(residuals);
        return Arrays.stream(residuals)
                .map(residual -> Math.abs(residual - middle))
                .toArray();
    }

    /**
     * Returns the probability of such different means by chance. In Brown and Forsythe's test, the values are distances
     * from medians.
     */
    private double differ(double[][] groups) {
        double all =
                Arrays.stream(groups).flatMapToDouble(Arrays::stream).average().orElseThrow();
        double between = 0;
        double within = 0;
        int count = 0;
        for (double[] group : groups) {
            double mean = mean(group);
            between += group.length * (mean - all) * (mean - all);
            within += Arrays.stream(group)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            count += group.length;
        }
        int freedom = count - groups.length;
        double f = between / (groups.length - 1) / (within / freedom);
        return Math.sqrt(within / count) > rounding && Double.isFinite(f)
                ? FDistribution.of(groups.length - 1, freedom).survivalProbability(f)
                : 1;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /**
     * Adds a finding by Anderson and Darling's test, with Stephens' correction and p-values (D'Agostino and Stephens,
     * 1986, table 4.9).
     */
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
        // The polynomial is valid up to 13, where p is below 1e-30; far beyond, it increases again
        double p = a < 0.6 ? 1 : a > 13 ? 0 : Math.exp(1.2937 - 5.709 * a + 0.0186 * a * a);
        if (p < RARE) {
            findings.add("the residuals are not normally distributed (Anderson-Darling, p = " + probability(p) + ")");
        }
    }

    private static String probability(double p) {
        return p < 0.0001 ? "less than 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }
}
