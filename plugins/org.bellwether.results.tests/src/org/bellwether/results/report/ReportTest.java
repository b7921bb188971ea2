// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.bellwether.results.checkpoints.CheckpointFigures;
import org.bellwether.results.checkpoints.Segment;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.host.MachineCheck.Level;
import org.bellwether.results.host.MachineChecks;
import org.bellwether.results.statistics.WarmUp;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final String HOSTILE =
            "a</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'{{echarts}}&$1";

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void jsonHasWhatScriptsRelyOn() throws IOException {
        JsonNode json = SessionJson.of(view(new FabricatedSession(store, "basicsp", 4, 500, 1)
                .run("corbel", 10_000)
                .end(Status.OK)));
        assertEquals("bellwether.session/1", json.at("/schema").asText());
        assertEquals("ok", json.at("/status").asText());
        assertEquals("corbel", json.at("/targets/0/target").asText());
        assertTrue(json.at("/targets/0/floor/p50").isIntegralNumber());
        JsonNode latency = json.at("/targets/0/metrics/0");
        assertEquals(2000, latency.at("/count").asInt());
        for (String statistic : new String[] {"p50", "p90", "p99", "p999", "max", "mean", "stddev"}) {
            assertTrue(latency.path(statistic).isNumber(), statistic);
        }
        assertEquals(10_000.0 / 6300, latency.at("/floorMultiple/p50").asDouble(), 0.1);
        assertTrue(json.at("/targets/0/metrics/1/variance").isNumber());
        assertEquals(2000, json.at("/targets/0/metrics/3/of").asInt());
        assertEquals("1/s", json.at("/targets/0/metrics/5/unit").asText());
    }

    @Test
    void outliersAreReportedAndKept() throws IOException {
        String session = new FabricatedSession(store, "basicsp", 4, 500, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        JsonNode latency = SessionJson.of(view(session)).at("/targets/0/metrics/0");
        assertEquals(2000, latency.at("/count").asInt());
        JsonNode outliers = latency.at("/outliers");
        // One of a hundred takes up to five times as long
        int severe = outliers.at("/highSevere").asInt();
        assertTrue(5 <= severe && severe <= 30, outliers.toString());
        double third = outliers.at("/highMildFence").asDouble();
        assertTrue(11_500 < third && third < 13_500, "about 10 µs and 2.7 standard deviations of 8 %: " + third);
        assertTrue(outliers.at("/varianceShare").asDouble() > 0.5, outliers.toString());
        assertTrue(
                latency.at("/max").asDouble() > outliers.at("/highSevereFence").asDouble());
        String page = page(session);
        assertTrue(page.contains("<summary>Outliers of phase timed</summary>"));
        assertTrue(
                page.contains("<td>" + severe + " (" + String.format(Locale.ROOT, "%.2f", severe / 20.0)
                        + " %)<small>above "),
                "the row");
        assertTrue(
                SessionJson.of(view(session)).at("/targets/0/floors/0/outliers").isMissingNode());
    }

    @Test
    void warmUpIsMarkedInTheChartOverTime() throws IOException {
        String session = new FabricatedSession(store, "basicsp", 4, 500, 1)
                .warmUp(new WarmUp(30, 500, 1.5e9, 1.4, true))
                .run("corbel", 10_000)
                .end(Status.OK);
        JsonNode warmUp = SessionJson.of(view(session)).at("/targets/0/metrics/0/warmUp");
        assertEquals(
                "30 500",
                warmUp.at("/samples").asText() + " " + warmUp.at("/of").asText());
        assertTrue(warmUp.at("/settled").isBoolean() && warmUp.at("/settled").asBoolean());
        String page = page(session);
        assertTrue(page.contains("the first 1.50 s of each round look like warm-up"));
        String start = "id=\"bellwether-data\">";
        int from = page.indexOf(start) + start.length();
        JsonNode charts = new ObjectMapper()
                .readTree(page.substring(from, page.indexOf("</script>", from)))
                .at("/charts");
        assertEquals(4, charts.at("/0/warmUp").size(), "each round");
        assertEquals(0, charts.at("/0/warmUp/0/0").asDouble());
        assertEquals(1.5, charts.at("/0/warmUp/0/1").asDouble());
        assertEquals(0, charts.at("/1/warmUp").size(), "the path has none");
    }

    @Test
    void refusedPercentilesAreNullWithAReason() throws IOException {
        JsonNode json = SessionJson.of(view(new FabricatedSession(store, "m", 1, 50, 1)
                .run("corbel", 10_000)
                .end(Status.OK)));
        JsonNode latency = json.at("/targets/0/metrics/0");
        assertTrue(latency.path("p99").isNull());
        assertTrue(latency.at("/refused/p99").asText().contains("needs 200 samples"));
    }

    @Test
    void reportsTheSegmentsOfCalls() throws IOException {
        String session = new FabricatedSession(store, "m", 4, 500, 1)
                .checkpoints()
                .run("corbel", 10_000)
                .end(Status.OK);
        assertTrue(page(session).contains("No call was split"));
        Path run = store.runFolder(view(session).runs().get(0).run().id());
        List<CheckpointFigures.Part> parts = List.of(
                new CheckpointFigures.Part(Segment.FIND, 1, 7, 300, null, null),
                new CheckpointFigures.Part(Segment.SERVANT, 8, 9, 100, 250.0, null));
        new CheckpointFigures(
                        CheckpointFigures.SCHEMA,
                        20.5,
                        25,
                        List.of(new CheckpointFigures.Split(
                                "timed", "a.<p>", "b.q", "get", "collocated, direct", 150, 7, 410, null, parts, null)))
                .write(run);
        String page = page(session);
        assertTrue(page.contains("a.&lt;p&gt; → b.q"), "names are text");
        assertTrue(page.contains("get(), collocated, direct, phase timed: 410 ns, 150 calls, 7 not split"));
        assertTrue(page.contains("flex-grow:0.75000"));
        assertTrue(page.contains("<td>25.0 %</td>"));
        assertTrue(page.contains("Passing a checkpoint costs 25 ns here"));
        assertTrue(page.contains("Calls passed checkpoints, which cost time"), "the banner");
        JsonNode json = SessionJson.of(view(session), store);
        assertEquals(
                "find",
                json.at("/targets/0/checkpoints/connections/0/segments/0/segment")
                        .asText());
        assertTrue(json.at("/targets/0/checkpoints/connections/0/p99").isNull());
        assertTrue(page.contains("\"checkpoints\":true"), "the recipe");
        Files.writeString(run.resolve(CheckpointFigures.FILE), "damaged");
        assertTrue(page(session).contains("No call was split"));
    }

    @Test
    void partsBetweenHostsHaveTheBoundOfTheClocksOrAReason() throws IOException {
        String session = new FabricatedSession(store, "m", 4, 500, 1)
                .checkpoints()
                .run("corbel", 10_000)
                .end(Status.OK);
        Path run = store.runFolder(view(session).runs().get(0).run().id());
        CheckpointFigures.Part wire = new CheckpointFigures.Part(Segment.WIRE, 4, 5, 40_000, null, 700.0);
        CheckpointFigures.Part servant = new CheckpointFigures.Part(Segment.SERVANT, 8, 9, 5_000, null, null);
        new CheckpointFigures(
                        CheckpointFigures.SCHEMA,
                        20.5,
                        25,
                        List.of(
                                new CheckpointFigures.Split(
                                        "timed",
                                        "a.p",
                                        "b.q",
                                        "get",
                                        "oneway",
                                        9,
                                        0,
                                        45_000,
                                        null,
                                        List.of(wire, servant),
                                        null),
                                new CheckpointFigures.Split(
                                        "timed",
                                        "a.p",
                                        "c.q",
                                        "get",
                                        "two-way",
                                        9,
                                        0,
                                        45_000,
                                        null,
                                        List.of(servant),
                                        "late < early")))
                .write(run);
        String page = page(session);
        assertTrue(page.contains("<td>40.0 µs ±700 ns</td>"));
        assertTrue(page.contains("<td>5.00 µs</td>"));
        assertTrue(page.contains("phase timed: 45.0 µs ±700 ns, 9 calls"), "the whole oneway");
        assertTrue(page.contains("The parts between the hosts are not told apart: late &lt; early."));
    }

    @Test
    void aFailedRunHasNoFiguresAnywhere() throws IOException {
        String session = new FabricatedSession(store, "m", 1, 200, 1)
                .run("corbel", 10_000)
                .failedRun("omniorb", new Failure("run", "gps", "died of signal 11", "the last line"))
                .end(Status.FAILED);
        JsonNode json = SessionJson.of(view(session));
        assertEquals(0, json.at("/targets/1/metrics").size());
        assertEquals("run", json.at("/targets/1/failure/class").asText());
        String page = page(session);
        assertTrue(page.contains("omniorb has no figures"));
        assertTrue(page.contains("the last line"));
    }

    @Test
    void bannersSayWhatCannotBeCompared() throws IOException {
        SessionData scaled = view(new FabricatedSession(store, "m", 1, 50, 50)
                .run("corbel", 10_000)
                .end(Status.OK));
        assertEquals(2, scaled.banners().size());
        assertTrue(scaled.banners().get(0).startsWith("Timers ran at 50 times"));
        assertTrue(page(scaled.session().id()).contains("Timers ran at 50 times"));
        assertTrue(
                view(new FabricatedSession(store, "m", 4, 500, 1).run("c", 1e4).end(Status.OK))
                        .banners()
                        .isEmpty());
    }

    @Test
    void theReportIsOneFileThatAsksForNothing() throws IOException {
        String page = page(new FabricatedSession(store, "basicsp", 4, 500, 1)
                .run("corbel", 10_000)
                .run("omniorb", 11_500)
                .end(Status.OK));
        int charts = page.indexOf("<script>");
        String own = page.substring(0, charts) + page.substring(page.indexOf("</script>", charts));
        assertFalse(
                own.contains(" src=") || own.matches("(?s).* href=\"[^#].*") || own.contains("url("),
                "refers to other files");
        assertTrue(page.contains("default-src 'none'"));
        assertTrue(page.contains("echarts"));
        assertTrue(page.contains("omniorb ÷ corbel"));
        assertTrue(embedded(page).at("/charts/0/percentiles").size() == 3);
    }

    @Test
    void theHeadlineIsAboutWhatHasADeadline() throws IOException {
        String one = page(new FabricatedSession(store, "m", 4, 500, 1)
                .run("corbel", 10_000)
                .end(Status.OK));
        String sentence = summary(one);
        assertTrue(sentence.contains("“update” in phase timed: corbel took 4"), sentence);
        String read = summary(page(new FabricatedSession(store, "m", 4, 500, 1)
                .pathMetric("read")
                .run("corbel", 10_000)
                .end(Status.OK)));
        assertTrue(read.contains("At the median, “read” in phase timed: corbel took 4"), read);
        assertTrue(sentence.contains("“update” never missed its deadline of 50.0 ms."), sentence);
        assertFalse(sentence.contains("get_data"), sentence);
        String late = page(new FabricatedSession(store, "m", 1, 500, 1)
                .run("corbel", 10_000)
                .run("omniorb", 20_000_000)
                .end(Status.OK));
        assertTrue(
                late.contains("“update” missed its deadline of 50.0 ms in 0 of 500 cases on corbel, "
                        + "500 of 500 cases on omniorb."),
                late);
    }

    @Test
    void theHeadlineComparesTargetsWhoseRoundsAgree() throws IOException {
        String faster = summary(page(new FabricatedSession(store, "m", 4, 500, 1)
                .run("corbel", 10_000)
                .run("omniorb", 16_000)
                .end(Status.OK)));
        assertTrue(faster.matches("(?s).*There omniorb takes 1\\.[56]\\d times as long as corbel\\..*"), faster);
    }

    @Test
    void theHeadlineDecidesNothingWhereRoundsDifferMoreThanTargets() throws IOException {
        String oneUnsteady = summary(page(new FabricatedSession(store, "m", 4, 500, 1)
                .run("corbel", 10_000)
                .evenRoundsTake(8)
                .run("omniorb", 10_000)
                .end(Status.OK)));
        assertFalse(oneUnsteady.contains("times as long"), oneUnsteady);
        assertTrue(oneUnsteady.contains("Whether corbel and omniorb differ there is not decided"), oneUnsteady);
        assertTrue(
                oneUnsteady.matches("(?s).*corbel by a factor of 1\\.0\\d .*, omniorb by a factor of [78]\\.\\d\\d .*"),
                oneUnsteady);
        String oneRound = summary(page(new FabricatedSession(store, "m", 1, 500, 1)
                .run("corbel", 10_000)
                .run("omniorb", 16_000)
                .end(Status.OK)));
        assertTrue(oneRound.contains("not decided") && oneRound.contains("--rounds 4"), oneRound);
    }

    private static String summary(String page) {
        int begin = page.indexOf("class=\"summary\"");
        return page.substring(begin, page.indexOf("</p>", begin));
    }

    @Test
    void floorsThatDifferBetweenLaunchesAreWarnedOf() throws IOException {
        FabricatedSession steady = new FabricatedSession(store, "m", 4, 500, 1).run("corbel", 10_000);
        assertFalse(view(steady.end(Status.OK)).warnings().toString().contains("the floor"));
        FabricatedSession unsteady =
                new FabricatedSession(store, "m", 4, 500, 1).floors(6000, 7000).run("corbel", 10_000);
        String warnings = view(unsteady.end(Status.OK)).warnings().toString();
        assertTrue(warnings.contains("the floor “get_data” was 6") && warnings.contains("% "), warnings);
    }

    @Test
    void runsWithEqualFailuresAreReportedOnce() throws IOException {
        Failure late = new Failure("timeout", "gps", "gps did not end", "waiting\n");
        String page = page(new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .failedRun("omniorb", late)
                .failedRun("omniorb", late)
                .failedRun("tao", new Failure("timeout", "gps", "gps did not end", "waiting for the clock\n"))
                .failedRun("tao", new Failure("build", "", "no rule", ""))
                .end(Status.FAILED));
        assertEquals(2, count(page, " class=\"failure\">"));
        assertTrue(page.contains(">3 runs have no figures</h2>"));
        assertTrue(page.contains("<p class=\"caption\">omniorb #1, omniorb #2, tao #1</p><pre>waiting\n</pre>"));
        assertTrue(page.contains("<summary>Logs of 1 more</summary>"), "lines of a single log are not lost");
        assertTrue(page.contains(" 3 runs have no figures: gps did not end. tao #2 has no figures: no rule.</p>"));
    }

    /** Both phases have too few samples for the same percentile. */
    @Test
    void aFootnoteStandsOnce() throws IOException {
        String page = page(new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .end(Status.OK));
        assertEquals(1, count(page, "p99.9 needs 2000 samples; there are 250</p>"));
    }

    private static int count(String page, String text) {
        return page.split(Pattern.quote(text), -1).length - 1;
    }

    /** Waking another core is expensive on this machine, but all processes of the session are on one core. */
    @Test
    void noCheckIsCalledAWarningThatIsNotAmongTheWarnings() throws IOException {
        SessionData view = view(new FabricatedSession(store, "m", 1, 500, 1)
                .run("corbel", 10_000)
                .end(Status.OK));
        MachineCheck wakeUp = view.checks().stream()
                .filter(check -> check.code().equals(MachineChecks.WAKE_UP))
                .findFirst()
                .orElseThrow();
        assertEquals(Level.NOTE, wakeUp.level());
        assertFalse(view.warnings().contains(wakeUp.finding()));
        assertTrue(view.checks().stream()
                .filter(check -> check.level() == Level.WARNING)
                .allMatch(check -> view.warnings().contains(check.finding())));
    }

    @Test
    void hostileNamesStayText() throws IOException {
        String page = page(new FabricatedSession(store, HOSTILE, 1, 200, 1)
                .run(HOSTILE, 10_000)
                .end(Status.OK));
        assertFalse(page.contains("<script>alert"));
        assertFalse(page.contains("<img src=x"));
        assertEquals(HOSTILE, embedded(page).at("/session/model").asText());
        assertEquals(3, page.split("</script>", -1).length - 1);
    }

    @Test
    void samplesThatAreGoneLeaveTheFigures() throws IOException {
        String session = new FabricatedSession(store, "m", 1, 200, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        try (var files = Files.walk(folder.resolve("runs"))) {
            files.filter(file -> file.toString().endsWith(".bws"))
                    .forEach(file -> file.toFile().delete());
        }
        String page = page(session);
        assertTrue(page.contains("get_data_at_airframe"));
        assertEquals(0, embedded(page).at("/charts").size());
    }

    private SessionData view(String session) {
        return SessionData.read(store.reader(), session).orElseThrow();
    }

    private String page(String session) throws IOException {
        Path report = folder.resolve("reports/report.html");
        HtmlReport.write(view(session), store, report);
        return Files.readString(report);
    }

    private static JsonNode embedded(String page) throws IOException {
        String start = "id=\"bellwether-data\">";
        int from = page.indexOf(start) + start.length();
        return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
    }
}
