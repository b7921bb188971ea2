// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.TextState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applies random edits of all kinds. Each edit is either refused, and changes nothing, or is one step. Undoing all steps
 * restores the beginning, redoing all restores the end, and each result can be saved and read. {@code -Dbellwether.seed=N}
 * sets the first seed, {@code -Dbellwether.seconds=N} sets the time.
 */
@Tag("slow")
class RandomEditsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String ASSEMBLY = FILE + "#BasicSP";
    private static final int EDITS = 20;

    @TempDir
    Path folder;

    @Test
    void allRandomEditsAreUndoneAndRedone() throws IOException {
        long seconds = Long.getLong("bellwether.seconds", 0);
        long first = Long.getLong("bellwether.seed", seconds == 0 ? 1 : System.currentTimeMillis());
        long end = System.nanoTime() + seconds * 1_000_000_000;
        for (long seed = first; seconds == 0 ? seed < first + 3 : System.nanoTime() < end; seed++) {
            Path project = Files.createDirectory(folder.resolve("p" + seed));
            try (EditingSession session = Sandbox.open(Sandbox.example("basicsp", project))) {
                trial(session, new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("-Dbellwether.seed=" + seed + ": " + e, e);
            }
        }
    }

    private static void trial(EditingSession session, Random random) throws IOException {
        List<Map<String, String>> states = new ArrayList<>(List.of(Sandbox.state(session)));
        for (int i = 0; i < EDITS; i++) {
            long revision = session.revision();
            try {
                RandomEdits.apply(session, ASSEMBLY, random);
            } catch (EditRefused e) {
                assertTrue(e.getMessage().length() > 10, "a reason is told: " + e.getMessage());
            }
            long after = session.revision();
            session.lookUpNames();
            Map<String, String> now = Sandbox.state(session);
            if (after == revision) {
                assertEquals(states.get(states.size() - 1), now, "a refused edit changes nothing");
            } else {
                assertEquals(revision + 1, after, "one step");
                states.add(now);
            }
        }
        for (int i = states.size() - 2; i >= 0; i--) {
            session.undo();
            assertEquals(states.get(i), Sandbox.state(session), "undone to step " + i);
        }
        assertTrue(session.undoLabel().isEmpty());
        for (int i = 1; i < states.size(); i++) {
            session.redo();
            assertEquals(states.get(i), Sandbox.state(session), "done again to step " + i);
        }
        String text = session.text(FILE).text();
        assertEquals(states.get(states.size() - 1).get(FILE), text);
        session.storage().saveAll();
        TextState read = session.setText(FILE, text + "\n");
        assertTrue(read.readable(), read.problems().toString());
    }
}
