// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.runs.figures.RunStore;
import org.bellwether.results.data.RunData;
import org.bellwether.results.report.charts.Curves;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.PooledSamples;
import org.bellwether.results.statistics.Summary;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;

/**
 * Several runs in one plot: one latency of each, by percentile.
 *
 * @param series the series of each run, in the order of the request
 */
public record RunPlot(List<Series> series) {
    static final String LATENCY = "latency";

    /**
     * The runs and the latency to plot.
     *
     * @param runs the ids of the runs; the others are compared with the first one
     * @param metric the metric's name
     */
    public record Question(List<String> runs, String metric, String phase) {}

    /**
     * The curve of one run.
     *
     * @param points the points in ascending order; empty if the run lacks the metric or its samples were deleted
     * @param changes the differences from the first run, a line each; empty for the first run
     */
    public record Series(String run, List<Point> points, List<String> changes) {}

    /**
     * A point of a curve.
     *
     * @param inverse {@code 1 / (1 − p)} for the fraction {@code p} of the samples: 100 for the 99th percentile
     * @param ns the latency that this fraction of the samples does not exceed
     */
    public record Point(double inverse, double ns) {}

    /** @throws EditRefused if the project has no such run */
    public static RunPlot of(RunStore store, Question question) throws IOException {
        RunDifferences differences = new RunDifferences(store);
        List<Series> series = new ArrayList<>();
        RunDifferences.Side first = null;
        for (String id : question.runs()) {
            RunData run = store.run(id)
                    .orElseThrow(() -> new EditRefused("The store has no such run of this project any more."));
            RunDifferences.Side side = new RunDifferences.Side(
                    run, store.session(run.run().session()).orElseThrow());
            List<String> changes = first == null ? List.of() : differences.between(first, side);
            series.add(new Series(id, points(store, run, question), changes));
            first = first == null ? side : first;
        }
        return new RunPlot(series);
    }

    private static List<Point> points(RunStore store, RunData run, Question question) throws IOException {
        Optional<MetricResult> metric = run.metric(question.metric(), question.phase(), LATENCY);
        if (metric.isEmpty()) {
            return List.of();
        }
        String probe = metric.get().probe();
        List<String> members = run.experiment().map(plan -> plan.members(probe)).orElse(List.of(probe));
        List<List<SampleFile>> rounds = new ArrayList<>();
        for (RoundRow round : run.rounds()) {
            if (round.status() == Status.OK) {
                rounds.add(store.<List<SampleFile>, IOException>with(
                        open -> open.samples(run.run().id(), round.number()).of(members, question.phase())));
            }
        }
        Summary summary = new PooledSamples(rounds).latency();
        return summary.isEmpty()
                ? List.of()
                : Curves.byPercentile(summary).stream()
                        .map(point -> new Point(point[0], point[1]))
                        .toList();
    }
}
