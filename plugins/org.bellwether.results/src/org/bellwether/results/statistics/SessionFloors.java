// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.samples.RoundSamples;

/**
 * The machine's floors over all launches of a session. All targets are compared with the same floors; otherwise the
 * ratio of two targets could contradict the ratio of their multiples of the floor.
 */
public final class SessionFloors {
    /** The kind of the session's floors among a run's figures. */
    public static final String KIND = "floor";

    /** The kind of the floors of a run's own launches, which are kept in addition to the session's floors. */
    public static final String OWN_KIND = "own-floor";

    /** The prefix of a statistic of replicas or connections: the median of their multiples, each with its own floor. */
    public static final String OWN_FLOORS = "ownFloors.";

    private static final String OWN_MULTIPLE = OWN_FLOORS + "p50";

    private final List<MetricResult> floors;

    private SessionFloors(List<MetricResult> floors) {
        this.floors = floors;
    }

    /** Pools the floors of launches of one generated program, for all targets. */
    public static SessionFloors of(Experiment experiment, Collection<RoundSamples> launches) {
        return new SessionFloors(new Evaluation(experiment, List.copyOf(launches)).floors());
    }

    /** Returns a run's figures with these floors first, then the run's own floors, then its metrics. */
    public List<MetricResult> with(List<MetricResult> figures, List<ReplicaMedian> medians) {
        List<MetricResult> all = new ArrayList<>(floors);
        figures.forEach(
                figure -> all.add(figure.kind().equals(KIND) ? figure.as(OWN_KIND) : withMultiple(figure, medians)));
        return all;
    }

    /** Adds the median of the multiples if replicas or connections have separate floors. */
    private MetricResult withMultiple(MetricResult figure, List<ReplicaMedian> medians) {
        double[] multiples = medians.stream()
                .filter(median -> figure.kind().equals("latency")
                        && median.metric().equals(figure.name())
                        && median.phase().equals(figure.phase()))
                .flatMapToDouble(median -> floors.stream()
                        .filter(floor -> floor.name().equals(median.floor()))
                        .mapToDouble(floor -> median.p50() / floor.value("p50")))
                .filter(multiple -> !Double.isNaN(multiple))
                .toArray();
        return multiples.length == 0
                ? figure
                : figure.with(OWN_MULTIPLE, Summary.of(multiples).at(Percentile.of(50)));
    }
}
