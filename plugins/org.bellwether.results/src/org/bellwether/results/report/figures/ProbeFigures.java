// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.SessionSamples;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Percentile;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.statistics.Summary;

/** Finds latencies of any probe, even if the experiment only requests another metric or the metric of a pool. */
public final class ProbeFigures {
    private static final Percentile MEDIAN = Percentile.of(50);

    private final SessionSamples samples;

    public ProbeFigures(SessionSamples samples) {
        this.samples = samples;
    }

    /** Returns the store's latency, otherwise a latency computed from the samples; empty if there are no samples. */
    Optional<MetricResult> latency(RunData run, String probe, String phase) {
        return new Row(probe, phase)
                .in(run, "latency")
                .or(() -> measured(run, probe, phase))
                .map(latency -> withMultiple(run, latency));
    }

    private Optional<MetricResult> measured(RunData run, String probe, String phase) {
        return run.experiment()
                .map(experiment -> new Evaluation(experiment, samples.rounds(run))
                        .result(new Metric(probe, "latency", phase, probe, 0, List.of())
                                .withClockErrorLimit(experiment.clockErrorLimitNs(probe, phase))))
                .filter(latency -> latency.value("count") > 0);
    }

    /**
     * Adds the median multiple of floors if the replicas, or the sources of a sink, have different placements and
     * therefore different floors.
     */
    MetricResult withMultiple(RunData run, MetricResult latency) {
        List<String> members = run.experiment()
                .map(experiment -> experiment.compared(latency.probe()))
                .orElse(List.of());
        if (!latency.floor().isEmpty() || members.size() < 2) {
            return latency;
        }
        double[] multiples = members.stream()
                .flatMap(member -> measured(run, member, latency.phase()).stream())
                .mapToDouble(member -> run.floorMultiple(member, MEDIAN.key()))
                .filter(multiple -> !Double.isNaN(multiple))
                .toArray();
        return multiples.length == 0
                ? latency
                : latency.with(
                        SessionFloors.OWN_FLOORS + MEDIAN.key(),
                        Summary.of(multiples).at(MEDIAN));
    }

    /** Returns the number of probes that a name stands for. */
    static int members(List<RunData> runs, String probe) {
        return runs.stream()
                .flatMap(run -> run.experiment().stream())
                .mapToInt(experiment -> experiment.members(probe).size())
                .max()
                .orElse(1);
    }
}
