// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Floor;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTest {
    @TempDir
    private Path folder;

    private int round;
    private String driver = "";

    @Test
    void poolsTheRounds() throws IOException {
        MetricResult latency = evaluate("latency", round(latencies(1, 100)), round(latencies(101, 200)))
                .get(1);
        assertEquals(200, latency.value("count"));
        assertEquals(100, latency.value("p50"));
        assertEquals(198, latency.value("p99"));
        assertEquals(1, latency.value("min"));
        assertEquals(200, latency.value("max"));
        assertEquals(100.5, latency.value("mean"), 1e-9);
        assertEquals(57.879, latency.value("stddev"), 1e-3);
        assertEquals(50, latency.value("bestRoundP50"));
        assertEquals(150, latency.value("worstRoundP50"));
        assertEquals("floor", latency.floor());
    }

    @Test
    void refusesPercentilesWithTooFewSamples() throws IOException {
        MetricResult latency = evaluate("latency", round(latencies(1, 199))).get(1);
        assertFalse(latency.values().containsKey("p999"));
        assertEquals(
                "p99.9 needs 2000 samples; there are 199", latency.refused().get("p999"));
        assertEquals(Set.of("p99", "p999"), latency.refused().keySet());
    }

    @Test
    void measuresFromTheIntendedStartAndSeparatesServiceTimes() throws IOException {
        SampleFileBuilder late = builder(4);
        for (int i = 1; i <= 4; i++) {
            late.record(i * 100, i * 100 + 10, i * 100 + 15, 0);
        }
        MetricResult latency = evaluate("latency", round(late)).get(1);
        assertEquals(15, latency.value("p50"));
        assertEquals(5, latency.value("serviceP50"));
    }

    @Test
    void jitterIsTheVarianceOfLatency() throws IOException {
        MetricResult jitter = evaluate("jitter", round(latencies(1, 5))).get(1);
        assertEquals(2.5, jitter.value("variance"), 1e-12);
        assertEquals("ns^2", jitter.unit());
    }

    @Test
    void throughputCountsFromTheFirstStartToTheLastEndWithinRounds() throws IOException {
        // Two rounds of 10 samples of 100 ns: 20 samples in 2000 ns; the time between the rounds does not count.
        long[] even = LongStream.generate(() -> 100).limit(10).toArray();
        MetricResult throughput =
                evaluate("throughput", round(even), round(even)).get(1);
        assertEquals(1e7, throughput.value("value"), 1e-6);
    }

    @Test
    void throughputCountsTheTimeThatPushingAheadTook() throws IOException {
        // Ten events are pushed in 100 ns each; they arrive after all were pushed, within 10 ns.
        SampleFileBuilder burst = builder(11);
        for (int i = 0; i < 10; i++) {
            burst.record(1000 + 100 * i, 1000 + 100 * i, 1990 + i, 0);
        }
        burst.record(1900, 1900, 2000, 0);
        MetricResult throughput = evaluate("throughput", round(burst)).get(1);
        assertEquals(11e6, throughput.value("value"), 1e-6);
    }

    @Test
    void throughputInWindowsIsTheirSamplesOverTheirLengths() throws IOException {
        SampleFileBuilder samples = builder(6);
        for (long start : new long[] {1000, 1100, 1950, 5000, 5100, 5200}) {
            samples.record(start, start, start + 100, 0);
        }
        Path directory = round(samples);
        Files.writeString(directory.resolveSibling("result.json"), """
                {"phases":[{"name":"timed","startNs":900,"endNs":6000,"endedBy":"windows","windows":[
                  {"block":1,"order":2,"startNs":1000,"endNs":2000,"floors":[]},
                  {"block":2,"order":1,"startNs":5000,"endNs":6000,"floors":[]}]}]}""");
        MetricResult throughput = evaluate("throughput", directory).get(1);
        assertEquals(5 / 2000e-9, throughput.value("value"), 1e-6, "one of six ended after its window");
        assertEquals(6, throughput.value("count"));
    }

    @Test
    void throughputOfNothingIsRefused() throws IOException {
        MetricResult throughput = evaluate("throughput", round()).get(1);
        assertTrue(throughput.refused().get("value").contains("needs samples"));
    }

    @Test
    void aMissIsLaterThanTheDeadline() throws IOException {
        MetricResult misses =
                evaluate("deadline-misses", round(latencies(1, 100))).get(1);
        assertEquals(50, misses.value("count"));
        assertEquals(100, misses.value("of"));
    }

    @Test
    void anActivationThatNeverArrivesMissesItsDeadline() throws IOException {
        driver = "timer.tick";
        MetricResult misses =
                evaluate("deadline-misses", round(path(3, 0, 1, 4))).get(1);
        assertEquals(2, misses.value("count"), "2 and 3; the others were in time");
        assertEquals(5, misses.value("of"));
        assertEquals(2, misses.value("neverArrived"));
    }

    @Test
    void pathsThatSkipActivationsHaveNoneMissing() throws IOException {
        MetricResult misses =
                evaluate("deadline-misses", round(path(3, 0, 1, 4))).get(1);
        assertEquals(0, misses.value("count"));
        assertEquals(3, misses.value("of"));
    }

    @Test
    void inAPhaseThatEndedEarlyAllThatWasBegunIsAwaited() throws IOException {
        driver = "timer.tick";
        Path directory = round(path(100, 0, 1, 2, 3));
        Files.writeString(directory.resolveSibling("result.json"), """
                {"phases":[{"name":"timed","startNs":1,"endNs":2,"endedBy":"duration",
                  "timers":[{"name":"timer.tick","periodNs":1,"due":9,"begun":6,"workedOff":6,"keptUp":true}]}]}""");
        MetricResult misses = evaluate("deadline-misses", directory).get(1);
        assertEquals(2, misses.value("count"));
        assertEquals(6, misses.value("of"));
    }

    private static SampleFileBuilder path(int wanted, long... activations) {
        SampleFileBuilder file =
                new SampleFileBuilder(activations.length, "probe=p\nphase=timed\nkind=path\nsamples=" + wanted + "\n");
        for (long activation : activations) {
            file.record(activation, activation, activation + 10, 0).sequence((7L << 32) + activation);
        }
        return file;
    }

    @Test
    void exceptionsOfCallsAreCountedByKindOverTheRounds() throws IOException {
        SampleFileBuilder one = builder(10)
                .latencies(latencies(1, 10))
                .header(56, 9)
                .header(80, 3)
                .header(88, 2)
                .header(96, 4);
        SampleFileBuilder other =
                builder(10).latencies(latencies(1, 10)).header(56, 1).header(88, 1);
        for (String kind : List.of("latency", "throughput")) {
            MetricResult metric = evaluate(kind, round(one), round(other)).get(1);
            assertEquals(new ExceptionCounts(3, 3, 3, 4), ExceptionCounts.of(metric));
            assertEquals(
                    "3 user, 3 system, 3 timeouts, 4 cancelled",
                    ExceptionCounts.of(metric).text());
        }
    }

    @Test
    void noSamplesGiveNoFigures() throws IOException {
        MetricResult latency = evaluate("latency", round()).get(1);
        assertEquals(
                Set.of("count", "userExceptions", "systemExceptions", "timeouts", "cancelledCalls"),
                latency.values().keySet());
        assertEquals("p50 needs 4 samples; there are 0", latency.refused().get("p50"));
    }

    private List<MetricResult> evaluate(String kind, Path... rounds) throws IOException {
        List<RoundSamples> samples = new ArrayList<>();
        for (Path directory : rounds) {
            samples.add(RoundSamples.read(directory));
        }
        Experiment experiment = new Experiment(
                "m",
                "e",
                List.of("corbel"),
                1,
                List.of(),
                List.of(),
                List.of(new Probe("p", "call", "gps", "", "", "", "", "", "", driver, List.of(), List.of())),
                List.of(),
                List.of(new Metric("x", kind, "timed", "p", 50, List.of())),
                List.of(new Floor("floor", 1, 1, List.of(), List.of())),
                new Assembly(List.of(), List.of()),
                1);
        return new Evaluation(experiment, samples).results();
    }

    private Path round(long... latencies) throws IOException {
        return round(builder(latencies.length).latencies(latencies));
    }

    private Path round(SampleFileBuilder builder) throws IOException {
        Path samples = folder.resolve("round-" + ++round);
        builder.write(samples.resolve("p.timed.gps.bws"));
        builder(4).latencies(7, 8, 9, 10).write(samples.resolve("floor.floor.bws"));
        return samples;
    }

    private static SampleFileBuilder builder(int capacity) {
        return new SampleFileBuilder(capacity, "probe=p\nphase=timed\n");
    }

    private static long[] latencies(long first, long last) {
        return LongStream.rangeClosed(first, last).toArray();
    }
}
