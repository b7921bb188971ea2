// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.sequential;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.comparison.PrimaryFigures;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.statistics.Percentile;
import org.bellwether.results.stopping.StoppingRule;

/**
 * The figures that decide when a session ends: those that its rule names, otherwise the primary figures without high
 * percentiles. High percentiles need about a hundred times as much time as medians, so they decide only if they are
 * named.
 */
public final class DecidingFigures {
    private static final int HIGH_PARTS_PER_MILLION = 990_000;

    private DecidingFigures() {}

    /**
     * Returns the figures of an experiment, in its order.
     *
     * @throws UnknownFigureException if no figure has one of the names
     */
    public static List<Figure> of(Experiment experiment, StoppingRule rule) throws UnknownFigureException {
        List<Figure> all = new ArrayList<>();
        experiment.metrics().forEach(metric -> all.addAll(Figure.of(metric)));
        if (!rule.figures().isEmpty()) {
            return named(all, rule.figures());
        }
        Set<Figure> primary = PrimaryFigures.of(Optional.of(experiment), all);
        Set<Figure> sharp = new LinkedHashSet<>(primary);
        sharp.removeIf(figure -> isHighPercentile(figure) && !isPrimaryByName(experiment, figure));
        return List.copyOf(sharp.isEmpty() ? primary : sharp);
    }

    private static boolean isHighPercentile(Figure figure) {
        return Percentile.ofKey(figure.statistic())
                .filter(percentile -> percentile.partsPerMillion() >= HIGH_PARTS_PER_MILLION)
                .isPresent();
    }

    private static boolean isPrimaryByName(Experiment experiment, Figure figure) {
        return experiment.metrics().stream()
                .filter(metric -> metric.name().equals(figure.metric())
                        && metric.phase().equals(figure.phase())
                        && metric.kind().equals(figure.kind()))
                .map(Metric::primary)
                .anyMatch(primary -> !primary.isEmpty());
    }

    private static List<Figure> named(List<Figure> all, List<String> names) throws UnknownFigureException {
        Set<Figure> chosen = new LinkedHashSet<>();
        for (String name : names) {
            List<Figure> found = all.stream()
                    .filter(figure -> figure.isNamed(name) || name.equals(figure.metric()) && Wording.isMain(figure))
                    .toList();
            if (found.isEmpty()) {
                throw new UnknownFigureException(name, experimentNames(all));
            }
            chosen.addAll(found);
        }
        return List.copyOf(chosen);
    }

    private static List<String> experimentNames(List<Figure> all) {
        return all.stream().map(Figure::metric).distinct().toList();
    }

    /** Thrown if no figure has a name. */
    public static final class UnknownFigureException extends Exception {
        private static final long serialVersionUID = 1;

        private final String name;
        private final transient List<String> metrics;

        UnknownFigureException(String name, List<String> metrics) {
            super("The experiment has no figure " + name);
            this.name = name;
            this.metrics = metrics;
        }

        /** Returns the name. */
        public String name() {
            return name;
        }

        /** Returns the names of existing metrics. */
        public List<String> metrics() {
            return metrics;
        }
    }
}
