// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.samples.Window;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.store.row.RoundRow;

/** The measurements of one configuration in one start of its processes. */
final class StartMeasurement {
    private final Experiment experiment;
    private final RoundSamples round;
    private final Map<List<Object>, MetricResult> known = new HashMap<>();
    private List<MetricResult> whole;

    private StartMeasurement(Experiment experiment, RoundSamples round) {
        this.experiment = experiment;
        this.round = round;
    }

    /** Reads the measurement; empty if the samples were deleted, or if the plan is unknown. */
    static Optional<StartMeasurement> read(SampleSource source, RunData run, RoundRow row) throws IOException {
        if (run.experiment().isEmpty()) {
            return Optional.empty();
        }
        RoundSamples round = source.samples(run.run().id(), row.number());
        return round.files().isEmpty()
                ? Optional.empty()
                : Optional.of(new StartMeasurement(run.experiment().get(), round));
    }

    /** Returns the metric of a figure. */
    Optional<Metric> metric(Figure figure) {
        return experiment.metrics().stream()
                .filter(metric -> metric.name().equals(figure.metric())
                        && metric.phase().equals(figure.phase())
                        && metric.kind().equals(figure.kind()))
                .findFirst();
    }

    /** Returns the windows of a phase; empty if the phase was measured without pauses. */
    List<Window> windows(String phase) {
        return round.launch().phase(phase).map(LaunchRecord.Phase::windows).orElse(List.of());
    }

    /** Returns the result of a metric over the whole start; empty if there is none. */
    Optional<MetricResult> result(Metric metric) {
        return whole().stream()
                .filter(result -> result.name().equals(metric.name())
                        && result.phase().equals(metric.phase())
                        && result.kind().equals(metric.kind()))
                .findFirst();
    }

    /** Returns whether the start measured the phase of a figure: later starts of a session may leave phases out. */
    boolean has(Figure figure) {
        return metric(figure)
                .flatMap(this::result)
                .filter(result -> result.value(figure.statistic().equals("part") ? "of" : "count") > 0)
                .isPresent();
    }

    /** Returns the result of a metric over some windows of its phase. */
    MetricResult result(Metric metric, List<Window> windows) {
        return known.computeIfAbsent(
                List.of(metric, windows),
                absent -> new Evaluation(experiment, List.of(round.within(metric.phase(), windows))).result(metric));
    }

    /**
     * Returns the median of the floor with which a metric is compared, over the whole start (ns); NaN if there is none.
     */
    double floor(Metric metric) {
        return experiment
                .floorOf(metric.probe())
                .flatMap(name -> whole().stream()
                        .filter(result -> result.kind().equals(SessionFloors.KIND)
                                && result.name().equals(name))
                        .findFirst())
                .map(floor -> floor.value("p50"))
                .orElse(Double.NaN);
    }

    /** Returns the floor over some windows: the mean of their medians, weighted by their samples. */
    double floor(Metric metric, List<Window> windows) {
        Optional<String> name = experiment.floorOf(metric.probe());
        double sum = 0;
        long samples = 0;
        for (Window window : windows) {
            Optional<Window.Floor> floor = name.flatMap(window::floor)
                    .or(() -> window.floors().size() == 1
                            ? window.floor(window.floors().get(0).name())
                            : Optional.empty());
            if (floor.isEmpty()) {
                return Double.NaN;
            }
            sum += floor.get().p50Ns() * floor.get().samples();
            samples += floor.get().samples();
        }
        return sum / samples;
    }

    private List<MetricResult> whole() {
        if (whole == null) {
            whole = new Evaluation(experiment, List.of(round)).results();
        }
        return whole;
    }
}
