// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;

/** A stored session whose runs were never made. */
final class Measured {
    static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final Store store;
    private final String session = Uuid7.next().toString();
    private int minutes;

    Measured(Store store, String model, String experiment) {
        this.store = store;
        store.writer()
                .begin(new SessionRow(
                        session,
                        "/p",
                        model,
                        experiment,
                        "bellwether run",
                        START,
                        null,
                        Status.RUNNING,
                        1,
                        null,
                        null));
    }

    String session() {
        return session;
    }

    /** Begins a run, a minute after the previous one. */
    String begin(String target, String variant) {
        String id = Uuid7.next().toString();
        store.writer()
                .begin(RunRow.begun(
                        id,
                        session,
                        target,
                        1,
                        store.writer().model("m", Map.of("m.bellwether", "module m {\n};\n")),
                        store.writer().host(HostFacts.read(KernelFiles.ofThisMachine())),
                        "hash of " + target + variant,
                        "{}",
                        "{}",
                        1,
                        START.plusSeconds(60L * minutes++),
                        variant,
                        null));
        return id;
    }

    /** Adds a run with this median (ns) on a floor of 5 µs. */
    String good(String target, String variant, double median) {
        String id = begin(target, variant);
        good(id, median);
        return id;
    }

    void good(String id, double median) {
        store.writer()
                .succeeded(
                        id,
                        START,
                        List.of(
                                metric("get", "", "floor", "ns", "", Map.of("p50", 5_000.0)),
                                metric(
                                        "get",
                                        "timed",
                                        "latency",
                                        "ns",
                                        "get",
                                        Map.of("p50", median, "p99", 3 * median)),
                                metric("rate", "full", "throughput", "1/s", "", Map.of("value", 1e9 / median)),
                                metric("late", "timed", "deadline-misses", "1", "", Map.of("count", 1.0, "of", 4.0))),
                        List.of());
    }

    void failed(String id, String type) {
        store.writer().failed(id, START, new Failure(type, "gps", "it broke 100%", ""), List.of());
    }

    void end() {
        store.writer().end(session, START, Status.OK, null, null);
    }

    private static MetricResult metric(
            String name, String phase, String kind, String unit, String floor, Map<String, Double> values) {
        return new MetricResult(name, phase, kind, unit, "p", floor, values, Map.of());
    }
}
