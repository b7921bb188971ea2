// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.samples.SampleFileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpTest {
    private static final int TRIES = 400;

    @TempDir
    private Path folder;

    private double noise = 0.08;

    /**
     * White's rule, computed by hand: the standard error of the mean is smallest without the first two of these values.
     */
    @Test
    void leavesOutWhatMakesTheStandardErrorSmallest() {
        Mser.Cut cut = new Mser(new double[] {9, 7, 1, 2, 1, 2, 1, 2, 1, 2}).from(0);
        assertEquals(2, cut.length());
        double whole = 71.6 / 100; // sum of squared deviations over n squared
        double rest = 2.0 / 64;
        assertEquals(Math.log(whole / rest), cut.gain(), 1e-9);
        assertEquals(
                0, new Mser(new double[] {1, 1, 9, 9, 9, 9, 9, 9}).from(0).length(), "smaller ones are no warm-up");
    }

    @Test
    void steadySamplesAreAFalseAlarmAsOftenAsStated() {
        int alarms = alarms(100, 0);
        // 4 of 400 are expected; a binomial count is at most 11 in 99.9 % of cases
        assertTrue(alarms <= 11, alarms + " false alarms in " + TRIES);
    }

    /** Neighbouring samples depend strongly on one another, which the ring takes into account. */
    @Test
    void driftingSamplesAreAFalseAlarmSeldomEnough() {
        int alarms = alarms(100, 0.5);
        assertTrue(alarms <= 0.03 * TRIES, alarms + " false alarms in " + TRIES + " where neighbours correlate by 0.5");
        int most = alarms(100, 0.9);
        assertTrue(most <= 0.12 * TRIES, most + " false alarms in " + TRIES + " where neighbours correlate by 0.9");
    }

    @Test
    void aSlowBeginningIsFoundAboutWhereItEnds() {
        Random random = new Random(17);
        int found = 0;
        double length = 0;
        for (int trial = 0; trial < 100; trial++) {
            int cut = WarmUp.cut(batches(random, 100, 0, batch -> batch < 10 ? 1.5 : 1));
            found += cut > 0 ? 1 : 0;
            length += cut;
        }
        assertTrue(found >= 95, found + " of 100");
        assertEquals(10, length / found, 6, "batches");
    }

    @Test
    void theWarmUpOfAllLaunchesTogetherIsFoundInFewSamples() throws IOException {
        Random random = new Random(5);
        // 100 samples in each of four launches, of which the first 12 take half as long again
        WarmUp warmUp = of(random, 4, 100, 12, 1.5).orElseThrow();
        assertTrue(10 <= warmUp.samples() && warmUp.samples() <= 16, warmUp.toString());
        assertEquals(100, warmUp.of());
        assertEquals(warmUp.samples() * 1e6, warmUp.ns(), 1, "one sample a millisecond");
        assertEquals(1.5, warmUp.factor(), 0.1);
        assertTrue(warmUp.settled());
        assertTrue(of(random, 4, 100, 0, 1).isEmpty());
    }

    @Test
    void aSlowOneOfSeveralLaunchesIsNoWarmUp() throws IOException {
        List<List<SampleFile>> rounds = new ArrayList<>();
        Random random = new Random(6);
        for (int round = 0; round < 4; round++) {
            rounds.add(List.of(launch(random, round, 100, round == 0 ? 100 : 0, 1.5)));
        }
        assertTrue(WarmUp.of(new PooledSamples(rounds)).isEmpty(), "launches differ, but none begins slowly");
    }

    @Test
    void aWarmUpThatNeverSettlesIsReported() throws IOException {
        Random random = new Random(7);
        List<List<SampleFile>> rounds = List.of(List.of(file(random, 0, 500, i -> 2 - i / 500.0)));
        assertFalse(WarmUp.of(new PooledSamples(rounds)).orElseThrow().settled());
    }

    @Test
    void tooFewSamplesSayNothing() throws IOException {
        assertTrue(of(new Random(8), 1, 195, 20, 3).isEmpty());
        assertTrue(of(new Random(8), 1, 200, 20, 3).isPresent());
        assertTrue(WarmUp.of(new PooledSamples(List.of())).isEmpty());
    }

    @Test
    void aSlightlySlowBeginningIsNotWorthAWord() throws IOException {
        noise = 0.002;
        assertTrue(of(new Random(9), 4, 2000, 400, 1.01).isEmpty());
        assertTrue(of(new Random(9), 4, 2000, 400, 1.04).isPresent());
    }

    @Test
    void metricsStoreTheWarmUp() {
        WarmUp warmUp = new WarmUp(12, 100, 12e6, 1.5, true);
        MetricResult metric = warmUp.addTo(new MetricResult("m", "p", "latency", "ns", "x", "", Map.of(), Map.of()));
        assertEquals(warmUp, WarmUp.of(metric).orElseThrow());
    }

    private static int alarms(int count, double correlation) {
        Random random = new Random(11);
        int alarms = 0;
        for (int trial = 0; trial < TRIES; trial++) {
            alarms += WarmUp.cut(batches(random, count, correlation, batch -> 1)) > 0 ? 1 : 0;
        }
        return alarms;
    }

    /** Returns log-normal batches of 5 %, of which one in fifty is up to five times as large. */
    private static double[] batches(Random random, int count, double correlation, IntToDoubleFunction factor) {
        double[] batches = new double[count];
        double state = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            state = correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            batches[i] = Math.exp(0.05 * state)
                    * factor.applyAsDouble(i)
                    * (random.nextInt(50) == 0 ? 1 + 4 * random.nextDouble() : 1);
        }
        return batches;
    }

    private Optional<WarmUp> of(Random random, int launches, int samples, int slow, double factor) throws IOException {
        List<List<SampleFile>> rounds = new ArrayList<>();
        for (int round = 0; round < launches; round++) {
            rounds.add(List.of(launch(random, round, samples, slow, factor)));
        }
        return WarmUp.of(new PooledSamples(rounds));
    }

    private SampleFile launch(Random random, int round, int samples, int slow, double factor) throws IOException {
        return file(random, round, samples, i -> i < slow ? factor : 1);
    }

    private SampleFile file(Random random, int round, int samples, IntToDoubleFunction factor) throws IOException {
        SampleFileBuilder file = new SampleFileBuilder(samples, "probe=p\nphase=timed\n");
        for (int i = 0; i < samples; i++) {
            long begin = 1_000_000_000L + i * 1_000_000L;
            double latency = 10_000
                    * Math.exp(noise * random.nextGaussian())
                    * factor.applyAsDouble(i)
                    * (random.nextInt(100) == 0 ? 5 : 1);
            file.record(begin, begin, begin + (long) latency, 0);
        }
        return SampleFile.read(file.write(folder.resolve("round-" + round).resolve("p.timed.gps.bws")));
    }
}
