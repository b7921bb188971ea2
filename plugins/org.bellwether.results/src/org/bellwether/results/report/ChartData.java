// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.report.SessionView.Row;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.Samples;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Pool;
import org.bellwether.results.statistics.Summary;
import org.bellwether.results.store.RoundRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;

/** The charts' data, from the raw samples in the store. */
final class ChartData {
    private final SessionView view;
    private final Map<RunView, List<RoundSamples>> samples = new LinkedHashMap<>();

    ChartData(SessionView view, Store store) throws IOException {
        this.view = view;
        for (RunView run : view.runs()) {
            if (run.run().status() == Status.OK) {
                List<RoundSamples> rounds = new ArrayList<>();
                for (RoundRow round : run.rounds()) {
                    rounds.add(RoundSamples.read(
                            store.roundFolder(run.run().id(), round.number()).resolve("samples")));
                }
                samples.put(run, rounds);
            }
        }
    }

    /** Whether the samples of a row are still there. */
    boolean has(Row row) {
        return samples.keySet().stream().anyMatch(run -> pool(run, row).count() > 0);
    }

    /** One row's charts: a series for each run, and one for the floor. */
    ObjectNode of(Row row, String id) {
        ObjectNode chart = JsonNodeFactory.instance.objectNode();
        chart.put("id", id);
        ArrayNode percentiles = chart.putArray("percentiles");
        ArrayNode histogram = chart.putArray("histogram");
        ArrayNode time = chart.putArray("time");
        List<RunView> runs = samples.keySet().stream()
                .filter(run -> pool(run, row).count() > 0)
                .toList();
        double[] offsets =
                Curves.offsets(runs.stream().map(run -> parts(pool(run, row))).toList());
        for (RunView run : runs) {
            Pool pool = pool(run, row);
            String label = run.label(view.repeated());
            series(percentiles, label, false, Curves.byPercentile(pool.latency()));
            histogram(histogram, label, Curves.histogram(pool.latency()));
            series(time, label, false, Curves.overTime(parts(pool), offsets));
        }
        floor(percentiles, runs, row);
        return chart;
    }

    /** The floor of all launches of the session, which every run is compared with. */
    private void floor(ArrayNode percentiles, List<RunView> runs, Row row) {
        String floor = runs.stream()
                .flatMap(run -> row.in(run, "latency").stream())
                .map(MetricResult::floor)
                .findFirst()
                .orElse("");
        Summary summary = new Pool(samples.values().stream()
                        .flatMap(List::stream)
                        .map(round -> round.floor(floor))
                        .toList())
                .latency();
        if (!summary.isEmpty()) {
            series(percentiles, "floor", true, Curves.byPercentile(summary));
        }
    }

    private Pool pool(RunView run, Row row) {
        List<String> members = run.experiment()
                .map(experiment -> experiment.members(row.probe()))
                .orElse(List.of(row.probe()));
        return new Pool(samples.get(run).stream()
                .map(round -> round.of(members, row.phase()))
                .toList());
    }

    private static List<List<Samples>> parts(Pool pool) {
        return pool.rounds().stream()
                .map(round -> round.stream().map(SampleFile::samples).toList())
                .toList();
    }

    private static void histogram(ArrayNode array, String name, List<double[]> bins) {
        ArrayNode data = array.addObject().put("name", name).putArray("points");
        for (double[] bin : bins) {
            data.addArray().add((long) bin[0]).add(Math.round(bin[1] * 1e3) / 1e3);
        }
    }

    private static void series(ArrayNode array, String name, boolean floor, List<double[]> points) {
        ArrayNode data = array.addObject().put("name", name).put("floor", floor).putArray("points");
        for (double[] point : points) {
            data.addArray().add(Math.round(point[0] * 1e4) / 1e4).add((long) point[1]);
        }
    }
}
