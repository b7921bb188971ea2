// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.FootprintKind;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.Response;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Environment;
import org.bellwether.model.util.EvaluationException;
import org.bellwether.model.util.Expressions;
import org.bellwether.model.util.UnitKind;
import org.eclipse.emf.ecore.EObject;

/** What a design explains is a figure that its metric has: others would be columns without a value. */
final class ResponseConstraints implements Constraint {
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "p999");
    private static final List<String> MOMENTS = List.of("mean", "variance", "logVariance", "stddev", "min", "max");

    @Override
    public void check(EObject element, Analysis analysis, Report report) {
        if (element instanceof Response response
                && response.getMetric() != null
                && !response.getMetric().eIsProxy()
                && response.getStatistic() != null) {
            check(response, response.getMetric(), response.getStatistic(), report);
        }
    }

    private static void check(Response response, Metric metric, String statistic, Report report) {
        List<String> figures = figures(metric);
        if (!figures.contains(statistic)
                && !(metric instanceof LatencyMetric latency && isPercentile(latency, statistic))) {
            report.add(
                    ProblemCode.BW522,
                    response,
                    metric.getName(),
                    statistic,
                    String.join(", ", figures) + (metric instanceof LatencyMetric ? " or one of its percentiles" : ""));
        }
    }

    private static List<String> figures(Metric metric) {
        if (metric instanceof LatencyMetric) {
            List<String> figures = new ArrayList<>(MOMENTS);
            figures.addAll(PERCENTILES);
            return figures;
        } else if (metric instanceof JitterMetric) {
            return List.of("variance", "logVariance", "stddev", "mean");
        } else if (metric instanceof ThroughputMetric) {
            return List.of("value", "mean");
        } else if (metric instanceof DeadlineMissMetric) {
            return List.of("part", "mean");
        } else if (metric instanceof FootprintMetric footprint) {
            return figures(footprint.getKind());
        }
        return List.of();
    }

    private static List<String> figures(FootprintKind kind) {
        return switch (kind) {
            case TEXT, DATA -> List.of("value", "executable", "libraries", "platform");
            case HEAP -> List.of("value");
            default -> List.of("value", "mean", "first", "end");
        };
    }

    /** Whether it is one that the metric asks for; what depends on the run is believed. */
    private static boolean isPercentile(LatencyMetric metric, String statistic) {
        return statistic.matches("p\\d{1,2}(\\.\\d+)?")
                && metric.getPercentiles().stream()
                        .anyMatch(percentile -> isSame(percentile, new BigDecimal(statistic.substring(1))));
    }

    private static boolean isSame(Expression percentile, BigDecimal asked) {
        try {
            return PlannedValues.dependsOnRun(percentile)
                    || Expressions.number(percentile, Environment.EMPTY, UnitKind.NONE)
                                    .value()
                                    .compareTo(asked)
                            == 0;
        } catch (EvaluationException e) {
            return true; // said where the expression stands
        }
    }
}
