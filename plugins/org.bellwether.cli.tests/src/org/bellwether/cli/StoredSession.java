// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;

/** A good session in a store, with figures and without samples. */
public final class StoredSession {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final Path store;
    private final double rateScale;
    private final Path project;
    private final Map<String, String> model;
    private final String experiment;
    private final List<String> without = new ArrayList<>();
    private final String id = Uuid7.next().toString();
    private final List<String> runs = new ArrayList<>();
    private HostFacts host = HostFacts.read(KernelFiles.ofThisMachine());

    public StoredSession(Path store, double rateScale) {
        this(store, rateScale, Path.of("/project"), Map.of("a.bellwether", "module m {\n};\n"));
    }

    /** Creates a session of an experiment with this name; the other constructors use {@code steady}. */
    public StoredSession(Path store, String experiment) {
        this(store, 1, Path.of("/project"), Map.of("a.bellwether", "module m {\n};\n"), experiment);
    }

    public StoredSession(Path store, double rateScale, Path project, Map<String, String> model) {
        this(store, rateScale, project, model, "steady");
    }

    private StoredSession(Path store, double rateScale, Path project, Map<String, String> model, String experiment) {
        this.experiment = experiment;
        this.store = store;
        this.rateScale = rateScale;
        this.project = project;
        this.model = model;
        try (Store open = Store.open(store)) {
            open.writer()
                    .begin(new SessionRow(
                            id,
                            project.toString(),
                            "basicsp",
                            experiment,
                            "bellwether run",
                            START,
                            null,
                            Status.RUNNING,
                            rateScale,
                            null,
                            null));
        }
    }

    /** Sets the machine of the following runs. */
    public StoredSession host(HostFacts facts) {
        host = facts;
        return this;
    }

    /** Adds runs of a target, one for each median of its latency (ns). */
    public StoredSession runs(String target, double... medians) {
        try (Store open = Store.open(store)) {
            for (int repeat = 1; repeat <= medians.length; repeat++) {
                run(open.writer(), target, repeat, medians[repeat - 1]);
            }
        }
        return this;
    }

    /** Leaves a metric out of the following runs. */
    public StoredSession without(String metric) {
        without.add(metric);
        return this;
    }

    /** Adds failed runs of a target. */
    public StoredSession failed(String target, int count, String type, String message) {
        try (Store open = Store.open(store)) {
            for (int repeat = 1; repeat <= count; repeat++) {
                String run = begin(open.writer(), target, repeat);
                open.writer().failed(run, START, new Failure(type, "airframe", message, ""), List.of());
            }
        }
        return this;
    }

    /** Ends the session, and returns its id. */
    public String end(Path report) {
        try (Store open = Store.open(store)) {
            open.writer().end(id, START, Status.OK, null, report == null ? null : report.toString());
        }
        return id;
    }

    /** Returns the ids of the session's runs. */
    public List<String> runs() {
        return runs;
    }

    private String begin(StoreWriter writer, String target, int repeat) {
        String run = Uuid7.next().toString();
        String hash = writer.model("basicsp", model);
        String configuration = CanonicalJson.write(Map.of(
                "experiment",
                experiment,
                "model",
                hash,
                "options",
                Map.of("Concurrency", "thread-per-connection"),
                "parameters",
                Map.of("deadline", "10 ms"),
                "rateScale",
                rateScale,
                "target",
                target));
        writer.begin(RunRow.begun(
                run,
                id,
                target,
                repeat,
                hash,
                writer.host(host),
                CanonicalJson.hash(configuration),
                configuration,
                "{\"parameters\":{\"saturated_samples\":\"50\"},\"rounds\":2,\"samples\":2000,\"warmup\":3}",
                1,
                START,
                "",
                null));
        runs.add(run);
        return run;
    }

    private void run(StoreWriter writer, String target, int repeat, double median) {
        Map<String, Double> latency = Map.of("count", 2000.0, "p50", median, "p99", 3 * median);
        writer.succeeded(
                begin(writer, target, repeat),
                START,
                Stream.of(
                                metric("get_data", "timed", "latency", "ns", latency),
                                metric("misses", "timed", "deadline-misses", "1", Map.of("count", 0.0, "of", 2000.0)),
                                metric("rate", "saturated", "throughput", "1/s", Map.of("value", 1e9 / median)))
                        .filter(metric -> !without.contains(metric.name()))
                        .toList(),
                List.of());
    }

    private static MetricResult metric(
            String name, String phase, String kind, String unit, Map<String, Double> values) {
        return new MetricResult(name, phase, kind, unit, "p", "", values, Map.of());
    }
}
