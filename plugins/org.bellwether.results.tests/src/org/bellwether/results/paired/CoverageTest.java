// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.paired.SimulatedMachine.Change;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The true coverage of the stated 95 %, by simulation of 2,000 comparisons in each case. The table is the one in
 * docs/explanation/methods.md; seeds are fixed, so the result is the same each time.
 */
@Tag("slow")
class CoverageTest {
    private static final double CHANGE = 0.05;
    private static final double RATIO = Math.log1p(CHANGE);
    private static final Pattern ROW =
            Pattern.compile("\\| (.+?) +\\| ([\\d.]+) % +\\| ([\\d.]+) % +\\| ([\\d.]+) % +\\|");

    /** The tolerance for other processors' rounding, in per cent of the comparisons. */
    private static final double TOLERANCE = 0.3;

    /** Independent blocks, each of which is a start. */
    private static final Map<String, Function<Random, BlockSeries>> INDEPENDENT = new LinkedHashMap<>();

    /** Blocks that depend on one another across starts. */
    private static final Map<String, Function<Random, BlockSeries>> DEPENDENT = new LinkedHashMap<>();

    static {
        INDEPENDENT.put("normal, 40 blocks", random -> SimulatedBlocks.independent(random, 40, RATIO));
        INDEPENDENT.put("normal, 160 blocks", random -> SimulatedBlocks.independent(random, 160, RATIO));
        INDEPENDENT.put(
                "lognormal, outliers, drift, step, 40 blocks", random -> SimulatedBlocks.disturbed(random, 40, RATIO));
        INDEPENDENT.put(
                "lognormal, outliers, drift, step, 160 blocks",
                random -> SimulatedBlocks.disturbed(random, 160, RATIO));
        INDEPENDENT.put("two states 10 % slow, rounds of 400 ms, 80 blocks", machine(0.1, 0.8, 80, 1, Double.NaN));
        INDEPENDENT.put("two states 40 % slow, rounds of 400 ms, 80 blocks", machine(0.4, 0.8, 80, 1, Double.NaN));
        INDEPENDENT.put("two states 60 % slow, rounds of 400 ms, 80 blocks", machine(0.6, 0.8, 80, 1, Double.NaN));
        INDEPENDENT.put(
                "two states 40 % slow, windows of 17 ms, 10 × 4 blocks, no floor",
                machine(0.4, 0.95, 10, 4, Double.NaN));
        INDEPENDENT.put("the same, floor with r = 0.98", machine(0.4, 0.95, 10, 4, 0.005));
        INDEPENDENT.put("the same, floor with r = 0.5", machine(0.4, 0.95, 10, 4, 0.2));
        INDEPENDENT.put("the same, floor with r = 0", machine(0.4, 0.95, 10, 4, 5));
        INDEPENDENT.put(
                "two states 60 % slow, windows of 17 ms, 40 × 4 blocks, floor", machine(0.6, 0.95, 40, 4, 0.005));
        DEPENDENT.put(
                "autocorrelated by 0.14, 80 blocks", random -> SimulatedBlocks.autocorrelated(random, 80, 0.14, RATIO));
        DEPENDENT.put(
                "autocorrelated by 0.3, 40 blocks", random -> SimulatedBlocks.autocorrelated(random, 40, 0.3, RATIO));
        DEPENDENT.put(
                "autocorrelated by 0.3, 160 blocks", random -> SimulatedBlocks.autocorrelated(random, 160, 0.3, RATIO));
        DEPENDENT.put(
                "autocorrelated by 0.5, 40 blocks", random -> SimulatedBlocks.autocorrelated(random, 40, 0.5, RATIO));
        DEPENDENT.put(
                "autocorrelated by 0.5, 160 blocks", random -> SimulatedBlocks.autocorrelated(random, 160, 0.5, RATIO));
    }

    private static Function<Random, BlockSeries> machine(
            double slow, double stay, int starts, int windows, double floor) {
        SimulatedMachine machine = new SimulatedMachine(slow, stay, starts, windows, floor);
        return random -> machine.measure(random, Change.RATIO, CHANGE).comparable();
    }

    @Test
    void startsThatDoNotDependOnOneAnotherHoldTheLevel() throws IOException {
        Map<String, Coverage> rows = simulated(INDEPENDENT);
        rows.forEach((name, coverage) -> {
            assertTrue(coverage.percent() >= 94 && coverage.percent() <= 96.5, coverage.row(name));
            assertTrue(coverage.decidable() >= 0.99 * coverage.tries(), coverage.row(name));
        });
        assertDocumented(rows);
    }

    /**
     * If neighbouring starts correlate, many blocks are needed; with forty blocks, the level holds within five points.
     */
    @Test
    void startsThatCorrelateHoldItFromManyBlocksOn() throws IOException {
        Map<String, Coverage> rows = simulated(DEPENDENT);
        rows.forEach((name, coverage) -> assertTrue(
                coverage.percent() >= (name.contains(" 40 blocks") ? 90 : 93.5) && coverage.percent() <= 96.5,
                coverage.row(name)));
        assertDocumented(rows);
    }

    /**
     * Measured data: 80 pairs of rounds of two equal variants, on a machine with other work; five neighbours are drawn
     * together.
     */
    @Test
    void realTracesHoldTheLevel() throws IOException {
        Map<String, Coverage> rows = new LinkedHashMap<>();
        SessionTrace trace = SessionTrace.read("two-equal-variants.csv");
        for (double change : new double[] {0, 0.02, 0.05}) {
            rows.put(
                    "measured rounds, 80 blocks, + " + Math.round(100 * change) + " %",
                    Coverage.of(31, Math.log1p(change), random -> trace.drawn(random, 80, 5, change)));
        }
        rows.forEach((name, coverage) ->
                assertTrue(coverage.percent() >= 93.5 && coverage.percent() <= 96.5, coverage.row(name)));
        assertDocumented(rows);
    }

    /**
     * A change that takes the same time in both states has another ratio in each; the interval contains the location of
     * their mixture.
     */
    @Test
    void aChangeInNanosecondsIsHeldByItsPseudomedian() {
        SimulatedMachine machine = new SimulatedMachine(0.4, 0.95, 20, 4, 0.005);
        double truth = HodgesLehmann.of(new SimulatedMachine(0.4, 0.95, 4_000, 4, 0.005)
                .measure(new Random(1), Change.NANOSECONDS, CHANGE)
                .comparable()
                .differences());
        assertTrue(truth > 0.035 && truth < RATIO, "between the ratios of both states: " + truth);
        Coverage coverage = Coverage.of(
                17,
                truth,
                random -> machine.measure(random, Change.NANOSECONDS, CHANGE).comparable());
        assertTrue(coverage.percent() >= 93.5 && coverage.percent() <= 96.5, coverage.row("change in ns"));
    }

    /** If the change also affects the floor, the floor hides it. Only the floors show this, so the report states it. */
    @Test
    void aFloorThatTheChangeTouchesHidesIt() {
        SimulatedMachine machine = new SimulatedMachine(0.4, 0.95, 20, 4, 0.005);
        Function<Random, BlockSeries> touched = random ->
                machine.measure(random, Change.RATIO_AND_FLOOR, CHANGE).comparable();
        Coverage coverage = Coverage.of(18, RATIO, touched);
        assertTrue(coverage.foundPercent() < 10, "the change is found in " + coverage.foundPercent() + " %");
        BlockSeries series = touched.apply(new Random(3));
        PairedEstimate floors =
                PairedEstimate.ofRanks(new BlockSeries(series.covariate(), new double[0], series.starts()));
        assertTrue(floors.probability() < 0.01, "the floors themselves tell of it");
    }

    private static Map<String, Coverage> simulated(Map<String, Function<Random, BlockSeries>> cases) {
        Map<String, Coverage> rows = new LinkedHashMap<>();
        cases.forEach((name, blocks) -> rows.put(name, Coverage.of(name.hashCode(), RATIO, blocks)));
        return rows;
    }

    private static void assertDocumented(Map<String, Coverage> rows) throws IOException {
        Map<String, double[]> reported = new LinkedHashMap<>();
        for (String line : Files.readAllLines(
                Path.of(System.getProperty("bellwether.home")).resolve("docs/explanation/methods.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                reported.put(row.group(1), new double[] {
                    Double.parseDouble(row.group(2)), Double.parseDouble(row.group(3)), Double.parseDouble(row.group(4))
                });
            }
        }
        StringBuilder wrong = new StringBuilder();
        rows.forEach((name, coverage) -> {
            double[] documented = reported.get(name);
            if (documented == null
                    || Math.abs(documented[0] - coverage.percent()) > TOLERANCE
                    || Math.abs(documented[1] - coverage.foundPercent()) > TOLERANCE
                    || Math.abs(documented[2] - coverage.undecidedPercent()) > TOLERANCE) {
                wrong.append(coverage.row(name)).append('\n');
            }
        });
        assertTrue(wrong.isEmpty(), "docs/explanation/methods.md needs these rows:\n" + wrong);
    }
}
