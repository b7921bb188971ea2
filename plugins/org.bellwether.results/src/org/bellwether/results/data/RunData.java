// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Warning;

/**
 * A run with all its data.
 *
 * @param run the run's row
 * @param experiment the plan of the measurement; empty if the run failed before
 * @param floors the machine's floors over the whole session, equal for all its runs
 * @param ownFloors the floors that this run's launches measured
 * @param metrics the figures, in the order of the model; empty for a failed run
 */
public record RunData(
        RunRow run,
        Optional<Experiment> experiment,
        List<MetricResult> floors,
        List<MetricResult> ownFloors,
        List<MetricResult> metrics,
        List<RoundRow> rounds,
        List<Warning> warnings) {
    /** Reads the data of a run. */
    public static RunData of(StoreReader store, RunRow run) {
        List<MetricResult> all = store.metrics(run.id());
        return new RunData(
                run,
                experiment(run),
                ofKind(all, SessionFloors.KIND),
                ofKind(all, SessionFloors.OWN_KIND),
                all.stream().filter(metric -> !isFloor(metric)).toList(),
                store.rounds(run.id()),
                store.warnings(run.id()));
    }

    private static boolean isFloor(MetricResult metric) {
        return metric.kind().equals(SessionFloors.KIND) || metric.kind().equals(SessionFloors.OWN_KIND);
    }

    private static List<MetricResult> ofKind(List<MetricResult> all, String kind) {
        return all.stream().filter(metric -> metric.kind().equals(kind)).toList();
    }

    private static Optional<Experiment> experiment(RunRow run) {
        if (run.plan() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(ExperimentReader.parse(run.plan(), "run " + run.id()));
        } catch (IOException e) {
            throw new IllegalStateException("the store contains an invalid plan", e);
        }
    }

    /** Returns the name of the run's configuration, with the run's number if the session has several runs of it. */
    public String label(boolean repeated) {
        return repeated ? run.configurationName() + " #" + run.repeat() : run.configurationName();
    }

    /** Returns a metric of this run by its name, phase and kind. */
    public Optional<MetricResult> metric(String name, String phase, String kind) {
        return metrics.stream()
                .filter(metric -> metric.name().equals(name)
                        && metric.phase().equals(phase)
                        && metric.kind().equals(kind))
                .findFirst();
    }

    /**
     * Returns a metric as a multiple of its floor at the same percentile; NaN if one of them lacks the figure. If
     * replicas or connections have separate floors, it is the median of their multiples, if that is known.
     */
    public double floorMultiple(MetricResult metric, String percentile) {
        return floorMultiple(floors, metric, percentile);
    }

    /** Returns the same multiple with given floors. */
    public static double floorMultiple(List<MetricResult> floors, MetricResult metric, String percentile) {
        return floors.stream()
                .filter(floor -> floor.name().equals(metric.floor()))
                .findFirst()
                .map(floor -> metric.value(percentile) / floor.value(percentile))
                .orElse(metric.value(SessionFloors.OWN_FLOORS + percentile));
    }
}
