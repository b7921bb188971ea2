// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Evidence;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.statistics.MetricResult;

/**
 * The comparison of instruction counts. Counts are not a sample: the same program executes the same number of
 * instructions again, within a tolerance from launches of different lengths. The interval is the ratio ± the tolerance,
 * at every confidence level.
 *
 * @param estimated the other's count as a multiple of the base's
 * @param tolerance the part by which counts of the same program differ
 */
record InstructionCountComparison(double estimated, double tolerance) implements Evidence {
    /** The smallest tolerance; repeated counts of the examples differed by less. */
    static final double LEAST_TOLERANCE = 0.003;

    /** The factor on the spread, which comes from only three launches of each side and so is uncertain. */
    private static final double CAUTION = 2;

    /** Returns the evidence for a figure that all runs of both sides have. */
    static InstructionCountComparison of(Figure figure, ComparisonGroup base, ComparisonGroup other) {
        double one = mean(base, figure, figure.statistic());
        double two = mean(other, figure, figure.statistic());
        String spread = InstructionMetrics.spreadOf(figure.statistic());
        double tolerance = CAUTION * Math.hypot(mean(base, figure, spread), mean(other, figure, spread));
        return new InstructionCountComparison(figure.effect().of(one, two), Math.max(LEAST_TOLERANCE, tolerance));
    }

    private static double mean(ComparisonGroup side, Figure figure, String statistic) {
        List<RunData> runs = side.runs();
        return runs.stream()
                .flatMap(run -> run.metric(figure.metric(), figure.phase(), figure.kind()).stream())
                .mapToDouble((MetricResult metric) -> metric.value(statistic))
                .average()
                .orElse(Double.NaN);
    }

    @Override
    public Interval interval(double alpha) {
        return Double.isFinite(estimated) && estimated > 0 && Double.isFinite(tolerance)
                ? new Interval(estimated / (1 + tolerance), estimated * (1 + tolerance))
                : Interval.NONE;
    }

    @Override
    public double probability() {
        return Double.isNaN(interval(0).low()) ? Double.NaN : interval(0).contains(1) ? 1 : 0;
    }

    @Override
    public double beyond(double limit, boolean higher) {
        Interval interval = interval(0);
        return Double.isNaN(interval.low())
                ? Double.NaN
                : (higher ? interval.low() > limit : interval.high() < limit) ? 0 : 1;
    }

    @Override
    public double visible(double alpha) {
        return tolerance;
    }

    @Override
    public double floorSlope() {
        return 0;
    }

    @Override
    public Optional<Bootstrap.Estimate> ofRuns() {
        return Optional.empty();
    }
}
