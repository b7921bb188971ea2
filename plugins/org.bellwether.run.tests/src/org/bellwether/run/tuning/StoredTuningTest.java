// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.run.Amount;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildIdentity;
import org.bellwether.run.project.Project;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A choice for examples/basicsp that is stored in the same way as by a tuning. */
class StoredTuningTest {
    private static final Path MODEL = Path.of(System.getProperty("bellwether.home"), "examples/basicsp");
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Map<String, String> SETTINGS = Map.of("optimization", "3");

    @TempDir
    private Path folder;

    private final HostFacts here = HostFacts.read(KernelFiles.ofThisMachine());
    private final List<String> notes = new ArrayList<>();
    private Store store;
    private BuildIdentity identity;

    @BeforeEach
    void open() throws IOException {
        store = Store.open(folder);
        Target corbel = Targets.discover().get("corbel");
        identity = BuildIdentity.of(corbel, SETTINGS);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void choice(HostFacts host, BuildIdentity made, Map<String, String> settings, Map<String, String> model)
            throws IOException, WorkException {
        String session = Uuid7.next().toString();
        String run = Uuid7.next().toString();
        store.writer()
                .begin(new SessionRow(
                        session,
                        Project.load(MODEL).folder().toString(),
                        "basicsp",
                        "steady",
                        "bellwether tune",
                        START,
                        null,
                        Status.RUNNING,
                        1,
                        null,
                        null));
        String modelHash = store.writer().model("basicsp", model);
        store.writer()
                .begin(RunRow.begun(
                        run,
                        session,
                        "corbel",
                        1,
                        modelHash,
                        store.writer().host(host),
                        "hash",
                        "{}",
                        "{}",
                        1,
                        START,
                        TuningRecord.DEFAULT,
                        null));
        store.writer().succeeded(run, START, List.of(), List.of());
        new TuningRecord(
                        TuningRecord.SCHEMA,
                        START.toString(),
                        "steady",
                        "corbel",
                        Map.of("corbel.Concurrency", "reactive"),
                        Map.of(),
                        1,
                        modelHash,
                        60,
                        0.01,
                        made.compiler(),
                        made.orb(),
                        settings.isEmpty() ? TuningRecord.DEFAULT : "optimization-3",
                        settings,
                        List.of())
                .write(store.runFolder(run));
    }

    private Variant tuned() throws WorkException, IOException {
        return tuned(request(Map.of("corbel.Concurrency", "reactive"), 1));
    }

    private SessionRequest request(Map<String, String> options, double rateScale) {
        return SessionRequest.of(MODEL, folder)
                .with(Selection.OF_MODEL.withOptions(options))
                .with(Amount.OF_MODEL.withRateScale(rateScale));
    }

    private Variant tuned(SessionRequest request) throws WorkException, IOException {
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        return new StoredTuning(store, here, listener).of(request);
    }

    private WorkException refused() {
        WorkException refused = assertThrows(WorkException.class, this::tuned);
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertTrue(refused.fix().contains(" tune "), refused.fix());
        return refused;
    }

    /** Returns the facts of the same machine with another processor. */
    private HostFacts elsewhere() {
        return new HostFacts(
                here.host(),
                here.system(),
                here.kernel(),
                here.architecture(),
                "another processor",
                here.cores(),
                here.isolatedCores(),
                here.memoryMiB(),
                here.governors(),
                here.clockSource(),
                here.clockSources(),
                here.virtualisation(),
                here.realTimePriority(),
                here.realTimeRuntimeMicros(),
                here.machine(),
                here.container());
    }

    @Test
    void theChoiceOfThisMachineIsApplied() throws Exception {
        choice(here, identity, SETTINGS, Project.load(MODEL).sources());
        choice(elsewhere(), identity, Map.of("lto", "true"), Map.of("basicsp.bellwether", ""));
        assertEquals(new Variant("tuned", "corbel", Map.of(), Map.of(), Optional.empty(), SETTINGS), tuned());
        assertEquals(List.of(), notes);
    }

    @Test
    void theNewestChoiceCounts() throws Exception {
        choice(here, identity, SETTINGS, Project.load(MODEL).sources());
        choice(here, identity, Map.of(), Project.load(MODEL).sources());
        assertEquals(Map.of(), tuned().build());
        assertTrue(notes.get(0).contains("kept nothing"), notes.toString());
    }

    @Test
    void aChangedModelIsReported() throws Exception {
        choice(here, identity, SETTINGS, Map.of("basicsp.bellwether", "another text"));
        assertEquals(SETTINGS, tuned().build());
        assertTrue(notes.get(0).contains("has changed"), notes.toString());
    }

    @Test
    void otherOptionsAndRatesAreReported() throws Exception {
        choice(here, identity, SETTINGS, Project.load(MODEL).sources());
        Map<String, String> options = Map.of("corbel.Concurrency", "thread-per-connection");
        assertEquals(SETTINGS, tuned(request(options, 10)).build());
        assertEquals(1, notes.size(), notes.toString());
        String note = notes.get(0);
        assertTrue(note.contains("option corbel.Concurrency = reactive, here thread-per-connection; "), note);
        assertTrue(note.contains("rates times 1.0, here times 10.0. To tune it with these: "), note);
        assertTrue(note.endsWith(" --set corbel.Concurrency=thread-per-connection --rate-scale 10.0"), note);
    }

    @Test
    void aModelThatWasNotTunedIsRefused() {
        assertEquals("not-tuned", refused().code());
    }

    @Test
    void aChoiceOfAnotherMachineIsRefused() throws Exception {
        choice(elsewhere(), identity, SETTINGS, Map.of("basicsp.bellwether", ""));
        WorkException refused = refused();
        assertEquals("tuning-of-another-machine", refused.code());
        assertTrue(refused.getMessage().contains("another processor → "), refused.getMessage());
    }

    @Test
    void aChoiceOfAnotherCompilerIsRefused() throws Exception {
        choice(here, new BuildIdentity("g++ 4.2", identity.orb()), SETTINGS, Map.of("basicsp.bellwether", ""));
        WorkException refused = refused();
        assertEquals("tuning-by-another-compiler", refused.code());
        assertTrue(refused.getMessage().contains("g++ 4.2"), refused.getMessage());
    }

    @Test
    void aChoiceForOlderSourcesIsRefused() throws Exception {
        choice(here, new BuildIdentity(identity.compiler(), "older"), SETTINGS, Map.of("basicsp.bellwether", ""));
        assertEquals("tuning-of-another-orb", refused().code());
    }

    @Test
    void aChoiceWhoseProfileWasCleanedIsRefused() throws Exception {
        Map<String, String> settings = Map.of("profile", "0123456789abcdef");
        choice(here, identity, settings, Map.of("basicsp.bellwether", ""));
        assertEquals("tuning-without-profile", refused().code());
    }
}
