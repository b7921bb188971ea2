// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.change.FactorCandidates.Subject;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests factors with the levels that declarations offer. */
class FactorCandidatesTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String EXPERIMENT = FILE + "#steady";

    @TempDir
    private Path folder;

    private EditingSession session;

    @BeforeEach
    void open() throws Exception {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
    }

    @AfterEach
    void close() {
        session.close();
    }

    private List<String> subjects() {
        return session.factorCandidates().subjects(EXPERIMENT).stream()
                .map(Subject::id)
                .toList();
    }

    /** Returns the levels in the text of a new factor. */
    private String levels(String subject) {
        session.factorCandidates().vary(EXPERIMENT, subject);
        String text = session.text(FILE).text();
        session.undo();
        String factor = text.substring(text.indexOf("factor "));
        return factor.substring(factor.indexOf(" { ") + 3, factor.indexOf(" }"));
    }

    @Test
    void choicesTruthsAndNumbersOfOptionsAreLevels() {
        assertEquals("reactive, thread-per-connection, thread-pool", levels("option:corbel.Concurrency"));
        assertEquals("FALSE, TRUE", levels("option:corbel.ReactorMaskSignals"));
        assertEquals("4, 8", levels("option:corbel.ThreadPoolSize"));
        assertEquals("10000 ms, 20000 ms", levels("option:corbel.ConnectTimeout"));
        assertEquals("0 ms, 1 ms", levels("option:corbel.CallTimeout"));
    }

    @Test
    void aParameterIsVariedAroundItsValue() {
        String samples = EXPERIMENT + "::samples";
        assertEquals("400, 800", levels(samples));
        assertEquals("50 ms, 100 ms", levels(EXPERIMENT + "::deadline"));
        String factor = session.factorCandidates().vary(EXPERIMENT, samples);
        assertEquals(EXPERIMENT + "::samples_levels", factor);
        assertFalse(subjects().contains(samples), "it is varied already");
        assertTrue(
                session.validate().stream().noneMatch(ModelProblem::error),
                session.validate().toString());
    }

    @Test
    void onlyOptionsOfTheTargetsThatAreNotVariedYetAreOffered() {
        assertTrue(subjects().contains("option:corbel.Concurrency"));
        session.factorCandidates().vary(EXPERIMENT, "option:corbel.Concurrency");
        assertFalse(subjects().contains("option:corbel.Concurrency"));
        assertTrue(
                subjects().stream().noneMatch(id -> id.startsWith("option:omniorb")),
                subjects().toString());
        session.properties().set(EXPERIMENT, "targets", "omniorb");
        assertTrue(
                subjects().stream().noneMatch(id -> id.startsWith("option:corbel")),
                subjects().toString());
        assertTrue(
                subjects().stream().anyMatch(id -> id.startsWith("option:omniorb")),
                subjects().toString());
    }

    @Test
    void anOptionWithoutLevelsIsRefused() {
        String before = session.text(FILE).text();
        assertThrows(EditRefused.class, () -> session.factorCandidates().vary(EXPERIMENT, "option:corbel.Id"));
        assertThrows(EditRefused.class, () -> session.factorCandidates().vary(EXPERIMENT, "option:corbel.Nothing"));
        assertEquals(before, session.text(FILE).text());
    }
}
