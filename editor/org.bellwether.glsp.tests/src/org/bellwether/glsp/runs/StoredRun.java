// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.store.row.Warning;

/** Puts a run into a store as if it had been measured: the generator makes the plan, the figures are made up. */
public final class StoredRun {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private static final Warning WARNING = new Warning("few samples", "--samples 2000");

    private StoredRun() {}

    /**
     * Stores a run of a project's generated files.
     *
     * @param p50 the median of the first metric in ns; the median of each further metric is one ns greater
     * @return the run's id
     */
    public static String put(Path storeFolder, Path project, Map<String, String> texts, double p50) throws IOException {
        String json = Files.readString(project.resolve("out/generated/plan/experiment.json"));
        Experiment plan = ExperimentReader.parse(json, "the test");
        String session = Uuid7.next().toString();
        String run = Uuid7.next().toString();
        try (Store store = Store.open(storeFolder)) {
            store.writer()
                    .begin(new SessionRow(
                            session,
                            project.toRealPath().toString(),
                            plan.model(),
                            plan.name(),
                            "bellwether run kiln",
                            START,
                            null,
                            Status.RUNNING,
                            1,
                            null,
                            null));
            store.writer()
                    .begin(RunRow.begun(
                            run,
                            session,
                            "corbel",
                            1,
                            store.writer().model(plan.model(), texts),
                            store.writer().host(HostFacts.read(KernelFiles.ofThisMachine())),
                            "c",
                            "{}",
                            "{}",
                            1,
                            START,
                            "",
                            null));
            store.writer().built(run, "g", json, "{}");
            store.writer().succeeded(run, START.plusSeconds(9), metrics(plan, p50), List.of(WARNING));
            store.writer().end(session, START.plusSeconds(9), Status.OK, null, null);
        }
        return run;
    }

    private static List<MetricResult> metrics(Experiment plan, double p50) {
        List<MetricResult> metrics = new ArrayList<>();
        for (Experiment.Metric metric : plan.metrics()) {
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("count", 400.0);
            values.put("p50", p50 + metrics.size());
            for (String other :
                    List.of("p90", "p99", "min", "max", "mean", "stddev", "variance", "value", "of", "deadline")) {
                values.put(other, 400.0);
            }
            metrics.add(new MetricResult(
                    metric.name(), metric.phase(), metric.kind(), "ns", metric.probe(), "", values, Map.of()));
        }
        return metrics;
    }
}
