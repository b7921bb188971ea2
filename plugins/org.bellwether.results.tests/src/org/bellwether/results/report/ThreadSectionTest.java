// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadSectionTest {
    private static final String THREADS = "# bellwether.threads/1 clock=CLOCK_MONOTONIC unit=ns left-out=7\n"
            + "thread\tbegin\tend\tflags\tsegment\n" + "0".repeat(32) + "\t1000\t2000\t1\tsteering.tick\n";

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** Returns the section of a session with one run. @param threads the file of its process in the phase timed */
    private String section(String threads) throws IOException {
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        if (!threads.isEmpty()) {
            Path round = store.roundFolder(view.runs().get(0).run().id(), 1);
            Files.writeString(round.resolve("samples/timed.flight.threads.tsv"), threads);
        }
        Html html = new Html();
        new ThreadSection(view, store).addTo(html);
        return html.toString();
    }

    @Test
    void aRunThatRecordedItsThreadsHasAChart() throws IOException {
        String section = section(THREADS);
        assertTrue(section.contains("<h2>Threads over time</h2>"), section);
        assertTrue(section.contains("<svg class=\"gantt\""), section);
        assertTrue(section.contains("steering.tick"), section);
        assertTrue(section.contains("The chart shows all of the recorded 1.00 µs."), section);
        assertTrue(section.contains("Process flight had no room for 7 later times."), section);
        assertFalse(section.contains("±"), "there is one clock");
    }

    @Test
    void otherRunsHaveNoSection() throws IOException {
        assertFalse(section("").contains("Threads over time"));
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        String section = section("nothing of it");
        assertTrue(section.contains("timed.flight.threads.tsv: does not begin as"), section);
        assertFalse(section.contains("<svg"), section);
    }
}
