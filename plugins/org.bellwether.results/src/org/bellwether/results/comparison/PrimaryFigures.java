// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;

/**
 * Selects the figures by which configurations are judged: those that the experiment names. If it names none, they come
 * from the last saturated phase that measures a latency (or else from the last phase that does): the medians of at most
 * {@value #MOST_MEDIANS} latencies, one throughput and one 99th percentile. The leading latency is the first path from
 * end to end, which contains the others, or else the first latency in the order of the model. Its median, its 99th
 * percentile and the throughput of its probe are among the figures. The number of figures is small, because each
 * additional one makes smaller differences harder to detect in all.
 */
public final class PrimaryFigures {
    /** The largest number of medians if none is named. */
    private static final int MOST_MEDIANS = 3;

    /** The largest number of primary figures if none is named. */
    public static final int MOST = MOST_MEDIANS + 2;

    private PrimaryFigures() {}

    /** Returns the primary ones of these figures. */
    public static Set<Figure> of(Optional<Experiment> experiment, List<Figure> figures) {
        Set<Figure> named = new LinkedHashSet<>();
        figures.stream()
                .filter(figure -> experiment.stream()
                        .flatMap(plan -> plan.metrics().stream())
                        .anyMatch(metric -> names(metric, figure)))
                .forEach(named::add);
        return named.isEmpty() ? usual(experiment, figures) : named;
    }

    private static boolean names(Metric metric, Figure figure) {
        return isOf(metric, figure)
                && metric.primary().stream().anyMatch(statistic -> is(statistic, figure.statistic()));
    }

    private static boolean isOf(Metric metric, Figure figure) {
        return metric.name().equals(figure.metric())
                && metric.phase().equals(figure.phase())
                && metric.kind().equals(figure.kind());
    }

    /** Returns whether a name means a statistic: models write {@code p99.9} for the store's {@code p999}. */
    private static boolean is(String named, String statistic) {
        return statistic.equals(named.replace(".", ""));
    }

    private static Set<Figure> usual(Optional<Experiment> experiment, List<Figure> figures) {
        String phase = phase(experiment, figures);
        List<Figure> medians = figures.stream()
                .filter(figure -> figure.phase().equals(phase) && isLatency(figure, "p50"))
                .toList();
        Set<Figure> chosen = new LinkedHashSet<>();
        if (medians.isEmpty()) {
            figures.stream().limit(MOST).forEach(chosen::add);
            return chosen;
        }
        Figure leading = medians.stream()
                .filter(median -> isPath(experiment, median))
                .findFirst()
                .orElse(medians.get(0));
        chosen.add(leading);
        for (Figure median : medians) {
            if (chosen.size() < MOST_MEDIANS) {
                chosen.add(median);
            }
        }
        throughput(experiment, figures, leading).ifPresent(chosen::add);
        figures.stream()
                .filter(figure -> isLatency(figure, "p99")
                        && figure.metric().equals(leading.metric())
                        && figure.phase().equals(phase))
                .findFirst()
                .ifPresent(chosen::add);
        return figures.stream().filter(chosen::contains).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the throughput of the leading latency's probe, otherwise the first of its phase, otherwise the first. */
    private static Optional<Figure> throughput(Optional<Experiment> experiment, List<Figure> figures, Figure leading) {
        List<Figure> all = figures.stream()
                .filter(figure -> figure.kind().equals("throughput"))
                .toList();
        List<Figure> near = all.stream()
                .filter(figure -> figure.phase().equals(leading.phase()))
                .toList();
        Optional<String> probe = metric(experiment, leading).map(Metric::probe);
        return near.stream()
                .filter(figure -> probe.isPresent()
                        && metric(experiment, figure).map(Metric::probe).equals(probe))
                .findFirst()
                .or(() -> near.stream().findFirst())
                .or(() -> all.stream().findFirst());
    }

    private static boolean isPath(Optional<Experiment> experiment, Figure figure) {
        return metric(experiment, figure)
                .flatMap(metric -> experiment.flatMap(plan -> plan.probe(metric.probe())))
                .filter(probe -> probe.kind().equals("path"))
                .isPresent();
    }

    private static Optional<Metric> metric(Optional<Experiment> experiment, Figure figure) {
        return experiment.stream()
                .flatMap(plan -> plan.metrics().stream())
                .filter(metric -> isOf(metric, figure))
                .findFirst();
    }

    private static boolean isLatency(Figure figure, String statistic) {
        return figure.kind().equals("latency") && figure.statistic().equals(statistic);
    }

    private static String phase(Optional<Experiment> experiment, List<Figure> figures) {
        List<String> measured = new ArrayList<>();
        figures.stream().filter(figure -> isLatency(figure, "p50")).forEach(figure -> measured.add(figure.phase()));
        List<String> saturated = measured.stream()
                .filter(name -> experiment.stream()
                        .flatMap(plan -> plan.phases().stream())
                        .anyMatch(phase ->
                                phase.name().equals(name) && phase.kind().equals("saturated")))
                .toList();
        List<String> phases = saturated.isEmpty() ? measured : saturated;
        return phases.isEmpty() ? "" : phases.get(phases.size() - 1);
    }
}
