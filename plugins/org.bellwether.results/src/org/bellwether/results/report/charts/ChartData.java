// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.SessionSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.Samples;
import org.bellwether.results.statistics.PooledSamples;
import org.bellwether.results.statistics.Summary;
import org.bellwether.results.statistics.WarmUp;

/** Computes the charts' data from the raw samples in the store. */
public final class ChartData {
    private final SessionData view;
    private final SessionSamples samples;

    public ChartData(SessionData view, SessionSamples samples) {
        this.view = view;
        this.samples = samples;
    }

    /** Returns whether the samples of a row still exist. */
    public boolean has(Row row) {
        return view.runs().stream().anyMatch(run -> pool(run, row).count() > 0);
    }

    /**
     * Returns the charts of one row. Each series has the name and number of its group; the number determines the
     * colour. The curve of all samples of a group is accompanied by faint curves of its runs. The floor belongs to no
     * group.
     */
    public ObjectNode of(Row row, String id) {
        ObjectNode chart = JsonNodeFactory.instance.objectNode();
        chart.put("id", id);
        ArrayNode percentiles = chart.putArray("percentiles");
        ArrayNode histogram = chart.putArray("histogram");
        ArrayNode time = chart.putArray("time");
        ArrayNode warmUp = chart.putArray("warmUp");
        List<RunData> runs =
                view.runs().stream().filter(run -> pool(run, row).count() > 0).toList();
        double[] offsets =
                Curves.offsets(runs.stream().map(run -> parts(pool(run, row))).toList());
        for (Group group : view.groups()) {
            List<PooledSamples> pools = group.runs().stream()
                    .map(run -> pool(run, row))
                    .filter(pool -> pool.count() > 0)
                    .toList();
            if (pools.isEmpty()) {
                continue;
            }
            Summary all = new PooledSamples(pools.stream()
                            .flatMap(pool -> pool.rounds().stream())
                            .toList())
                    .latency();
            for (PooledSamples pool : pools) {
                if (pools.size() > 1) {
                    series(percentiles, group, Curves.byPercentile(pool.latency()))
                            .put("faint", true);
                }
                series(time, group, Curves.overTime(parts(pool), offsets, pools.size()));
            }
            series(percentiles, group, Curves.byPercentile(all));
            histogram(histogram, group, Curves.histogram(all));
        }
        floor(percentiles, runs, row);
        warmUp(warmUp, runs, row, offsets);
        return chart;
    }

    /**
     * Adds the floor of all launches of the session, with which every run is compared; replicas and connections have
     * several floors.
     */
    private void floor(ArrayNode percentiles, List<RunData> runs, Row row) {
        List<String> floors = runs.stream()
                .flatMap(run -> run.experiment().stream())
                .limit(1)
                .flatMap(experiment -> experiment.compared(row.probe()).stream()
                        .flatMap(member -> experiment.floorOf(member).stream()))
                .toList();
        List<String> different = floors.stream().distinct().toList();
        Summary summary = new PooledSamples(samples.allRounds().stream()
                        .flatMap(round -> (different.size() == 1 ? different : floors)
                                .stream().map(round::floor))
                        .toList())
                .latency();
        if (!summary.isEmpty()) {
            // A floor of several members is counted for each of them, but has only its own samples
            double most = summary.count() * (double) different.size() / (different.size() == 1 ? 1 : floors.size());
            List<double[]> points = Curves.byPercentile(summary);
            points(
                    percentiles.addObject().put("name", "floor").put("floor", true),
                    points.stream().filter(point -> point[0] <= most).toList());
        }
    }

    /**
     * Adds the intervals of samples that look like warm-up on the axis of time: {@code [from, to]} in s, for each
     * round, with the longest warm-up of all runs.
     */
    private void warmUp(ArrayNode array, List<RunData> runs, Row row, double[] offsets) {
        double longest = runs.stream()
                .flatMap(run -> row.all(run).stream())
                .flatMap(metric -> WarmUp.of(metric).stream())
                .mapToDouble(WarmUp::ns)
                .max()
                .orElse(0);
        for (double offset : longest > 0 ? offsets : new double[0]) {
            array.addArray().add(seconds(offset)).add(seconds(offset + longest / 1e9));
        }
    }

    private static double seconds(double value) {
        return Math.round(value * 1e6) / 1e6;
    }

    private PooledSamples pool(RunData run, Row row) {
        List<String> members = run.experiment()
                .map(experiment -> experiment.members(row.probe()))
                .orElse(List.of(row.probe()));
        return new PooledSamples(samples.rounds(run).stream()
                .map(round -> round.of(members, row.phase()))
                .toList());
    }

    private static List<List<Samples>> parts(PooledSamples pool) {
        return pool.rounds().stream()
                .map(round -> round.stream().map(SampleFile::samples).toList())
                .toList();
    }

    private static void histogram(ArrayNode array, Group group, List<double[]> bins) {
        ArrayNode data = named(array, group).putArray("points");
        for (double[] bin : bins) {
            data.addArray().add((long) bin[0]).add(Math.round(bin[1] * 1e3) / 1e3);
        }
    }

    private static ObjectNode series(ArrayNode array, Group group, List<double[]> points) {
        return points(named(array, group), points);
    }

    private static ObjectNode named(ArrayNode array, Group group) {
        return array.addObject().put("name", group.label()).put("group", group.number());
    }

    private static ObjectNode points(ObjectNode series, List<double[]> points) {
        ArrayNode data = series.putArray("points");
        for (double[] point : points) {
            data.addArray().add(Math.round(point[0] * 1e4) / 1e4).add((long) point[1]);
        }
        return series;
    }
}
