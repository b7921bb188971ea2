// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.RunRow;
import org.bellwether.results.store.SessionRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.Uuid7;

/** A good session in a store, with figures and without samples. */
final class StoredSession {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final Path store;
    private final double rateScale;
    private final Path project;
    private final Map<String, String> model;
    private final String id = Uuid7.next().toString();
    private final List<String> runs = new ArrayList<>();

    StoredSession(Path store, double rateScale) {
        this(store, rateScale, Path.of("/project"), Map.of("a.bellwether", "module m {\n};\n"));
    }

    StoredSession(Path store, double rateScale, Path project, Map<String, String> model) {
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
                            "steady",
                            "bellwether run",
                            START,
                            null,
                            Status.RUNNING,
                            rateScale,
                            null,
                            null));
        }
    }

    /** Runs of a target, one for each median of its latency (ns). */
    StoredSession runs(String target, double... medians) {
        try (Store open = Store.open(store)) {
            for (int repeat = 1; repeat <= medians.length; repeat++) {
                run(open.writer(), target, repeat, medians[repeat - 1]);
            }
        }
        return this;
    }

    /** Its end; answers its id. */
    String end(Path report) {
        try (Store open = Store.open(store)) {
            open.writer().end(id, START, Status.OK, null, report == null ? null : report.toString());
        }
        return id;
    }

    /** Ids of its runs. */
    List<String> runs() {
        return runs;
    }

    private void run(StoreWriter writer, String target, int repeat, double median) {
        String run = Uuid7.next().toString();
        String hash = writer.model("basicsp", model);
        String configuration = CanonicalJson.write(Map.of(
                "experiment",
                "steady",
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
                writer.host(HostFacts.read(KernelFiles.ofThisMachine())),
                CanonicalJson.hash(configuration),
                configuration,
                "{\"parameters\":{\"saturated_samples\":\"50\"},\"rounds\":2,\"samples\":2000,\"warmup\":3}",
                1,
                START,
                "",
                null));
        Map<String, Double> latency = Map.of("count", 2000.0, "p50", median, "p99", 3 * median);
        writer.succeeded(
                run,
                START,
                List.of(
                        metric("get_data", "timed", "latency", "ns", latency),
                        metric("misses", "timed", "deadline-misses", "1", Map.of("count", 0.0, "of", 2000.0)),
                        metric("rate", "saturated", "throughput", "1/s", Map.of("value", 1e9 / median))),
                List.of());
        runs.add(run);
    }

    private static MetricResult metric(
            String name, String phase, String kind, String unit, Map<String, Double> values) {
        return new MetricResult(name, phase, kind, unit, "p", "", values, Map.of());
    }
}
