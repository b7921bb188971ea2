// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.util.UsualPercentiles;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.instructions.CodePart;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Percentile;

/**
 * A compared figure of a metric.
 *
 * @param metric the metric's name
 * @param phase the phase of the measurement
 * @param kind the metric's kind
 * @param statistic {@code p50} …, {@code mean}, {@code stddev}, {@code value}, or {@code part}: missed deadlines
 *     relative to all; for instructions also the key of a {@link CodePart}
 * @param unit {@code ns}, {@code 1/s}, {@code B}, {@code 1} or {@code instructions}
 */
public record Figure(String metric, String phase, String kind, String statistic, String unit) {
    private static final List<String> COUNTED = Stream.concat(
                    Stream.of(InstructionMetrics.ALL),
                    Stream.of(CodePart.values()).map(CodePart::key))
            .toList();

    /** Returns the figures of a metric's result. */
    public static List<Figure> of(MetricResult metric) {
        List<Figure> figures = new ArrayList<>();
        for (String statistic : statistics(metric.kind())) {
            Figure figure = new Figure(metric.name(), metric.phase(), metric.kind(), statistic, unit(metric.kind()));
            if (!Double.isNaN(figure.in(metric))) {
                figures.add(figure);
            }
        }
        return figures;
    }

    /** Returns the figures that a metric may have, before the number of samples is known. */
    public static List<Figure> of(Metric metric) {
        return statistics(metric.kind()).stream()
                .map(statistic ->
                        new Figure(metric.name(), metric.phase(), metric.kind(), statistic, unit(metric.kind())))
                .toList();
    }

    /** Returns whether a name consists of the metric and the statistic, as in {@code call.p50}. */
    public boolean isNamed(String name) {
        return name.equals(metric + "." + statistic);
    }

    private static List<String> statistics(String kind) {
        return switch (kind) {
            case "latency" ->
                Stream.concat(UsualPercentiles.keys().stream(), Stream.of("mean"))
                        .toList();
            case "jitter" -> List.of("stddev");
            case "throughput", "footprint" -> List.of("value");
            case "deadline-misses" -> List.of("part");
            case InstructionMetrics.KIND -> COUNTED;
            default -> List.of();
        };
    }

    private static String unit(String kind) {
        return switch (kind) {
            case "throughput" -> "1/s";
            case "footprint" -> "B";
            case "deadline-misses" -> "1";
            case InstructionMetrics.KIND -> "instructions";
            default -> "ns";
        };
    }

    /** Returns the value of this figure in a metric; NaN if there is none. */
    public double in(MetricResult metric) {
        return statistic.equals("part") ? metric.missedPart() : metric.value(statistic);
    }

    /**
     * Returns whether the figure was counted. Counts do not depend on chance, and are equal in each run except for a
     * stated spread.
     */
    public boolean isCounted() {
        return kind.equals(InstructionMetrics.KIND);
    }

    /** Returns the kind of effect: a difference for figures that may be 0, otherwise a ratio. */
    public EffectScale effect() {
        return statistic.equals("part") ? EffectScale.DIFFERENCE : EffectScale.RATIO;
    }

    /** Returns the metric with its statistic, for people. */
    public String label() {
        return switch (statistic) {
            case "stddev" -> metric + " σ";
            case "value" -> metric + (unit.equals("1/s") ? " 1/s" : "");
            case "part" -> metric;
            default ->
                metric + " "
                        + Percentile.ofKey(statistic).map(Percentile::label).orElse(statistic);
        };
    }

    /** Returns the label with the figure's phase, because a metric has the same figures in each phase. */
    public String place() {
        return label() + (phase.isEmpty() ? "" : " in " + phase);
    }
}
