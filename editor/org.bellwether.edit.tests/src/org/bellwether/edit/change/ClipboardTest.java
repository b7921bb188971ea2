// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.text.OutlineNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClipboardTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String ROOT = FILE + "#/";
    private static final String ASSEMBLY = FILE + "#BasicSP";
    private static final String GPS = ASSEMBLY + "::gps";
    private static final String AIRFRAME = ASSEMBLY + "::airframe";

    @TempDir
    Path folder;

    private EditingSession session;
    private Edits edits;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
        edits = session.edits();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private String text() {
        return session.text(FILE).text();
    }

    @Test
    void instancesAreCopiedWithWhatJoinsThem() {
        String copied = edits.copy(List.of(GPS, AIRFRAME), null);
        assertTrue(copied.contains("gps : nav::GPS;"), copied);
        assertTrue(copied.contains("airframe.gps -> gps.data;"), copied);
        assertFalse(copied.contains("timer"), copied);

        Map<String, String> before = Sandbox.state(session);
        List<String> pasted = edits.paste(copied, ASSEMBLY, null);
        assertTrue(pasted.containsAll(List.of(ASSEMBLY + "::gps2", ASSEMBLY + "::airframe2")), pasted.toString());
        assertTrue(text().contains("airframe2.gps -> gps2.data;"), text());
        assertTrue(session.setText(FILE, text() + "\n").problems().isEmpty());
        session.undo();
        session.undo();
        assertEquals(before, Sandbox.state(session));
    }

    @Test
    void copiesAreDrawnBesideTheOriginals() {
        session.change("Move", model -> {
            model.layouts().set(ASSEMBLY, GPS, List.of(10, 20, 100, 60));
            model.layouts().set(ASSEMBLY, AIRFRAME, List.of(210, 20, 100, 60));
        });
        edits.duplicate(List.of(GPS, AIRFRAME), ASSEMBLY);
        Map<String, List<Integer>> layout = session.read(m -> m.layouts().of(ASSEMBLY));
        assertEquals(List.of(34, 44, 100, 60), layout.get(ASSEMBLY + "::gps2"));
        assertEquals(List.of(234, 44, 100, 60), layout.get(ASSEMBLY + "::airframe2"));
        assertEquals("Duplicate 2 elements", session.undoLabel().orElseThrow());
        edits.paste(
                edits.copy(List.of(GPS, AIRFRAME), ASSEMBLY), ASSEMBLY, new DiagramPosition(ASSEMBLY, List.of(0, 500)));
        layout = session.read(m -> m.layouts().of(ASSEMBLY));
        assertEquals(List.of(200, 500, 100, 60), layout.get(ASSEMBLY + "::airframe3"));
    }

    @Test
    void aSingleNumberIsNoPlace() {
        session.change("Show", model -> model.layouts().set(ASSEMBLY, GPS, List.of(0)));
        String copied = edits.copy(List.of(GPS), ASSEMBLY);
        assertFalse(copied.contains("//@ at"), copied);
        DiagramPosition place = new DiagramPosition(ASSEMBLY, List.of(0, 500));
        List<String> pasted = edits.paste(copied.replaceFirst("\n", "\n//@ at gps 7\n"), ASSEMBLY, place);
        assertEquals(List.of(ASSEMBLY + "::gps2"), pasted);
        assertEquals(
                Set.of(GPS), session.read(model -> model.layouts().of(ASSEMBLY)).keySet());
    }

    @Test
    void aTypeIsCopiedWithAllThatIsInIt() {
        List<String> pasted = edits.duplicate(List.of(FILE + "#nav::GPS"), null);
        assertEquals(List.of(FILE + "#nav::GPS2"), pasted);
        assertTrue(text().contains("component GPS2 {\n    consumes Timeout refresh;"), text());
        assertTrue(session.setText(FILE, text() + "\n").problems().isEmpty());
    }

    @Test
    void elementsCopiedTogetherReferToEachOthersCopies() {
        edits.duplicate(List.of(FILE + "#nav::Position", FILE + "#nav::ReadData"), null);
        assertTrue(text().contains("interface ReadData2 {\n    Position2 get_data()"), text());
    }

    @Test
    void cutMovesAndForgets() {
        String text = edits.cut(List.of(FILE + "#nav::NotReady"), null);
        assertFalse(text().contains("exception NotReady"));
        edits.paste(text, FILE + "#nav", null);
        assertTrue(text().contains("exception NotReady {"));
    }

    @Test
    void elementsAreCopiedBetweenProjects(@TempDir Path other) throws IOException {
        String copied =
                edits.copy(List.of(FILE + "#nav::Position", FILE + "#nav::NotReady", FILE + "#nav::ReadData"), null);
        String alone = edits.copy(List.of(FILE + "#nav::ReadData"), null);
        try (EditingSession second = Sandbox.open(Sandbox.project(other, "module mine {};\n"))) {
            second.edits().paste(copied, "model.bellwether#mine", null);
            assertEquals(List.of(), second.validate());
            second.undo();
            second.edits().paste(alone, "model.bellwether#mine", null);
            assertTrue(second.text("model.bellwether").text().contains("Position get_data() raises (NotReady);"));
            assertTrue(second.validate().stream().allMatch(p -> p.code().equals("BW008")));
            second.undo();
            assertEquals("module mine {};\n", second.text("model.bellwether").text());
        }
    }

    @Test
    void anyTextInTheNotationCanBePasted() {
        List<String> pasted = edits.paste("struct Extra { long x; };\n", FILE + "#nav", null);
        assertEquals(List.of(FILE + "#nav::Extra"), pasted);
        assertThrows(EditRefused.class, () -> edits.paste("hello world", ROOT, null));
        assertThrows(EditRefused.class, () -> edits.paste("", ROOT, null));
    }

    @Test
    void theNearestContainerWithRoomIsTaken() {
        edits.paste(edits.copy(List.of(GPS), null), AIRFRAME, null);
        assertTrue(text().contains("  gps2 : nav::GPS;"), text());
        assertThrows(EditRefused.class, () -> edits.paste(edits.copy(List.of(GPS), null), FILE + "#nav::GPS", null));
    }

    @Test
    void theOutlineShowsEverythingAndSearchFindsIt() {
        OutlineNode file = session.outline().get(0);
        assertEquals(FILE, file.label());
        OutlineNode nav = file.children().get(0);
        assertEquals("nav", nav.label());
        OutlineNode gps = session.search("gps", "Instance", 10).get(0);
        assertEquals(GPS, gps.element());
        assertEquals("nav::GPS", gps.detail());
        assertEquals(FILE + "#nav::GPS", session.search("nvgps", "", 10).get(0).element());
        assertEquals(List.of(), session.search("zzz", "", 10));
    }
}
