// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.schedulability.system.Analysis;
import org.bellwether.schedulability.system.Chain;
import org.bellwether.schedulability.system.Core;
import org.bellwether.schedulability.system.CriticalSection;
import org.bellwether.schedulability.system.DeadlineResult;
import org.bellwether.schedulability.system.Discipline;
import org.bellwether.schedulability.system.MissingData;
import org.bellwether.schedulability.system.Span;
import org.bellwether.schedulability.system.Step;
import org.bellwether.schedulability.system.SystemModel;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the reader with the test model, parts of whose text are replaced. */
class SystemReaderTest {
    private static final long MS = 1_000_000;
    private static final Path MODEL =
            Path.of(System.getProperty("bellwether.home"), "testmodels/valid/deadlines/deadlines.bellwether");

    @TempDir
    private Path folder;

    private SystemModel read(String... replacements) throws IOException {
        String text = Files.readString(MODEL);
        for (int i = 0; i < replacements.length; i += 2) {
            assertTrue(text.contains(replacements[i]), "the model has no " + replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        var loaded = new ModelLoader().load(Files.writeString(folder.resolve("deadlines.bellwether"), text));
        assertTrue(loaded.isOk(), loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        List<Target> targets = Targets.discover().get(List.of("corbel"));
        return SystemReader.of(
                Planner.plan(experiment, Generation.modelName(experiment), targets, Overrides.NONE), targets);
    }

    private static Chain chain(SystemModel system, String name) {
        return system.chains().stream()
                .filter(chain -> chain.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> whats(SystemModel system) {
        return system.missing().stream().map(MissingData::what).toList();
    }

    @Test
    void aChainFollowsCallsAndEvents() throws IOException {
        SystemModel system = read();
        assertEquals(List.of(), system.missing());
        assertEquals(
                List.of("core 0", "core 1"),
                system.cores().stream().map(Core::name).toList());
        assertEquals(
                List.of("sensor.tick", "logger.tick", "terrain.refresh", "display.redraw"),
                system.chains().stream().map(Chain::name).toList());
        Chain sensor = chain(system, "sensor.tick");
        assertEquals(20 * MS, sensor.period());
        assertEquals(MS, sensor.jitter());
        assertEquals(18 * MS, sensor.deadline());
        assertEquals(1, sensor.criticality());
        assertEquals(2, sensor.importance());
        // The sensor computes for 1 ms in addition to its burn actions, 1 ms of it before the call; then come the
        // request, the call, the reply, the rest, the event
        assertEquals(
                List.of(0, Step.DELAY, 1, Step.DELAY, 0, Step.DELAY, 1),
                sensor.steps().stream().map(Step::core).toList());
        assertEquals(
                List.of(-1, 0, 1, 2, 3, 4, 5),
                sensor.steps().stream().map(Step::after).toList());
        assertEquals(4, sensor.last(), "the event is not waited for");
        assertEquals(2 * MS, sensor.steps().get(0).worst());
        assertEquals(2 * MS, sensor.steps().get(2).worst());
        assertEquals(MS, sensor.steps().get(4).worst());
        assertEquals(MS, sensor.steps().get(6).worst());
        assertEquals(20, sensor.steps().get(0).level());
        assertEquals(0, sensor.steps().get(2).level());
        assertEquals(5 * MS, sensor.wcet());
        assertEquals(
                List.of(
                        new Span("terrain.map.height", List.of(1, 2, 3), 12 * MS, true),
                        new Span("display.refresh", List.of(6), 25 * MS, true)),
                sensor.spans());
    }

    @Test
    void messagesTakeTheLinksDelayJitterAndTransmission() throws IOException {
        long with = chain(read(), "sensor.tick").steps().get(1).worst();
        long without = chain(read("bandwidth 10 Mbit/s ", ""), "sensor.tick")
                .steps()
                .get(1)
                .worst();
        assertEquals(600_000, without);
        // The link transmits a bit in 100 ns; a request has about 96 octets, of which 66 are headers
        assertTrue(with > without + 8 * 66 * 100 && with < without + 8 * 300 * 100, "took " + with);
    }

    @Test
    void aSerialInstanceIsACriticalSection() throws IOException {
        SystemModel system = read();
        assertEquals(
                List.of(new CriticalSection("terrain", 0, 2, 2 * MS), new CriticalSection("terrain", 2, 0, 4 * MS)),
                system.sections());
        assertEquals(List.of(), read("    threading serialize;\n\n", "").sections());
    }

    @Test
    void missingTimesAreNamedWithTheirFix() throws IOException {
        SystemModel system = read(
                "on timer redraw timing (deadline 30 ms, worst 10 ms, criticality 1) {\n      burn 10 ms;",
                "on timer redraw {\n      burn exponential(1 ms);");
        assertEquals(1, system.missing().size());
        MissingData missing = system.missing().get(0);
        assertTrue(missing.where().contains("Display"), missing.where());
        assertEquals("it has no worst-case execution time", missing.what());
        assertEquals("Add timing (worst TIME) to it", missing.fix());
        assertEquals(Set.of("display.redraw"), missing.chains());
        List<DeadlineResult> deadlines = Analysis.of(system, Discipline.MODEL).deadlines();
        assertTrue(deadlines.stream()
                .filter(each -> each.cores().contains("ground, core 1"))
                .allMatch(each -> each.verdict() == DeadlineVerdict.UNKNOWN));
    }

    @Test
    void burnActionsStandForAMissingTime() throws IOException {
        SystemModel system = read(
                "on timer tick timing (worst 30 ms) {\n      burn 30 ms;",
                "on timer tick {\n      loop 3 { burn uniform(1 ms, 5 ms); }");
        assertEquals(List.of(), system.missing());
        assertEquals(15 * MS, chain(system, "logger.tick").wcet());
        assertTrue(system.assumptions().stream().anyMatch(each -> each.contains("burn")), "" + system.assumptions());
        assertFalse(chain(system, "logger.tick").stated());
        assertEquals(100 * MS, chain(system, "logger.tick").deadline());
    }

    @Test
    void aTimerWithARangeKeepsItsStatedRate() throws IOException {
        SystemModel system = read("timer refresh period 50 ms;", "timer refresh between 10 Hz .. 40 Hz period 50 ms;");
        assertTrue(
                system.assumptions().stream().anyMatch(each -> each.contains("keeps its stated rate")),
                "" + system.assumptions());
    }

    @Test
    void pathsWithoutALinkOrABoundHaveNoVerdict() throws IOException {
        assertEquals(
                List.of("no link leads from one to the other"),
                whats(read(
                        "  link radio between aircraft, ground bandwidth 10 Mbit/s delay 0.5 ms jitter 0.1 ms;\n",
                        "")));
        assertEquals(
                List.of("it loses packets, so repetitions have no bound"),
                whats(read("jitter 0.1 ms;", "jitter 0.1 ms loss 1 %;")));
        assertEquals(
                List.of("the jitter of the timer has no bound"),
                whats(read("jitter uniform(0 ms, 1 ms)", "jitter normal(0 ms, 1 ms)")));
        assertEquals(List.of("the sleep has no bound"), whats(read("burn 30 ms;", "sleep exponential(1 ms);")));
    }

    @Test
    void aStartNeedsAPeriod() throws IOException {
        String timer = "on timer tick timing (worst 30 ms) {";
        assertEquals(List.of("it has no period"), whats(read(timer, "on start timing (worst 30 ms) {")));
        SystemModel system = read(timer, "on start timing (worst 30 ms, period 200 ms) {");
        assertEquals(List.of(), system.missing());
        assertEquals(200 * MS, chain(system, "logger.start").period());
    }

    @Test
    void processesWithoutAffinityGetACoreIfThereIsOne() throws IOException {
        SystemModel assumed = read("process logger { logger; affinity 0; }", "process logger { logger; }");
        assertEquals("a core of process logger", assumed.cores().get(1).name());
        assertEquals(Optional.empty(), assumed.cores().get(1).undecidable());
        assertTrue(assumed.assumptions().get(0).contains("a core of its own"), "" + assumed.assumptions());

        SystemModel refused = read(
                "process logger { logger; affinity 0; }",
                "process logger { logger; }",
                "deployment pair",
                "platform small {\n  cores 1;\n}\n\ndeployment pair",
                "node aircraft {",
                "node aircraft {\n    platform small;");
        assertTrue(refused.cores().get(1).undecidable().orElseThrow().contains("too few"));

        SystemModel shared =
                read("process logger { logger; affinity 0; }", "process logger { logger; affinity 0, 1; }");
        assertTrue(shared.cores().get(1).undecidable().orElseThrow().contains("share cores"));
    }

    @Test
    void realTimeProcessesBesideASchedulerWithPrioritiesHaveNoVerdict() throws IOException {
        String ordered = "priority 99; option SchedulingDiscipline on corbel = rate-monotonic;";
        String byPriorities = ordered + " option SchedulingMechanism on corbel = priorities;";
        String logger = "process logger { logger; affinity 0; }";
        String realTime = "process logger { logger; affinity 0; scheduling fifo; priority 50; }";
        assertEquals(
                Optional.empty(),
                read("priority 20;", byPriorities).cores().get(0).undecidable());
        assertEquals(
                Optional.empty(),
                read("priority 20;", ordered, logger, realTime).cores().get(0).undecidable(),
                "all threads have the priority of their process");

        SystemModel mixed = read("priority 20;", byPriorities, logger, realTime);
        String reason = mixed.cores().get(0).undecidable().orElseThrow();
        assertTrue(reason.startsWith("process sensor schedules its threads by priorities below its own"), reason);
        assertTrue(reason.contains("threads of process logger may go before them"), reason);
        assertTrue(Analysis.of(mixed, Discipline.MODEL).deadlines().stream()
                .filter(each -> each.cores().contains("aircraft, core 0"))
                .allMatch(each -> each.verdict() == DeadlineVerdict.UNKNOWN));
        assertEquals(
                Optional.empty(),
                read("priority 20;", byPriorities, logger, realTime.replace("affinity 0", "affinity 2"))
                        .cores()
                        .get(0)
                        .undecidable());
    }

    @Test
    void theWholeModelIsAnalysed() throws IOException {
        List<DeadlineResult> deadlines = Analysis.of(read(), Discipline.MODEL).deadlines();
        assertEquals(6, deadlines.size());
        DeadlineResult logger = deadlines.get(3);
        assertEquals("logger.tick", logger.name());
        assertEquals(logger.response(), logger.fromActivation());
        DeadlineResult height = deadlines.get(1);
        assertEquals("terrain.map.height", height.name());
        assertTrue(
                height.fromActivation().orElseThrow() > height.response().orElseThrow(),
                "2 ms of the sensor, and its jitter, are before the call");
        // 30 ms, twice the 2 ms before a call of the sensor, and three times the 1 ms after a call, which may be 12 ms
        // late
        assertEquals(OptionalLong.of(37 * MS), logger.response());
    }
}
