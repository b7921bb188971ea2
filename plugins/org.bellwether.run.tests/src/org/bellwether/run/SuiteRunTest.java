// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteProblem;
import org.bellwether.results.suite.SuiteState;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.session.SessionFixture;
import org.bellwether.run.suite.SuiteListener;
import org.bellwether.run.suite.SuiteRequest;
import org.bellwether.run.windows.Alternation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
class SuiteRunTest extends SuiteFixture {
    private static final SuiteListener SILENT = new SuiteListener() {};
    private static final GenerationStep GOOD = new FakeGenerated("", "measure");
    private static final GenerationStep BAD = new FakeGenerated("", SessionFixture.FAILURE);

    private static GenerationStep scripts(String experiment) throws WorkException {
        if (experiment.equals("lacking")) {
            throw new WorkException(WorkException.Kind.MACHINE, "machine-lacks", "an ORB is missing", "", "install it");
        }
        return experiment.equals("bad") ? BAD : GOOD;
    }

    @Test
    void anExperimentThatFailsOrCannotBeginDoesNotEndTheSuite() throws Exception {
        model(project, experiment("lacking", ""), experiment("bad", ""), experiment("good", ""));
        List<String> reported = new ArrayList<>();
        SuiteData view = run(SuiteRunTest::scripts, request(project, false), new SuiteListener() {
            @Override
            public void experiment(int number, int of, SuitePlan.Member experiment) {
                reported.add(number + "/" + of + " " + experiment.name());
            }
        });
        assertEquals(List.of("1/3 lacking", "2/3 bad", "3/3 good"), reported);
        assertEquals(List.of(SuiteState.REFUSED, SuiteState.FAILED, SuiteState.OK), states(view));
        assertEquals(Status.FAILED, view.status());
        assertEquals(1, view.exitCode());
        assertEquals(3, view.lines().get(0).problem().orElseThrow().exitCode());
        assertEquals(
                "bellwether run " + project + " --experiment good --target one",
                view.lines().get(2).session().orElseThrow().session().command());
        Path page = Path.of(view.suite().report());
        String html = Files.readString(page);
        String good = view.lines().get(2).sessionId().orElseThrow();
        assertTrue(html.contains("<a href=\"" + good + ".html\">good</a>"), html);
        assertTrue(Files.exists(page.resolveSibling(good + ".html")));
        assertTrue(html.contains("an ORB is missing. install it"), html);
    }

    @Test
    void aSuiteOfWhatThisMachineLacksEndsWithThree() throws Exception {
        model(project, experiment("lacking", ""), experiment("good", ""));
        assertEquals(
                3, run(SuiteRunTest::scripts, request(project, false), SILENT).exitCode());
    }

    @Test
    void tagsChooseExperiments() throws Exception {
        model(
                project,
                experiment("first", "tag nightly;"),
                experiment("second", ""),
                experiment("third", "tag quick, nightly;"));
        SuiteData view = run(SuiteRunTest::scripts, request(project, false, "nightly"), SILENT);
        assertEquals(List.of("first", "third"), names(view));
        assertEquals(0, view.exitCode());
        WorkException unknown = assertThrows(
                WorkException.class, () -> run(SuiteRunTest::scripts, request(project, false, "weekly"), SILENT));
        assertEquals("no-such-tag", unknown.code());
        assertEquals("Use one of: nightly, quick", unknown.fix());
    }

    @Test
    void aResumedSuiteMeasuresOnlyWhatLacksFigures() throws Exception {
        model(project, experiment("good", ""), experiment("bad", ""));
        SuiteData first = run(SuiteRunTest::scripts, request(project, false), SILENT);
        SuiteData second = run(experiment -> GOOD, request(project, true), SILENT);
        assertEquals(first.suite(), second.suite());
        assertEquals(Status.OK, second.status());
        assertEquals(first.lines().get(0).sessionId(), second.lines().get(0).sessionId());
        assertNotEquals(first.lines().get(1).sessionId(), second.lines().get(1).sessionId());
        assertEquals(2, second.lines().get(1).attempts());
        SuiteData again = run(experiment -> GOOD, request(project, false), SILENT);
        assertNotEquals(first.suite().id(), again.suite().id(), "without --resume each suite is a new one");
    }

    @Test
    void aSuiteDoesNotGoOnWithAnotherModel() throws Exception {
        model(project, experiment("bad", ""));
        WorkException none =
                assertThrows(WorkException.class, () -> run(SuiteRunTest::scripts, request(project, true), SILENT));
        assertEquals("No suite of this folder exists", none.getMessage());
        run(SuiteRunTest::scripts, request(project, false), SILENT);
        model(project, experiment("bad", "seed 7;"));
        WorkException refused =
                assertThrows(WorkException.class, () -> run(SuiteRunTest::scripts, request(project, true), SILENT));
        assertEquals("no-suite", refused.code());
        assertTrue(refused.getMessage().contains("was begun by another request"), refused.getMessage());
        assertEquals(2, refused.kind().exitCode());
    }

    @Test
    void aSuiteDoesNotGoOnMeasuredInAnotherWay() throws Exception {
        model(project, experiment("bad", ""));
        run(SuiteRunTest::scripts, request(project, false), SILENT);
        SuiteRequest plain = request(project, true);
        for (SessionRequest other : List.of(
                plain.session().with(Alternation.LAUNCHES_IN_TURN),
                plain.session().with(new Alternation(true, OptionalLong.of(20))),
                plain.session().with(Place.OF_MODEL.inLab(true)),
                plain.session().with(Place.OF_MODEL.trustingTimeDaemons(true)),
                plain.session().with(new Instrumentation(false, Optional.of(InstructionMode.CALLGRIND))))) {
            SuiteRequest changed = new SuiteRequest(other, plain.tags(), plain.resume(), plain.options());
            WorkException refused =
                    assertThrows(WorkException.class, () -> run(SuiteRunTest::scripts, changed, SILENT));
            assertEquals("no-suite", refused.code());
        }
    }

    @Test
    void aSuiteGoesOnOnTheMachineOnWhichItWasBegun() throws Exception {
        model(project, experiment("bad", ""));
        SuiteRow first =
                run(SuiteRunTest::scripts, request(project, false), SILENT).suite();
        HostFacts here = HostFacts.read(KernelFiles.ofThisMachine());
        begun(first, host(here, here.kernel(), here.memoryMiB() + 1));
        assertEquals(
                Status.OK,
                run(experiment -> GOOD, request(project, true), SILENT).status(),
                "as after a restart");
        begun(first, host(here, "another kernel", here.memoryMiB()));
        WorkException refused =
                assertThrows(WorkException.class, () -> run(experiment -> GOOD, request(project, true), SILENT));
        assertEquals("other-machine", refused.code());
    }

    private static HostFacts host(HostFacts like, String kernel, long memoryMiB) {
        return new HostFacts(
                like.host(),
                like.system(),
                kernel,
                like.architecture(),
                like.cpu(),
                like.cores(),
                like.isolatedCores(),
                memoryMiB,
                like.governors(),
                like.clockSource(),
                like.clockSources(),
                like.virtualisation(),
                like.realTimePriority(),
                like.realTimeRuntimeMicros(),
                like.machine(),
                like.container());
    }

    /** Stores the start of a suite with the same request on another host. */
    private void begun(SuiteRow like, HostFacts host) {
        store.suites()
                .begin(new SuiteRow(
                        Uuid7.next().toString(),
                        like.folder(),
                        like.identity(),
                        store.writer().host(host),
                        like.command(),
                        like.plan(),
                        Instant.now(),
                        like.report()));
    }

    @Test
    @Timeout(120)
    void anInterruptedSuiteGoesOn() throws Exception {
        model(project, experiment("good", ""), experiment("hanging", ""), experiment("last", ""));
        GenerationStep hanging = new FakeGenerated("", """
                measure
                echo $$ >"$here/pid"
                cat >/dev/null  # until the pipe closes""");
        SuiteData[] interrupted = new SuiteData[1];
        Thread suite = new Thread(() -> {
            try {
                interrupted[0] = run(
                        experiment -> experiment.equals("hanging") ? hanging : GOOD, request(project, false), SILENT);
            } catch (WorkException | IOException e) {
                throw new IllegalStateException(e);
            }
        });
        suite.start();
        Path pid = project.resolve("out/generated/pid");
        while (suite.isAlive() && (!Files.exists(pid) || Files.readString(pid).isBlank())) {
            Thread.sleep(10);
        }
        ProcessHandle process =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        suite.interrupt();
        suite.join();
        process.onExit().get(60, TimeUnit.SECONDS);
        assertEquals(List.of(SuiteState.OK, SuiteState.INTERRUPTED, SuiteState.OPEN), states(interrupted[0]));
        assertEquals(130, interrupted[0].exitCode());
        assertTrue(
                Files.readString(Path.of(interrupted[0].suite().report())).contains("1 not begun"),
                "the page says how far it came");
        SuiteData rest = run(experiment -> GOOD, request(project, true), SILENT);
        assertEquals(interrupted[0].suite(), rest.suite());
        assertEquals(0, rest.exitCode());
        assertEquals(1, rest.lines().get(0).attempts());
    }

    @Test
    void aFolderOfProjectsIsOneSuite() throws Exception {
        model(project.resolve("heating"), experiment("steady", ""));
        model(
                project.resolve("other/model"),
                "parameter n : long = 1;",
                experiment(
                        "varied", "factor f = ${n} { 1, 2 } design screening : full-factorial of f { replicates 3; }"));
        model(project.resolve("types"));
        Files.createDirectories(project.resolve("plain"));
        Files.writeString(project.resolve("plain/echo.idl"), "interface Echo { void say(); };");
        SuiteData view = run(SuiteRunTest::scripts, request(project, false), SILENT);
        assertEquals(List.of("heating/steady", "other/varied"), names(view));
        assertEquals(
                List.of(
                        "The design screening of other/varied is run by bellwether screen " + project.resolve("other")
                                + " --experiment varied --design screening",
                        "The project types has no experiment."),
                view.plan().leftOut());
        assertEquals(0, view.exitCode());
        String html = Files.readString(Path.of(view.suite().report()));
        assertTrue(
                html.contains("<a href=\"../../heating/out/reports/"
                        + view.lines().get(0).sessionId().orElseThrow() + ".html\">heating/steady</a>"),
                html);
        assertTrue(Files.isDirectory(project.resolve("other/out/reports")));
    }

    @Test
    void aBrokenProjectIsALineThatFailsAndTheOthersRun() throws Exception {
        model(project.resolve("good"), experiment("steady", "tag nightly;"));
        model(project.resolve("syntax"), "experiment {");
        model(project.resolve("wrong"), experiment("steady", "targets \"No target\";"));
        SuiteData view = run(SuiteRunTest::scripts, request(project, false), SILENT);
        assertEquals(List.of("good/steady", "syntax", "wrong"), names(view));
        assertEquals(List.of(SuiteState.OK, SuiteState.REFUSED, SuiteState.REFUSED), states(view));
        assertEquals(2, view.exitCode());
        SuiteProblem wrong = view.lines().get(2).problem().orElseThrow();
        assertEquals("BW513", wrong.code());
        assertTrue(wrong.where().contains("model.bellwether"), wrong.where());
        assertTrue(Files.readString(Path.of(view.suite().report())).contains("wrong"));
        SuiteData resumed = run(SuiteRunTest::scripts, request(project, true), SILENT);
        assertEquals(view.suite(), resumed.suite());
        assertEquals(1, resumed.lines().get(0).attempts(), "a good experiment is not measured again");
        SuiteData tagged = run(SuiteRunTest::scripts, request(project, false, "nightly"), SILENT);
        assertEquals(2, tagged.exitCode(), "the tags of a broken project are unknown");
    }

    @Test
    void whereAllModelsAreBrokenNothingIsBegun() throws Exception {
        model(project.resolve("one"), experiment("steady", "targets \"No target\";"));
        model(project.resolve("two"), experiment("steady", "targets \"No target\";"));
        for (Path path : List.of(project, project.resolve("one"))) {
            WorkException refused =
                    assertThrows(WorkException.class, () -> run(SuiteRunTest::scripts, request(path, false), SILENT));
            assertEquals("BW513", refused.code());
        }
        assertEquals(List.of(), store.suites().all());
    }

    /** Tests unexpected exceptions of each kind before a session has begun. */
    @Test
    void anUnexpectedExceptionFailsItsExperimentOnly() throws Exception {
        model(project, experiment("defect", ""), experiment("disk", ""), experiment("good", ""));
        SuiteData view = run(
                experiment -> switch (experiment) {
                    case "defect" -> throw new IllegalStateException("must not be");
                    case "disk" -> throw new UncheckedIOException(new IOException("No space left on device"));
                    default -> GOOD;
                },
                request(project, false),
                SILENT);
        assertEquals(List.of(SuiteState.REFUSED, SuiteState.REFUSED, SuiteState.OK), states(view));
        assertEquals(1, view.exitCode());
        SuiteProblem defect = view.lines().get(0).problem().orElseThrow();
        assertEquals("internal", defect.code());
        assertTrue(defect.message().contains("must not be"), defect.message());
        Path log = Path.of(defect.fix().replaceFirst("The details are in (.*); please report them", "$1"));
        String details = Files.readString(log);
        assertTrue(details.contains("experiment defect") && details.contains("SuiteRunTest"), "the stack is in " + log);
        assertEquals("io", view.lines().get(1).problem().orElseThrow().code());
    }
}
