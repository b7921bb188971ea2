// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.cli.terminal.Console;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void oneTargetIsOneRowAProbe() {
        assertEquals("""
                basicsp / steady

                timed          p50      p90      p99      max  × floor  jitter σ     1/s  misses
                get_data   10.0 µs  20.0 µs  30.0 µs  40.0 µs     2.00   1.50 µs           1/400

                saturated      p50      p90      p99      max  × floor  jitter σ     1/s  misses
                get_data   10.0 µs  20.0 µs  30.0 µs  40.0 µs     2.00            12\u202f345

                floor          p50      p90      p99      max
                f          5.00 µs  6.00 µs  7.00 µs  8.00 µs

                × floor: p50 in multiples of a raw ping-pong of the same size; jitter σ: standard deviation; 1/s:
                calls or events a second; misses: of deadlines, of all samples

                report  /p/out/reports/r.html
                run     orbel-id  corbel
                """, table(run("corbel", 10_000)));
    }

    @Test
    void twoTargetsStandSideBySideWithTheirRatioWithin100Columns() {
        String table = table(run("corbel", 10_000), run("omniorb", 12_000));
        assertTrue(table.contains("\n  corbel"), table);
        assertTrue(table.contains("\n  omniorb ÷ corbel   1.20 ?"), table);
        assertTrue(
                table.replaceAll("\\s+", " ")
                        .contains("; ? not decided or not tested: chance may explain the difference"),
                table);
        assertTrue(table.lines().allMatch(line -> line.length() <= 100), table);
    }

    @Test
    void fits80ColumnsWithNamesOnLinesOfTheirOwn() {
        String one = table(80, run("corbel", 10_000, "a_name_that_is_long_enough_to_be_met_in_practice"));
        String two = table(
                80,
                run("corbel", 10_000, "a_name_that_is_long_enough_to_be_met_in_practice"),
                run("omniorb", 12_000, "a_name_that_is_long_enough_to_be_met_in_practice"));
        for (String table : List.of(one, two)) {
            assertTrue(table.lines().allMatch(line -> line.length() <= 80), table);
            assertTrue(table.contains("\na_name_that_is_long_enough_to_be_met_in_practice\n"), table);
            assertTrue(table.contains("misses") && table.contains("12\u202f345"), table);
        }
        assertTrue(two.contains("\n  ÷ corbel   1.20 ?"), two);
    }

    @Test
    void bothTargetsAreComparedWithOneFloorAndTheirOwnAreBesideIt() {
        String table = table(run("corbel", 10_000), run("omniorb", 12_000));
        assertTrue(table.contains("\nf                   5.00 µs"), table);
        assertTrue(table.contains("\n  beside corbel     4.50 µs"), table);
        assertTrue(table.contains("\n  beside omniorb    4.50 µs"), table);
    }

    @Test
    void runsOfOneTargetAreOneRowWithTheirRange() {
        String table = table(
                run("corbel", 10_000),
                again(run("corbel", 10_400), 2),
                run("omniorb", 12_000),
                again(run("omniorb", 12_400), 2));
        assertTrue(table.matches("(?s).*\n  corbel +10\\.2 µs +20\\.4 µs .*"), table);
        assertTrue(table.matches("(?s).*\n    2 runs +10\\.0–10\\.4 µs .*"), table);
        assertTrue(table.matches("(?s).*\n  ÷ corbel +1\\.20 .*"), table);
        assertTrue(table.contains("\nruns    corbel  orbel-id orbel-id\n"), table);
        assertTrue(table.contains("\ncompare bellwether compare s\n"), table);
        assertFalse(table.contains("#1"), table);
        assertEquals(2, table.lines().filter(line -> line.contains("2/800")).count(), table);
    }

    @Test
    void namesOfConfigurationsAreExplained() {
        String table = table(
                variant(run("corbel", 10_000), "d01", "{\"Concurrency\":\"reactive\",\"Wait\":\"block\"}"),
                variant(run("corbel", 12_000), "d02", "{\"Concurrency\":\"threads\",\"Wait\":\"block\"}"));
        assertTrue(table.contains("\nd01  Concurrency = reactive\nd02  Concurrency = threads\n"), table);
        assertTrue(table.contains("\nThe same in all: target = corbel, Wait = block.\n"), table);
        assertFalse(table(run("corbel", 10_000), run("omniorb", 12_000)).contains("target ="));
    }

    private static RunData variant(RunData run, String name, String options) {
        RunRow row = run.run();
        return with(run, row.repeat(), "{\"options\":" + options + "}", name);
    }

    private static RunData again(RunData run, int repeat) {
        return with(run, repeat, run.run().configuration(), "");
    }

    private static RunData with(RunData run, int repeat, String configuration, String variant) {
        RunRow row = run.run();
        return new RunData(
                new RunRow(
                        row.id(),
                        row.session(),
                        row.target(),
                        repeat,
                        row.modelHash(),
                        row.hostHash(),
                        row.configurationHash(),
                        configuration,
                        row.extent(),
                        row.seed(),
                        null,
                        null,
                        null,
                        row.started(),
                        row.ended(),
                        row.status(),
                        null,
                        variant,
                        null),
                run.experiment(),
                run.floors(),
                run.ownFloors(),
                run.metrics(),
                run.rounds(),
                run.warnings());
    }

    @Test
    void aFailedRunHasNoRow() {
        RunData failed = run("omniorb", Status.FAILED, new Failure("run", "gps", "died", ""), List.of(), List.of());
        String table = table(run("corbel", 10_000), failed);
        assertFalse(table.contains("÷"));
        assertTrue(table.contains("niorb-id  omniorb: failed"), table);
    }

    @Test
    void aRunWithoutFiguresIsListedWithoutATable() {
        assertEquals(
                """
                basicsp / steady
                report  /p/out/reports/r.html
                run     niorb-id  omniorb: failed
                """, table(run("omniorb", Status.FAILED, new Failure("build", "", "no", ""), List.of(), List.of())));
    }

    @Test
    void colorsAreOnlyForTerminals() {
        assertFalse(table(run("corbel", 10_000)).contains("\u001b"));
    }

    @Test
    void exceptionsHaveAColumnWhereThereAreAny() {
        assertFalse(table(run("corbel", 10_000)).contains("exceptions"));
        Map<String, Double> values =
                Map.of("count", 4000.0, "p50", 1e4, "userExceptions", 2.0, "timeouts", 1.0, "cancelledCalls", 3.0);
        String table =
                table(run("corbel", Status.OK, null, List.of(), List.of(metric("x", "timed", "latency", "", values))));
        assertTrue(table.lines().anyMatch(line -> line.matches("timed +p50 .* exceptions")), table);
        assertTrue(
                table.lines().anyMatch(line -> line.matches("x +10\\.0 µs .* 2 user, 1 timeout, 3 cancelled")), table);
    }

    @Test
    void aCallsOwnTimeStandsBesideItsLatencyWhereTheyDiffer() {
        assertFalse(table(run("corbel", 10_000)).contains("service"));
        String table = table(timed("corbel", 9_000), timed("omniorb", 18_000));
        assertTrue(table.matches("(?s).*timed +p50 .* service p50 .*"), table);
        assertTrue(table.matches("(?s).*  corbel +10\\.0 µs .* 9\\.00 µs .*"), table);
        assertTrue(table.matches("(?s).*  omniorb ÷ corbel +1\\.00 \\? .* 2\\.00 \\?\n.*"), table);
        assertTrue(
                table.contains("\nservice p50: the time of the call itself, without the lateness of its timer; "),
                table);
    }

    @Test
    void manyCountedDeadlinesAreOneRowForEachCriticality() {
        List<MetricResult> metrics = IntStream.range(0, 9)
                .mapToObj(i -> new MetricResult(
                        "d" + i,
                        "timed",
                        "deadline-misses",
                        "1",
                        "deadline/d" + i,
                        "",
                        Map.of("count", 1.0, "made", 3.0, "of", 4.0, "criticality", 1.0),
                        Map.of()))
                .toList();
        String table = table(run("corbel", Status.OK, null, List.of(), metrics));
        assertTrue(table.matches("(?s).*\n9 deadlines of criticality 1 +9/36\n.*"), table);
        assertFalse(table.contains("d3"), table);
    }

    @Test
    void recomputationsOfRatesHaveATable() {
        RunData run = run(
                "corbel",
                Status.OK,
                null,
                List.of(),
                List.of(
                        metric("get_data", "timed", "latency", "", Map.of("count", 400.0, "p50", 1e4)),
                        new MetricResult(
                                "flight_rates",
                                "timed",
                                "recomputations",
                                "ns",
                                "rates/flight",
                                "",
                                Map.of("count", 42.0, "p50", 1500.0, "max", 9000.0),
                                Map.of("p99", "p99 needs 200 recomputations; there are 42"))));
        String table = table(run);
        assertTrue(table.matches("(?s).*\nrecomputations +count +p50 +max\n.*"), table);
        assertTrue(table.matches("(?s).*\nflight_rates, phase timed\n +corbel +42 +1\\.50 µs +9\\.00 µs\n.*"), table);
    }

    private static RunData timed(String target, double service) {
        Map<String, Double> values = Map.of("count", 400.0, "p50", 1e4, "serviceP50", service);
        return run(target, Status.OK, null, List.of(), List.of(metric("x", "timed", "latency", "", values)));
    }

    private static String table(RunData... runs) {
        return table(Console.WIDE, runs);
    }

    private static String table(int columns, RunData... runs) {
        SessionRow session = new SessionRow(
                "s", "/p", "basicsp", "steady", "c", START, START, Status.OK, 1, null, "/p/out/reports/r.html");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        return new ResultTable(
                        new Console(nowhere, nowhere, false, false, columns),
                        new SessionData(session, List.of(runs), Optional.empty(), Optional.empty()),
                        new RatioVerdicts(List::of))
                .render();
    }

    private static RunData run(String target, double p50) {
        return run(target, p50, "get_data");
    }

    private static RunData run(String target, double p50, String name) {
        Map<String, Double> latency =
                Map.of("count", 400.0, "p50", p50, "p90", 2 * p50, "p99", 3 * p50, "max", 4 * p50);
        return run(
                target,
                Status.OK,
                null,
                List.of(metric("f", "", "floor", "", Map.of("p50", 5e3, "p90", 6e3, "p99", 7e3, "max", 8e3))),
                List.of(
                        metric(name, "timed", "latency", "f", latency),
                        metric("j", "timed", "jitter", "", Map.of("stddev", 1500.0)),
                        metric("d", "timed", "deadline-misses", "", Map.of("count", 1.0, "of", 400.0)),
                        metric(name, "saturated", "latency", "f", latency),
                        metric("t", "saturated", "throughput", "", Map.of("value", 12_345.0))));
    }

    private static RunData run(
            String target, Status status, Failure failure, List<MetricResult> floors, List<MetricResult> metrics) {
        RunRow row = new RunRow(
                target + "-id",
                "s",
                target,
                1,
                "m",
                "h",
                "c",
                "{}",
                "{}",
                1,
                null,
                null,
                null,
                START,
                START,
                status,
                failure,
                "",
                null);
        List<MetricResult> own = floors.stream()
                .map(floor -> metric(floor.name(), "", "own-floor", "", Map.of("p50", 4500.0)))
                .toList();
        return new RunData(row, Optional.empty(), floors, own, metrics, List.of(), List.of());
    }

    private static MetricResult metric(
            String name, String phase, String kind, String floor, Map<String, Double> values) {
        return new MetricResult(name, phase, kind, "ns", kind.equals("floor") ? "" : "p", floor, values, Map.of());
    }
}
