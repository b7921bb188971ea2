// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the types whose new instances could be connected with a port. */
class ConnectionCandidateTest {
    private static final String FILE = "basicsp.bellwether";

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

    private List<String> candidates(String instance, String port) {
        return session
                .edits()
                .candidates(new InstancePort(FILE + "#BasicSP::" + instance, FILE + "#nav::" + port))
                .stream()
                .map(candidate -> candidate.name() + "." + candidate.portName())
                .toList();
    }

    @Test
    void aFacetHasThoseThatCallIt() {
        assertEquals(List.of("nav::Airframe.gps", "nav::NavDisplay.airframe"), candidates("gps", "GPS::data"));
    }

    @Test
    void eventsOfOneTypeGoToSinksOfThatType() {
        assertEquals(List.of("nav::GPS.refresh"), candidates("timer", "Timer::timeout"));
    }

    @Test
    void aReceptacleThatIsConnectedTakesNoOther() {
        assertEquals(List.of(), candidates("display", "NavDisplay::airframe"));
    }

    @Test
    void askingChangesNothing() {
        String before = session.text(FILE).text();
        candidates("gps", "GPS::data");
        assertEquals(before, session.text(FILE).text());
        assertTrue(session.undoLabel().isEmpty());
    }
}
