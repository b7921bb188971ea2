// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockLimitTest {
    private static final String RESULT = """
            {"phases":[{"name":"timed","startNs":1000000000,"endNs":2000000000,"endedBy":"samples"}],
             "processes":[{"name":"timer","host":null},{"name":"gps","host":"b"}],
             "clocks":[{"host":"b","groups":[
                 {"kept":[[900000000,900020000,900010000]]},{"kept":[[2100000000,2100020000,2100010000]]}]}],
             "ways":[{"probe":"p","link":null,"from":"timer"}]}""";

    @TempDir
    private Path folder;

    @Test
    void aBoundOfATenthOfTheMedianAtMostStandsBesideTheFigures() throws IOException {
        MetricResult latency = evaluate("latency", 150_000);
        assertEquals(150_000, latency.value("p50"), 1_000);
        assertEquals(10_000 + 600, latency.value(ClockLimit.BOUND), 50);
        assertEquals(Optional.empty(), ClockLimit.refusal(latency));
        assertTrue(evaluate("jitter", 150_000).values().containsKey("stddev"));
        assertEquals(20, evaluate("deadline-misses", 150_000).value("count"));
    }

    @Test
    void aWiderClockBoundRefusesLatencyFigures() throws IOException {
        MetricResult latency = evaluate("latency", 90_000);
        assertEquals(Set.of("count"), latency.values().keySet());
        String reason =
                "the clocks of its hosts are known to ±10.6 µs only, which is more than a tenth of the median of 90.0 µs";
        assertEquals(reason, latency.refused().get("p50"));
        assertEquals(reason, latency.refused().get("p999"));
        assertEquals(Optional.of(reason), ClockLimit.refusal(latency));
        assertTrue(ClockLimit.refusal(evaluate("jitter", 90_000)).isPresent());
        assertFalse(evaluate("deadline-misses", 90_000).values().containsKey("count"));
        assertEquals(Optional.empty(), ClockLimit.refusal(evaluate("throughput", 90_000)));
    }

    @Test
    void aLimitOfTheModelTakesThePlaceOfATenthOfTheMedian() throws IOException {
        MetricResult wide = evaluate("latency", 90_000, 11_000);
        assertEquals(90_000, wide.value("p50"), 1_000);
        assertEquals(10_000 + 600, wide.value(ClockLimit.BOUND), 50);
        assertEquals(20, evaluate("deadline-misses", 90_000, 11_000).value("count"));
        MetricResult narrow = evaluate("latency", 150_000, 10_000);
        assertEquals(Set.of("count"), narrow.values().keySet());
        assertEquals(
                Optional.of(
                        "the clocks of its hosts are known to ±10.6 µs only, which is more than the model's limit of"
                                + " 10 µs"),
                ClockLimit.refusal(narrow));
        assertEquals(Optional.empty(), ClockLimit.refusal(evaluate("throughput", 150_000, 10_000)));
    }

    private MetricResult evaluate(String kind, long latency) throws IOException {
        return evaluate(kind, latency, 0);
    }

    private MetricResult evaluate(String kind, long latency, long limit) throws IOException {
        Files.writeString(folder.resolve("result.json"), RESULT);
        SampleFileBuilder file =
                new SampleFileBuilder(20, "probe=p\nphase=timed\nprocess=gps\nkind=path\nsamples=20\n");
        for (int i = 0; i < 20; i++) {
            long begin = 1_200_000_000L + i * 1_000_000L;
            file.record(begin, begin, begin + latency + i, 0);
        }
        file.write(folder.resolve("samples").resolve("p.timed.gps.bws"));
        Experiment experiment = new Experiment(
                "m",
                "e",
                List.of("corbel"),
                1,
                List.of(),
                List.of(),
                List.of(new Probe("p", "path", "gps", "", "", "", "", "", "", "", List.of(), List.of())),
                List.of(),
                List.of(new Metric("x", kind, "timed", "p", 50, List.of()).withClockErrorLimit(limit)),
                List.of(),
                new Assembly(List.of(), List.of()),
                1);
        return new Evaluation(experiment, List.of(RoundSamples.read(folder.resolve("samples"))))
                .results()
                .get(0);
    }
}
