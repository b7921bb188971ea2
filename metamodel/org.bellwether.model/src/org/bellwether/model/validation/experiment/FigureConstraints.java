// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.FootprintKind;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.PrimaryFigure;
import org.bellwether.model.experiment.Response;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.UsualPercentiles;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that responses of designs and primary figures of experiments are figures of their metrics. */
public final class FigureConstraints implements Constraint {
    /** The usual percentiles by their labels and by their names in stored results. */
    private static final List<String> PERCENTILES = Stream.of(UsualPercentiles.labels(), UsualPercentiles.keys())
            .flatMap(List::stream)
            .distinct()
            .toList();

    private static final List<String> MOMENTS = List.of("mean", "variance", "logVariance", "stddev", "min", "max");

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Response response) {
            check(response, response.getMetric(), response.getStatistic(), figures(response.getMetric()), problems);
        } else if (element instanceof PrimaryFigure figure) {
            check(figure, figure.getMetric(), figure.getStatistic(), compared(figure.getMetric()), problems);
            checkPhase(figure, problems);
            checkIsOnce(figure, problems);
        }
    }

    private static void checkPhase(PrimaryFigure figure, ProblemCollector problems) {
        Metric metric = figure.getMetric();
        Phase phase = figure.getPhase();
        if (metric == null || metric.eIsProxy() || phase == null || phase.eIsProxy()) {
            return; // reported as an error already
        }
        boolean everywhere = metric.getPhases().isEmpty() && phase.eContainer() == metric.eContainer();
        if (!everywhere && !metric.getPhases().contains(phase)) {
            problems.add(ProblemCode.BW526, figure, metric.getName(), "is not measured in " + phase.getName());
        }
    }

    private static void checkIsOnce(PrimaryFigure figure, ProblemCollector problems) {
        if (figure.eContainer() instanceof Experiment experiment
                && figure.getMetric() != null
                && experiment.getPrimaryFigures().stream()
                        .takeWhile(earlier -> earlier != figure)
                        .anyMatch(earlier -> ElementKeys.key(earlier).equals(ElementKeys.key(figure)))) {
            problems.add(ProblemCode.BW526, figure, ElementKeys.key(figure), "is named twice");
        }
    }

    private static void check(
            EObject element, Metric metric, String statistic, List<String> figures, ProblemCollector problems) {
        if (metric == null || metric.eIsProxy() || statistic == null) {
            return;
        }
        boolean explained = element instanceof Response && metric instanceof LatencyMetric;
        if (!figures.contains(statistic) && !(explained && isPercentile((LatencyMetric) metric, statistic))) {
            problems.add(
                    ProblemCode.BW522,
                    element,
                    metric.getName(),
                    statistic,
                    String.join(", ", figures) + (explained ? " or one of its percentiles" : ""));
        }
    }

    /** Returns the figures of a metric that comparisons support. */
    private static List<String> compared(Metric metric) {
        if (metric instanceof LatencyMetric) {
            return Stream.concat(PERCENTILES.stream(), Stream.of("mean")).toList();
        } else if (metric instanceof JitterMetric) {
            return List.of("stddev");
        }
        return List.of(metric instanceof DeadlineMissMetric ? "part" : "value");
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

    /** Returns whether a statistic is a percentile of the metric; a value that depends on the run is accepted. */
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
            return true; // reported at the expression
        }
    }
}
