// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
    @TempDir
    private Path folder;

    private Store store;
    private String session;

    @BeforeEach
    void measure() throws Exception {
        store = Store.open(folder.resolve("store"));
        session = new FabricatedSession(store, "m", 1, 50, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private ReportFolder reports() {
        return ReportFolder.in(folder.resolve("out"));
    }

    @Test
    void writesAReportUnderTheIdOfItsSession() throws Exception {
        Path report = reports().write(session, store);
        assertEquals(folder.resolve("out/reports").resolve(session + ".html"), report);
        assertEquals(report, reports().file(session));
        assertTrue(Files.readString(report).contains("m / steady"));
    }

    @Test
    void leavesAReportAloneThatIsThere() throws Exception {
        Files.createDirectories(reports().folder());
        Files.writeString(reports().file(session), "as it was");
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        assertEquals("as it was", Files.readString(reports().writeIfMissing(view, store)));
        Files.delete(reports().file(session));
        assertTrue(Files.readString(reports().writeIfMissing(view, store)).contains("m / steady"));
    }

    @Test
    void findsTheReportThatTheSessionWrote() throws Exception {
        Path written = Files.writeString(folder.resolve("elsewhere.html"), "as it was");
        String reported = new FabricatedSession(store, "n", 1, 50, 1)
                .run("corbel", 10_000)
                .end(Status.OK, written.toString());
        assertEquals(written, reports().find(reported, store));
        Files.delete(written);
        assertEquals(reports().file(reported), reports().find(reported, store));
        assertTrue(Files.isRegularFile(reports().file(reported)));
    }
}
