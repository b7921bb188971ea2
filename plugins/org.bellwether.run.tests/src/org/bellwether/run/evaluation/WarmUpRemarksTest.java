// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.WarmUp;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.Amount;
import org.bellwether.run.SampleQuotas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpRemarksTest {
    private static final int SAMPLES = 1000;
    private static final int HEADER = 4096;
    private static final int RECORD = 40;

    @TempDir
    private Path folder;

    @Test
    void statesTheAmountAndTheFix() throws IOException {
        WarmUpRemarks remarks = remarks(10, 10, 60);
        List<Warning> warnings = remarks.warnings(new MetricNames(experiment(10, 10)));
        assertEquals(1, warnings.size(), "one for all metrics of a place: " + warnings);
        String finding = warnings.get(0).finding();
        assertTrue(
                finding.matches(
                        "call, phase timed: the first (5|6|7)\\d of 1000 samples \\((5|6|7)\\d\\.0 ms\\) look like warm-up: "
                                + "they take 1\\.[45]\\d times as long as the others; they count in the figures; raise the warmup from 10 to (70|100)"),
                finding);
        assertTrue(warnings.get(0).fix().matches("--warmup (70|100)"), warnings.toString());
    }

    @Test
    void theFixForDifferingWarmUpsIsInTheModel() throws IOException {
        List<Warning> warnings = remarks(10, 400, 60).warnings(new MetricNames(experiment(10, 400)));
        assertTrue(
                warnings.get(0).fix().matches("in the model: measure … call … in timed warmup (70|100)"),
                warnings.toString());
    }

    @Test
    void metricsOfAPlaceWithAWarmUpMentionIt() throws IOException {
        List<MetricResult> metrics = metrics(10, 10);
        List<MetricResult> reported = remarks(10, 10, 60).in(metrics);
        assertEquals(
                List.of(false, true, true, false),
                reported.stream().map(metric -> WarmUp.of(metric).isPresent()).toList(),
                "a floor, two of the slow place, one of the other");
        assertEquals(metrics.get(1).value("count"), reported.get(1).value("count"), "nothing is left out");
    }

    @Test
    void steadySamplesHaveNoWarmUpRemark() throws IOException {
        assertEquals(List.of(), remarks(10, 10, 0).warnings(new MetricNames(experiment(10, 10))));
    }

    @Test
    void advisedFiguresAreRound() {
        assertEquals(1, WarmUpRemarks.advised(0));
        assertEquals(70, WarmUpRemarks.advised(51));
        assertEquals(100, WarmUpRemarks.advised(71));
        assertEquals(2000, WarmUpRemarks.advised(2000));
    }

    private WarmUpRemarks remarks(long warmup, long other, int slow) throws IOException {
        Random random = new Random(4);
        Path samples = folder.resolve("samples");
        Files.createDirectories(samples);
        write(random, samples, "p", slow);
        write(random, samples, "q", 0);
        Experiment experiment = experiment(warmup, other);
        Evaluation evaluation = new Evaluation(experiment, List.of(RoundSamples.read(samples)));
        return new WarmUpRemarks(
                experiment, new SampleQuotas(experiment, Amount.OF_MODEL, 1), evaluation, evaluation.results());
    }

    private List<MetricResult> metrics(long warmup, long other) throws IOException {
        remarks(warmup, other, 60);
        MetricResult floor = new MetricResult("f", "", "floor", "ns", "", "", Map.of("count", 1.0), Map.of());
        List<MetricResult> metrics = new ArrayList<>(List.of(floor));
        metrics.addAll(new Evaluation(experiment(warmup, other), List.of(RoundSamples.read(folder.resolve("samples"))))
                .results());
        return metrics;
    }

    /** Writes a sample file in the format of docs/reference/contracts.md. */
    private static void write(Random random, Path samples, String probe, int slow) throws IOException {
        ByteBuffer file = ByteBuffer.allocate(HEADER + SAMPLES * RECORD).order(ByteOrder.LITTLE_ENDIAN);
        file.put(0, "BWSAMPL1".getBytes(StandardCharsets.US_ASCII))
                .putInt(8, HEADER)
                .putInt(12, RECORD)
                .putLong(16, SAMPLES)
                .putLong(24, SAMPLES)
                .put(128, ("probe=" + probe + "\nphase=timed\n").getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < SAMPLES; i++) {
            long begin = 1_000_000_000L + i * 1_000_000L;
            double latency = 10_000 * Math.exp(0.05 * random.nextGaussian()) * (i < slow ? 1.5 : 1);
            int at = HEADER + i * RECORD;
            file.putLong(at, i).putLong(at + 8, begin).putLong(at + 16, begin).putLong(at + 24, begin + (long) latency);
        }
        Files.write(samples.resolve(probe + ".timed.gps.bws"), file.array());
    }

    private static Experiment experiment(long warmup, long other) throws IOException {
        return ExperimentReader.parse(
                """
                {"schema":"bellwether.experiment/1","model":"m","experiment":"e","targets":["one"],"seed":1,
                 "phases":[{"name":"timed","kind":"timed"}],"processes":[],
                 "probes":[{"name":"p","kind":"call","process":"gps","element":"e","floor":"",
                            "phases":[{"phase":"timed","warmup":WARMUP,"samples":1000}]},
                           {"name":"q","kind":"call","process":"gps","element":"e","floor":"",
                            "phases":[{"phase":"timed","warmup":OTHER,"samples":1000}]}],
                 "metrics":[{"name":"jitter","kind":"jitter","phase":"timed","probe":"p"},
                            {"name":"call","kind":"latency","phase":"timed","probe":"p"},
                            {"name":"other","kind":"latency","phase":"timed","probe":"q"}],
                 "floors":[]}
                """.replace("WARMUP", Long.toString(warmup)).replace("OTHER", Long.toString(other)), "plan");
    }
}
