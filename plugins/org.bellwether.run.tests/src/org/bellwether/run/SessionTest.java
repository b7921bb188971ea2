// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bellwether.generator.Targets;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.report.SessionView;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Failure;
import org.bellwether.results.store.RunRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.Warning;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of real processes: a generated folder's script that behaves well, or in each way that it can fail. */
class SessionTest {
    private static final Path MODEL = Path.of(System.getProperty("bellwether.home"), "examples/basicsp");
    private static final String FAILURE = """
            measure
            echo 'gps: about to die' >"$run_dir/logs/gps.log"
            echo '{"failure":{"class":"run","process":"gps","message":"gps ended with signal 11"},
              "processes":[{"name":"gps","exit":null,"signal":11}]}' >"$run_dir/result.json"
            exit 1""";

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder.resolve("store"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void measuresInInterleavedRoundsAndPoolsThem() throws Exception {
        Session.Outcome outcome = run(new FakeGenerated("", "measure"), "one", "two");
        assertEquals(Status.OK, outcome.status());
        assertEquals(
                List.of("one", "two", "one", "two", "one", "two", "one", "two"),
                Files.readAllLines(folder.resolve("out/generated/launches")));
        for (RunRow run : runs(outcome)) {
            assertEquals(Status.OK, run.status());
            assertEquals(4, store.reader().rounds(run.id()).size());
            MetricResult metric = metric(run, "latency");
            assertEquals(FakeGenerated.SAMPLES, metric.value("count"));
            assertEquals(10_000, metric.value("p50"));
            assertTrue(run.build().contains("\"CMAKE_BUILD_TYPE\":\"Release\""));
        }
    }

    @Test
    void variantsOfOneTargetTakeTurnsAndAreKeptApart() throws Exception {
        FakeGenerated generated =
                new FakeGenerated("echo build >>" + folder + "/builds", "measure\necho $here >>" + folder + "/turns");
        SessionRequest request = request(OptionalLong.empty(), Map.of(), 2, "two")
                .with(List.of(
                        new Variant("slow", "one", Map.of("wait", "block"), Map.of()),
                        new Variant("fast", "one", Map.of("wait", "spin"), Map.of("deadline", "7 ms"))));
        Session.Outcome outcome = session(request, generated).run(store);
        assertEquals(Status.OK, outcome.status());
        List<String> turns = Files.readAllLines(folder.resolve("turns")).stream()
                .map(line -> Path.of(line).getParent().getFileName().toString())
                .toList();
        assertEquals(3 * 2 * 4, turns.size());
        assertEquals(List.of("two", "slow", "fast", "two", "slow", "fast"), turns.subList(0, 6));
        assertEquals(2, Files.readAllLines(folder.resolve("builds")).size(), "what is the same is built once");
        List<RunRow> runs = runs(outcome);
        assertEquals(
                List.of("two", "slow", "fast"),
                runs.subList(0, 3).stream().map(RunRow::configurationName).toList());
        assertTrue(runs.get(1).configuration().contains("\"options\":{\"wait\":\"block\"}"));
        assertNotEquals(runs.get(1).configurationHash(), runs.get(2).configurationHash());
        assertEquals(runs.get(2).configurationHash(), runs.get(5).configurationHash());
        SessionView view = SessionView.read(store.reader(), outcome.id()).orElseThrow();
        assertEquals(
                List.of("two", "slow", "fast"),
                view.groups().stream().map(group -> group.label()).toList());
        Recipe recipe = Recipe.of(store.reader(), view.session(), runs);
        assertEquals(
                new Recipe.Variant("fast", "one", Map.of("wait", "spin"), Map.of("deadline", "7 ms")),
                recipe.variants().get(2));
        SessionRequest again = new Rerun(recipe, folder.resolve("cache"), true, SessionListener.SILENT)
                .request(Optional.empty(), folder.resolve("store"), "again");
        assertEquals(
                List.of("two", "slow", "fast"),
                again.variants().stream().map(Variant::name).toList());
        assertEquals(List.of(), again.targets());
    }

    @Test
    void variantsThatCannotBeMeantAreRefused() {
        Variant one = new Variant("a", "one", Map.of(), Map.of());
        assertEquals(
                "variant-twice", refusal(Map.of(), List.of(one, new Variant("one", "one", Map.of(), Map.of())), "one"));
        assertEquals("variant-without-target", refusal(Map.of(), List.of(new Variant("a", "", Map.of(), Map.of()))));
        assertEquals("option-without-target", refusal(Map.of("two.wait", "spin"), List.of(one)));
        assertThrows(IllegalArgumentException.class, () -> new Variant("../x", "one", Map.of(), Map.of()));
    }

    private String refusal(Map<String, String> options, List<Variant> variants, String... targets) {
        SessionRequest plain = request(OptionalLong.empty(), Map.of(), 1, targets);
        SessionRequest request = new SessionRequest(
                MODEL,
                Optional.empty(),
                plain.targets(),
                options,
                Map.of(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                1,
                1,
                plain.out(),
                plain.store(),
                "test",
                variants);
        return assertThrows(
                        WorkException.class,
                        () -> session(request, new FakeGenerated("", "measure")).run(store))
                .code();
    }

    @Test
    void allRunsAreComparedWithTheFloorOfTheSession() throws Exception {
        Session.Outcome outcome = run(new FakeGenerated("", "measure"), "one", "two");
        List<RunRow> runs = runs(outcome);
        MetricResult floor = metric(runs.get(0), "floor");
        assertEquals(floor, metric(runs.get(1), "floor"));
        assertEquals(2 * 4 * FakeGenerated.SAMPLES, floor.value("count"));
        assertEquals(5_000, metric(runs.get(0), "own-floor").value("p50"));
        assertEquals(6_000, metric(runs.get(1), "own-floor").value("p50"));
        SessionView view = SessionView.read(store.reader(), outcome.id()).orElseThrow();
        double[] multiples = view.runs().stream()
                .mapToDouble(run -> run.floorMultiple(run.metrics().get(0), "p50"))
                .toArray();
        assertEquals(multiples[0], multiples[1], "two targets that took the same are the same multiple of the floor");
        assertTrue(
                view.warnings().stream()
                        .anyMatch(warning -> warning.startsWith("the floor f was 5.00 µs in one launch")),
                view.warnings().toString());
    }

    @Test
    void aRunThatFailedDoesNotCountForTheFloor() throws Exception {
        Session.Outcome outcome =
                run(new FakeGenerated("", "if [ $target = two ]; then\n" + FAILURE + "\nfi\nmeasure"), "one", "two");
        assertEquals(5_000, metric(runs(outcome).get(0), "floor").value("max"));
    }

    @Test
    void samplesWithoutRoomAreRefusedBeforeAnythingIsBuilt() {
        FakeGenerated generated = new FakeGenerated("touch \"$here/built\"", "measure");
        SessionRequest request = request(OptionalLong.of(1_900_000_000), Map.of(), 1_000_000, "one");
        WorkException refused = assertThrows(
                WorkException.class, () -> session(request, generated).run(store));
        assertEquals("too-many-samples", refused.code());
        assertEquals(3, refused.kind().exitCode());
        assertFalse(Files.exists(folder.resolve("out/generated/built")));
        assertEquals(List.of(), store.reader().runs(10));
        WorkException absurd = assertThrows(
                WorkException.class, () -> run(generated, OptionalLong.of(Long.MAX_VALUE), Map.of(), "one"));
        assertEquals(2, absurd.kind().exitCode());
    }

    @Test
    void howLongIsMeasuredDoesNotMakeAnotherConfiguration() throws Exception {
        FakeGenerated generated = new FakeGenerated("", "measure");
        RunRow plain = runs(run(generated, "one")).get(0);
        RunRow longer = runs(run(generated, OptionalLong.empty(), Map.of("samples", "7"), "one"))
                .get(0);
        assertEquals(plain.configurationHash(), longer.configurationHash());
        assertEquals("{\"parameters\":{\"samples\":\"7\"}}", longer.extent());
        RunRow other = runs(run(generated, OptionalLong.empty(), Map.of("deadline", "7 ms"), "one"))
                .get(0);
        assertNotEquals(plain.configurationHash(), other.configurationHash());
    }

    @Test
    void anOutputFolderThatCannotBeMadeIsWrongInput() throws Exception {
        Files.writeString(folder.resolve("out"), "in the way");
        WorkException refused = assertThrows(WorkException.class, () -> run(new FakeGenerated("", "measure"), "one"));
        assertEquals(2, refused.kind().exitCode());
        assertTrue(refused.getMessage().contains("this is a file"), refused.getMessage());
    }

    @Test
    @Timeout(60)
    void wrongInputIsToldWithoutWaitingForAnotherSession() throws Exception {
        try (LockFile other = LockFile.take(folder.resolve("out/.session.lock"), () -> {})) {
            SessionRequest request = request(OptionalLong.empty(), Map.of(), 1, "no-such-orb");
            WorkException refused =
                    assertThrows(WorkException.class, () -> new Session(request, SessionListener.SILENT).run(store));
            assertEquals("BW801", refused.code());
        }
    }

    @Test
    void oneRunOfOneTargetIsOneRound() throws Exception {
        Session.Outcome outcome = run(new FakeGenerated("", "measure"), "one");
        assertEquals(1, store.reader().rounds(runs(outcome).get(0).id()).size());
    }

    @Test
    void aBuildThatFailsGivesTheCompilersFirstError() throws Exception {
        Failure failure = failure(new FakeGenerated("""
                echo '[1/2] Building'
                echo 'gps.cpp:3:1: error: no such thing'
                echo 'gps.cpp:4:1: error: another one'
                exit 1""", "measure"));
        assertEquals("build", failure.type());
        assertTrue(failure.log().startsWith("gps.cpp:3:1: error: no such thing"), failure.log());
    }

    @Test
    void aBuildFailureIsFoundInTheBuildFoldersLog() throws Exception {
        Failure failure = failure(new FakeGenerated("""
                echo 'x.cpp:1:1: error: hidden in the log' >"$build_dir/build.log"
                exit 1""", "measure"));
        assertTrue(failure.log().contains("hidden in the log"), failure.log());
    }

    @Test
    void aMachineThatLacksSomethingIsNotAFailedBuild() {
        WorkException lacking = assertThrows(
                WorkException.class,
                () -> run(
                        new FakeGenerated(
                                "echo 'run.sh: this machine lacks omniORB; mend it with: apt-get install x' >&2; exit 3",
                                ""),
                        "one"));
        assertEquals(3, lacking.kind().exitCode());
        assertTrue(lacking.getMessage().contains("lacks omniORB"), lacking.getMessage());
    }

    @Test
    void aProcessThatDiesFailsItsRunAndKeepsItsSamples() throws Exception {
        Session.Outcome outcome =
                run(new FakeGenerated("", "if [ $target = one ]; then\n" + FAILURE + "\nfi\nmeasure"), "one", "two");
        assertEquals(Status.FAILED, outcome.status());
        RunRow failed = runs(outcome).get(0);
        assertEquals(new Failure("run", "gps", "gps ended with signal 11", "gps: about to die"), failed.failure());
        assertEquals(List.of(), store.reader().metrics(failed.id()));
        assertEquals(
                11, store.reader().rounds(failed.id()).get(0).exits().get(0).signal());
        assertEquals(
                1,
                RoundSamples.read(store.roundFolder(failed.id(), 1).resolve("samples"))
                        .files()
                        .size());
        assertEquals(Status.OK, runs(outcome).get(1).status());
    }

    @Test
    void aLauncherThatSaysNothingIsAFailedRun() throws Exception {
        Failure failure = failure(new FakeGenerated("", "echo 'no such file' >&2\nexit 2"));
        assertEquals("run", failure.type());
        assertTrue(failure.message().contains("exit code 2"));
        assertEquals("no such file", failure.log());
    }

    @Test
    void missingSamplesNeverBecomeANumber() throws Exception {
        Failure failure = failure(new FakeGenerated("", "samples=3\nmeasure"));
        assertEquals("m has 3 of 8 samples in phase timed", failure.message());
    }

    @Test
    void aPhaseThatItsDurationEndsHasTheFiguresThatItsSamplesCarry() throws Exception {
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "samples=5\nmeasure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"duration\"}")),
                "one");
        assertEquals(Status.OK, outcome.status());
        String run = runs(outcome).get(0).id();
        MetricResult latency = store.reader().metrics(run).stream()
                .filter(metric -> metric.kind().equals("latency"))
                .findFirst()
                .orElseThrow();
        assertEquals(5, latency.value("count"));
        assertEquals(10_000, latency.value("p50"));
        assertEquals(Set.of("p90", "p99", "p999"), latency.refused().keySet());
        assertTrue(
                store.reader().warnings(run).stream()
                        .map(Warning::finding)
                        .anyMatch("m has 5 of 8 samples in phase timed, which its duration ended"::equals),
                store.reader().warnings(run).toString());
    }

    @Test
    void aPhaseThatCannotKeepUpIsSaid() throws Exception {
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "measure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"samples\","
                                        + "\"timers\":[{\"name\":\"timer.tick\",\"periodNs\":50000,\"due\":4000,"
                                        + "\"begun\":4000,\"workedOff\":2300,\"keptUp\":false}],"
                                        + "\"drain\":{\"ns\":9,\"backlog\":1700,\"outstanding\":12}}")),
                "one");
        assertEquals(Status.OK, outcome.status());
        assertEquals(
                List.of(
                        new Warning(
                                "timed could not keep up with timer.tick: 20\u202f000 ticks/s were due, 11\u202f500/s were worked "
                                        + "off",
                                "--rate-scale 0.5"),
                        new Warning(
                                "timed left events that were not handled in the time allowed after its end: 12; they are lost, or "
                                        + "disturbed what followed",
                                "--rate-scale 0.5")),
                store.reader().warnings(runs(outcome).get(0).id()));
    }

    /** The counter of user exceptions of the samples. */
    private static String userExceptions(int count) {
        return "measure\nprintf '" + String.format("\\%03o", count)
                + "' | dd of=\"$run_dir/samples/p.timed.gps.bws\" bs=1 seek=80 conv=notrunc 2>/dev/null";
    }

    @Test
    void exceptionsOfTheModelAreAFigureAndNoWarning() throws Exception {
        RunRow some = runs(run(new FakeGenerated("", userExceptions(FakeGenerated.SAMPLES - 1)), "one"))
                .get(0);
        assertEquals(FakeGenerated.SAMPLES - 1, metric(some, "latency").value("userExceptions"));
        assertEquals(List.of(), store.reader().warnings(some.id()));
    }

    @Test
    void nothingButExceptionsIsSaid() throws Exception {
        RunRow all = runs(run(new FakeGenerated("", userExceptions(FakeGenerated.SAMPLES)), "one"))
                .get(0);
        assertEquals(
                List.of(new Warning(
                        "m, phase timed: every call was answered with a user exception",
                        "see what the choices and conditions that raise them come to")),
                store.reader().warnings(all.id()));
    }

    @Test
    void activationsThatExceptionsEndedAreSaid() throws Exception {
        Session.Outcome outcome = run(
                new FakeGenerated(
                        "",
                        "measure\n"
                                + result("{\"name\":\"timed\",\"startNs\":1,\"endNs\":2,\"endedBy\":\"samples\","
                                        + "\"timers\":[{\"name\":\"timer.tick\",\"periodNs\":0,\"due\":40,"
                                        + "\"begun\":40,\"failed\":7,\"workedOff\":40,\"keptUp\":true}]}")),
                "one");
        assertEquals(
                List.of(new Warning(
                        "timed: exceptions ended 7 of 40 activations of timer.tick before the event that its loop waits for; "
                                + "the loop went on without them",
                        "publish that event before the call that raises, or drive the timer without until")),
                store.reader().warnings(runs(outcome).get(0).id()));
    }

    private static String result(String phase) {
        return "echo '{\"failure\":null,\"phases\":[" + phase + "]}' >\"$run_dir/result.json\"";
    }

    @Test
    void wrongAnswersNeverBecomeANumber() throws Exception {
        Failure failure = failure(
                new FakeGenerated(
                        "",
                        "measure\nprintf '\\002' | dd of=\"$run_dir/samples/p.timed.gps.bws\" bs=1 seek=64 conv=notrunc 2>/dev/null"));
        assertEquals("wrong-answer", failure.type());
        assertTrue(failure.message().startsWith("2 answers of m"), failure.message());
    }

    @Test
    void damagedSamplesNeverBecomeANumber() throws Exception {
        Failure failure = failure(new FakeGenerated(
                "",
                "measure\nprintf 'BWSAMPL9' | dd of=\"$run_dir/samples/p.timed.gps.bws\" conv=notrunc 2>/dev/null"));
        assertTrue(failure.message().contains("has format 9"), failure.message());
    }

    @Test
    @Timeout(30)
    void anInterruptionTakesEverythingDownAndKeepsSamples() throws Exception {
        interrupt(new FakeGenerated("", """
                measure
                echo $$ >"$here/pid"
                cat >/dev/null  # until the pipe closes"""));
    }

    @Tag("slow")
    @Test
    @Timeout(30)
    void anInterruptionTakesDownWhoDoesNotListen() throws Exception {
        interrupt(new FakeGenerated("", """
                measure
                echo $$ >"$here/pid"
                trap '' TERM INT HUP
                while :; do sleep 1; done"""));
    }

    @Test
    @Timeout(30)
    void anInterruptionTakesDownABuild() throws Exception {
        interrupt(new FakeGenerated("""
                echo $$ >"$here/pid"
                while :; do sleep 1; done""", ""));
    }

    /** As Ninja's jobs are: in a process group of their own, where a signal to the build's group does not reach them. */
    @Tag("slow")
    @Test
    @Timeout(30)
    void anInterruptionTakesDownCompilersThatDoNotListen() throws Exception {
        interrupt(new FakeGenerated("""
                export here
                bash -c 'set -m
                  sh -c "trap \\"\\" TERM INT HUP; echo \\$\\$ >\\"$here/pid\\"; while :; do sleep 1; done" &
                  wait'""", ""));
    }

    @Test
    void refusesAModelThatIsNotThere() {
        SessionRequest request = SessionRequest.of(folder.resolve("nothing.bellwether"), folder);
        WorkException refused =
                assertThrows(WorkException.class, () -> new Session(request, SessionListener.SILENT).run(store));
        assertEquals(2, refused.kind().exitCode());
        assertFalse(refused.fix().isEmpty());
    }

    private void interrupt(FakeGenerated generated) throws Exception {
        Session.Outcome[] outcome = new Session.Outcome[1];
        Thread session = new Thread(() -> {
            try {
                outcome[0] = run(generated, "one");
            } catch (WorkException | IOException e) {
                throw new IllegalStateException(e);
            }
        });
        session.start();
        Path pid = folder.resolve("out/generated/pid");
        while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
            Thread.sleep(10);
        }
        ProcessHandle process =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        session.interrupt();
        session.join();
        assertEquals(Status.INTERRUPTED, outcome[0].status());
        process.onExit().get(15, TimeUnit.SECONDS);
        RunRow run = runs(outcome[0]).get(0);
        assertEquals("interrupted", run.failure().type());
        assertEquals(
                Status.INTERRUPTED,
                store.reader().session(run.session()).orElseThrow().status());
    }

    private Failure failure(FakeGenerated generated) throws WorkException, IOException {
        Session.Outcome outcome = run(generated, "one");
        assertEquals(Status.FAILED, outcome.status());
        RunRow run = runs(outcome).get(0);
        assertEquals(List.of(), store.reader().metrics(run.id()));
        return run.failure();
    }

    private Session.Outcome run(FakeGenerated generated, String... targets) throws WorkException, IOException {
        return run(generated, OptionalLong.empty(), Map.of(), targets);
    }

    private Session.Outcome run(
            FakeGenerated generated, OptionalLong samples, Map<String, String> parameters, String... targets)
            throws WorkException, IOException {
        return session(request(samples, parameters, 1, targets), generated).run(store);
    }

    private static Session session(SessionRequest request, FakeGenerated generated) {
        return new Session(
                request, SessionListener.SILENT, Targets.of(new FakeTarget("one"), new FakeTarget("two")), generated);
    }

    private SessionRequest request(
            OptionalLong samples, Map<String, String> parameters, int repeat, String... targets) {
        return new SessionRequest(
                MODEL,
                Optional.empty(),
                List.of(targets),
                Map.of(),
                parameters,
                samples,
                OptionalLong.empty(),
                OptionalInt.empty(),
                repeat,
                1,
                Optional.of(folder.resolve("out")),
                folder.resolve("store"),
                "test",
                List.of());
    }

    private MetricResult metric(RunRow run, String kind) {
        return store.reader().metrics(run.id()).stream()
                .filter(metric -> metric.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private List<RunRow> runs(Session.Outcome outcome) {
        return store.reader().runsOf(outcome.id());
    }
}
