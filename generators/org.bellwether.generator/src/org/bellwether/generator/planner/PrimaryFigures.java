// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.List;
import java.util.Objects;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PrimaryFigure;

/** The figures that an experiment names as primary. */
final class PrimaryFigures {
    private final List<PrimaryFigure> figures;

    PrimaryFigures(Experiment experiment) {
        figures = experiment.getPrimaryFigures();
    }

    /**
     * Returns the primary statistics of a metric in a phase, such as p50, in the order of the model; empty if the
     * metric has none in that phase.
     *
     * @param phase the name of the phase; empty for a figure that is the same in all phases
     */
    List<String> of(Metric metric, String phase) {
        return figures.stream()
                .filter(figure -> figure.getMetric() == metric)
                .filter(figure -> figure.getPhase() == null
                        || phase.isEmpty()
                        || figure.getPhase().getName().equals(phase))
                .map(figure -> Objects.requireNonNullElse(figure.getStatistic(), usual(metric)))
                .distinct()
                .toList();
    }

    /** Returns the statistic of a figure without one in the model. */
    private static String usual(Metric metric) {
        if (metric instanceof LatencyMetric) {
            return "p50";
        } else if (metric instanceof JitterMetric) {
            return "stddev";
        } else if (metric instanceof DeadlineMissMetric) {
            return "part";
        }
        return "value";
    }
}
