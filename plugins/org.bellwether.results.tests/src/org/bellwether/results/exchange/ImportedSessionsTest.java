// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.exchange.StoreExport.Format;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.check.StoreCheck;
import org.bellwether.results.store.recovery.StoreRecovery;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store records which of its sessions came from another store, because their models may contain anybody's code. */
@Tag("slow")
class ImportedSessionsTest {
    @TempDir
    private Path folder;

    private StorePlace ours;
    private Path export;
    private String own;
    private String theirs;

    @BeforeEach
    void exchange() throws Exception {
        ours = StorePlace.of(folder.resolve("ours"));
        export = folder.resolve("export");
        try (Store other = Store.open(folder.resolve("theirs"))) {
            theirs = measured(other);
            StoreExport.write(other, ContentReader.all(other), export, Format.JSON, true);
        }
        try (Store store = Store.open(ours)) {
            own = measured(store);
        }
    }

    private static String measured(Store store) throws IOException {
        return new FabricatedSession(store, "m", 1, 4, 1).run("corbel", 10_000).end(Status.OK);
    }

    private StoreContent exported() throws Exception {
        return ContentJson.read(export.resolve("store.json"));
    }

    private void imported() throws Exception {
        try (Store store = Store.open(ours)) {
            StoreImport.into(store, exported(), export.resolve("runs"));
        }
    }

    private void theirsIsMarked() {
        try (Store store = Store.open(ours)) {
            assertTrue(store.reader().isImported(theirs));
            assertFalse(store.reader().isImported(own));
        }
    }

    @Test
    void importedSessionsAreMarked() throws Exception {
        imported();
        theirsIsMarked();
        imported();
        theirsIsMarked();
    }

    @Test
    void importedSessionsStayMarkedAfterALostDatabase() throws Exception {
        imported();
        Files.delete(ours.file());
        assertEquals(List.of(), StoreRecovery.of(ours).lost());
        theirsIsMarked();
    }

    /** The store was written by a version without records, and has a damaged table. */
    @Test
    void importedSessionsStayMarkedAfterDamageWithoutRecords() throws Exception {
        imported();
        List<String> runs;
        try (Store store = Store.open(ours)) {
            runs = store.reader().runs(9).stream().map(RunRow::id).toList();
            store.database().update("drop table warning");
        }
        for (String run : runs) {
            Files.delete(ours.folder().resolve("runs").resolve(run).resolve("run.json"));
        }
        StoreRecovery.of(ours);
        try (Store store = Store.open(ours)) {
            store.reader()
                    .runs(9)
                    .forEach(run -> assertEquals(
                            run.session().equals(theirs), store.reader().isImported(run.session())));
        }
    }

    /** An export can name any session; the runs that it adds are not trusted. */
    @Test
    void aRunThatIsAddedToAnOwnSessionMarksThat() throws Exception {
        Path json = export.resolve("store.json");
        Files.writeString(json, Files.readString(json).replace(theirs, own));
        imported();
        try (Store store = Store.open(ours)) {
            assertEquals(2, store.reader().runsOf(own).size());
            assertTrue(store.reader().isImported(own));
        }
    }

    /**
     * A recovery uses records: a record that names another session than its row would put the run into that session.
     */
    @Test
    void aRecordThatSaysOtherThanItsRowIsNotTaken() throws Exception {
        StoreContent content = exported();
        String run = content.sessions().get(0).runs().get(0).run().id();
        Path record = export.resolve("runs").resolve(run).resolve("run.json");
        assertTrue(Files.readString(record).contains(theirs));
        Files.writeString(record, Files.readString(record).replace(theirs, own));
        imported();
        assertEquals(List.of(), StoreCheck.of(ours).problems());
        Files.delete(ours.file());
        StoreRecovery.of(ours);
        theirsIsMarked();
        try (Store store = Store.open(ours)) {
            assertEquals(1, store.reader().runsOf(own).size());
        }
    }
}
