// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes about runs are files in the store's folder, which checks ignore. */
class RunNotesTest {
    @TempDir
    private Path folder;

    @Test
    void aNoteStaysUntilItIsChangedOrRemoved() throws Exception {
        try (Store store = Store.open(folder)) {
            String session = new FabricatedSession(store, "m", 1, 4, 1)
                    .run("corbel", 10_000)
                    .end(Status.OK);
            String run = store.reader().runsOf(session).get(0).id();
            assertEquals("", store.notes().of(run));
            store.notes().put(run, "größer als gestern\nund schneller");
            assertEquals("größer als gestern\nund schneller", store.notes().of(run));
            store.notes().put(run, "kleiner");
            assertEquals("kleiner", store.notes().of(run));
            assertEquals(List.of(), StoreCheck.of(store).problems());
            store.notes().put(run, "");
            assertEquals("", store.notes().of(run));
            assertFalse(Files.exists(folder.resolve("notes").resolve(run + ".txt")));
        }
    }

    @Test
    void aNoteThatWasEditedByAnyProgramIsRead() throws Exception {
        try (Store store = Store.open(folder)) {
            String run = Uuid7.next().toString();
            store.notes().put(run, "a");
            Path file = folder.resolve("notes").resolve(run + ".txt");
            Files.writeString(file, "\nlonger queue\n");
            assertEquals("longer queue", store.notes().of(run));
            Files.write(file, "größer".getBytes(StandardCharsets.ISO_8859_1));
            assertEquals("gr\uFFFD\uFFFDer", store.notes().of(run));
        }
    }

    @Test
    void onlyIdsOfRunsHaveNotes() throws Exception {
        try (Store store = Store.open(folder)) {
            assertEquals("", store.notes().of(Uuid7.next().toString()));
            assertEquals("", store.notes().of("../store"));
            assertThrows(IllegalArgumentException.class, () -> store.notes().put("../store", "a"));
        }
    }
}
