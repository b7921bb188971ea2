// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.windows.Alternation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parts of a plan that windows do not support are found before anything is launched. */
@Timeout(120)
class AlternationCheckTest extends SessionFixture {
    private static final String BEGIN = "Whole launches take turns, not windows of some milliseconds: ";

    /** Returns the notes of a session of two targets whose plan has these lines. */
    private List<String> notes(String... lines) throws Exception {
        return settingsAndNotes("", lines);
    }

    /** @param settings additional lines of the program's settings */
    private List<String> settingsAndNotes(String settings, String... lines) throws Exception {
        return notes(Status.OK, settings, lines);
    }

    private List<String> notes(Status expected, String settings, String... lines) throws Exception {
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        FakeGenerated generated = new FakeGenerated("", "[ -z \"$windows\" ] || windows\nmeasure");
        GenerationStep step = new GenerationStep() {
            @Override
            public Outcome generate(Project project, SessionRequest request, Path folder) throws WorkException {
                Outcome outcome = generated.generate(project, request, folder);
                write(folder.resolve("plan/launch.plan"), List.of(lines));
                write(folder.resolve("plan/settings"), List.of("timer.t.tick.period-ns = 1000000", settings));
                return outcome;
            }

            @Override
            public Configured configure(Project project, SessionRequest request) {
                return generated.configure(project, request);
            }
        };
        SessionListener listener = new SessionListener() {
            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        SessionRequest request =
                request(OptionalLong.empty(), Map.of(), 1, "one", "two").with(Alternation.WINDOWS);
        Session.Outcome outcome = new Session(
                        request, listener, Targets.of(new FakeTarget("one"), new FakeTarget("two")), step)
                .run(store);
        assertEquals(expected, outcome.status());
        return notes;
    }

    private static void write(Path file, List<String> lines) {
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aPlainPlanPermitsWindows() throws Exception {
        assertEquals(
                List.of(),
                notes(
                        "phase name=timed",
                        "process name=gps executable=process_gps node=here host=- cores=0 scheduling=other priority=0",
                        "footprint process=gps phases=-"));
    }

    @Test
    void aProcessOnAnotherHostPreventsWindows() throws Exception {
        assertEquals(
                List.of(BEGIN + "the process gps runs on another host, node1.invalid"),
                notes(
                        Status.FAILED, // the host does not exist
                        "",
                        "process name=gps executable=process_gps node=far host=node1.invalid cores=- config=gps.conf"));
    }

    @Test
    void aPhaseWithADurationPreventsWindows() throws Exception {
        assertEquals(
                List.of(BEGIN + "a duration ends the phase timed, and the pauses would count as part of it"),
                notes("phase name=timed duration-s=2"));
    }

    @Test
    void aMeasuredFootprintPreventsWindows() throws Exception {
        assertEquals(
                List.of(BEGIN
                        + "the memory of gps is measured: other processes of the same program would share its pages"),
                notes("footprint process=gps phases=timed"));
    }

    /** A call that begins in the first part of a window does not count, and would be missing at the end. */
    @Test
    void aTimerThatEndsByItselfPreventsWindows() throws Exception {
        assertEquals(
                List.of(
                        BEGIN
                                + "a timer ends after a number of activations, and those at the beginning of windows do not count"),
                settingsAndNotes("timer.t.tick.count = 500", "phase name=timed"));
        assertEquals(List.of(), settingsAndNotes("timer.t.tick.count = 0", "phase name=timed"));
    }
}
