// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.runs.progress.RunListener;
import org.bellwether.glsp.runs.progress.RunState;
import org.bellwether.glsp.runs.progress.SampleBatch;
import org.bellwether.results.store.row.Warning;
import org.bellwether.web.Pages;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the page can start and stop runs. The test in the browser checks their figures. */
class RunsTest extends BasicspFixture {
    private static final RunSettings STEADY = RunSettings.of("steady");

    @TempDir
    private Path storeFolder;

    private final BlockingQueue<RunState> heard = new LinkedBlockingQueue<>();
    private Runs runs;

    @BeforeEach
    void open() throws Exception {
        runs = new Runs(session, folder, storeFolder);
        runs.add(new RunListener() {
            @Override
            public void state(RunState state) {
                heard.add(state);
            }

            @Override
            public void live(List<SampleBatch> points) {
                throw new AssertionError("nothing is measured here");
            }
        });
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
    }

    private RunState end() throws InterruptedException {
        RunState state = heard.poll(60, TimeUnit.SECONDS);
        while (state != null && Set.of("running", "stopping").contains(state.status())) {
            state = heard.poll(60, TimeUnit.SECONDS);
        }
        return state;
    }

    @Test
    void aRunIsStoppedAndLeavesNoProcess() throws Exception {
        runs.start(STEADY);
        assertThrows(EditRefused.class, () -> runs.start(STEADY), "one at a time");
        for (RunState state = heard.poll(60, TimeUnit.SECONDS); !state.phase().equals("build"); ) {
            state = heard.poll(60, TimeUnit.SECONDS);
            assertTrue(state != null && state.error() == null, String.valueOf(state));
        }
        runs.stop();
        RunState end = end();
        assertEquals("stopped", end.status());
        assertNull(end.error());
        // On a busy machine, a killed process takes some time to end
        for (ProcessHandle left : ProcessHandle.current().descendants().toList()) {
            left.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void closingEndsARun() throws Exception {
        runs.start(STEADY);
        runs.close();
        assertEquals("stopped", end().status());
    }

    @Tag("slow")
    @Test
    void unsavedChangesAreSavedBeforeARun() throws Exception {
        session.edits().rename(FILE + "#BasicSP::gps", "receiver");
        runs.start(STEADY);
        assertTrue(session.storage().dirty().isEmpty());
        assertTrue(Files.readString(folder.resolve(FILE)).contains("receiver : nav::GPS"));
        assertEquals(STEADY, runs.choices().last(), "the dialog begins with it");
    }

    @Test
    void aRunIsRefusedIfAnUnsavedFileAlsoChangedOnDisk() throws Exception {
        session.edits().rename(FILE + "#BasicSP::gps", "receiver");
        Path file = folder.resolve(FILE);
        Files.writeString(file, Files.readString(file).replace("20 Hz", "50 Hz"));
        EditRefused refused = assertThrows(EditRefused.class, () -> runs.start(STEADY));
        assertTrue(refused.getMessage().contains(FILE), refused.getMessage());
        assertEquals("idle", runs.state().status());
    }

    @Test
    void aModelWithErrorsIsNeitherSavedNorRun() throws Exception {
        String saved = Files.readString(folder.resolve(FILE));
        session.setText(FILE, saved.replace("targets corbel;", "targets corbell;"));
        for (Executable work :
                List.<Executable>of(() -> runs.start(STEADY), () -> runs.generate(new GenerationRequest("")))) {
            String refusal = assertThrows(EditRefused.class, work).getMessage();
            assertTrue(refusal.contains("corbell") && refusal.contains(FILE + ", line "), refusal);
        }
        assertEquals(saved, Files.readString(folder.resolve(FILE)));
        assertEquals("idle", runs.state().status());
    }

    @Test
    void anotherServersRunIsShownWithWhatDisturbedIt() throws Exception {
        runs.generate(new GenerationRequest("steady"));
        StoredRun.put(storeFolder, folder, Map.of(FILE, session.text(FILE).text()), 1000);
        RunState state = runs.state();
        assertEquals("done", state.status());
        assertEquals(9000, state.elapsedMs());
        assertEquals(
                List.of(new Warning("corbel: few samples", "bellwether run kiln --samples 2000")), state.warnings());
    }

    @Test
    void generatesWhatARunWould() throws Exception {
        String said = runs.generate(new GenerationRequest(""));
        assertTrue(said.matches("[1-9]\\d+ files written, 0 unchanged, 0 deleted\\."), said);
        assertTrue(Files.isRegularFile(folder.resolve("out/generated/src/gps_exec.cpp")));
    }

    @Test
    void theDialogOffersExperimentsAndTargets() throws Exception {
        Choices choices = runs.choices();
        assertEquals("steady", choices.experiments().get(0).name());
        assertEquals(List.of("corbel"), choices.experiments().get(0).targets());
        assertEquals(
                List.of("corbel", "omniorb", "tao"),
                choices.targets().stream().map(Choices.TargetChoice::name).toList());
        assertNull(choices.last());
        assertFalse(choices.experiments().get(0).severalNodes());
        assertFalse(choices.experiments().get(0).realTime());
    }

    @Test
    void onlyReportsOfTheProjectsSessionsAreServed() {
        String none = "01999999-0000-7000-8000-000000000000";
        assertThrows(EditRefused.class, () -> runs.reports().page(none));
        assertThrows(EditRefused.class, () -> runs.reports().page("../" + FILE));
        Pages served = runs.reports().and(name -> Optional.empty());
        assertTrue(served.read("report-" + none + ".html").isEmpty());
        assertTrue(served.read("report-../../" + FILE).isEmpty());
        String policy = served.contentPolicy("report-" + none + ".html");
        assertTrue(policy.startsWith("sandbox ") && policy.endsWith(" frame-ancestors 'self'"), policy);
    }
}
