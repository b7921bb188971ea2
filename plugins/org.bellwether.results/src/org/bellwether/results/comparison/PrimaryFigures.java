// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;

/**
 * The figures by which configurations are judged: those that the experiment names. If it names none, they are the
 * medians of the first latencies in the order of the model, from the last saturated phase that measures a latency
 * (without one, from the last phase that does); then the throughputs of all phases, then the 99th percentiles, each
 * kind if all of it fits. There are at most {@value #MOST} of them, because each further one makes smaller differences
 * harder to see in all.
 */
public final class PrimaryFigures {
    /** The largest number of primary figures if none is named. */
    public static final int MOST = 4;

    private PrimaryFigures() {}

    /** Among these figures. */
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
        return metric.name().equals(figure.metric())
                && metric.phase().equals(figure.phase())
                && metric.kind().equals(figure.kind())
                && metric.primary().stream().anyMatch(statistic -> is(statistic, figure.statistic()));
    }

    /** Models write {@code p99.9} for the store's {@code p999}. */
    private static boolean is(String named, String statistic) {
        return statistic.equals(named.replace(".", ""));
    }

    private static Set<Figure> usual(Optional<Experiment> experiment, List<Figure> figures) {
        String phase = phase(experiment, figures);
        List<Figure> there =
                figures.stream().filter(figure -> figure.phase().equals(phase)).toList();
        Set<Figure> chosen = new LinkedHashSet<>();
        there.stream().filter(figure -> isLatency(figure, "p50")).limit(MOST).forEach(chosen::add);
        addIfAllFit(chosen, figures, figure -> figure.kind().equals("throughput"));
        addIfAllFit(chosen, there, figure -> isLatency(figure, "p99"));
        if (chosen.isEmpty()) {
            figures.stream().limit(MOST).forEach(chosen::add);
        }
        return chosen;
    }

    private static void addIfAllFit(Set<Figure> chosen, List<Figure> figures, Predicate<Figure> kind) {
        List<Figure> more = figures.stream().filter(kind).toList();
        if (chosen.size() + more.size() <= MOST) {
            chosen.addAll(more);
        }
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
