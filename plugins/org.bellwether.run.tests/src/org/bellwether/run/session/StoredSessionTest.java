// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.generator.target.Target;
import org.bellwether.results.host.CpuTimes;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.project.Project;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoredSessionTest extends SessionFixture {
    private final String id = Uuid7.next().toString();
    private StoredSession stored;
    private Treatment treatment;

    @BeforeEach
    void begin() throws Exception {
        Project project = Project.load(MODEL);
        SessionRequest request = request(OptionalLong.empty(), Map.of(), 1, "one");
        treatment = new TreatmentGenerator(project, request, new FakeGenerated("", ""), SessionListener.SILENT)
                .generate(folder.resolve("out"), (names, generated) -> List.<Target>of(new FakeTarget("one")))
                .get(0);
        stored = new StoredSession(id, CpuTimes.read(KernelFiles.ofThisMachine()), store, project, request);
        stored.begin(
                treatment.generated().experiment(),
                Optional.of(new Revision("0123456789012345678901234567890123456789", Instant.EPOCH, false)));
    }

    private PlannedRun run() throws Exception {
        PlannedRun run = new PlannedRun(Uuid7.next().toString(), treatment, 1);
        stored.begin(run, 1, false);
        return run;
    }

    private SessionRow row() {
        return store.reader().session(id).orElseThrow();
    }

    private RunRow row(PlannedRun run) {
        return store.reader().run(run.id()).orElseThrow();
    }

    @Test
    void aSessionThatHasBegunIsRunning() {
        assertEquals(Status.RUNNING, row().status());
        assertEquals("steady", row().experiment());
        assertEquals("test", row().command());
    }

    @Test
    void aRunBelongsToTheSessionAndToItsTarget() throws Exception {
        PlannedRun run = run();
        assertEquals(id, row(run).session());
        assertEquals("one", row(run).target());
        assertEquals(Status.RUNNING, row(run).status());
        assertTrue(store.reader().host(row(run).hostHash()).isPresent());
    }

    @Test
    void failsOpenRunsWhenTheSessionIsAborted() throws Exception {
        PlannedRun failed = run();
        Failure own = new Failure("build", "", "no such file", "");
        failed.fail(own);
        PlannedRun ended = run();
        store.writer().failed(ended.id(), Instant.now(), own, List.of());
        ended.end();
        PlannedRun open = run();
        Failure reason = new Failure("interrupted", "", "the session was interrupted", "");
        stored.failUnfinished(List.of(failed, ended, open), reason);
        assertEquals(own, row(failed).failure(), "a run keeps the reason that it failed for");
        assertEquals(own, row(ended).failure());
        assertEquals(reason, row(open).failure());
        assertTrue(open.hasEnded());
    }

    @Test
    void theEndOfASessionHasItsConditionsAndItsReport() {
        Path report = folder.resolve("report.html");
        stored.end(Status.OK, report);
        assertEquals(Status.OK, row().status());
        assertEquals(report.toString(), row().report());
        assertNotNull(row().conditions());
    }

    @Test
    void anInterruptedSessionMeasuresNoConditionsWhileTheUserWaits() {
        stored.end(Status.INTERRUPTED, folder.resolve("report.html"));
        assertEquals(Status.INTERRUPTED, row().status());
        assertNull(row().conditions());
    }
}
