// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.NoModelException;
import org.bellwether.edit.state.SessionClosed;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditingSessionTest {
    private static final String GPS = "basicsp.bellwether#BasicSP::gps";

    @TempDir
    Path folder;

    private EditingSession session;
    private final List<SessionEvent> events = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
        session.addListener(events::add);
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void elementsHaveIdsThatLeadBack() {
        session.read(model -> {
            assertEquals(
                    "BasicSP",
                    model.get("basicsp.bellwether#BasicSP", Assembly.class).getName());
            assertEquals(GPS, model.id(model.get(GPS)));
            model.roots().get(0).eAllContents().forEachRemaining(e -> {
                assertNotNull(model.id(e));
                assertEquals(e, model.get(model.id(e)));
            });
            assertTrue(model.find("basicsp.bellwether#Nobody").isEmpty());
            assertTrue(model.find("other.bellwether#BasicSP").isEmpty());
            return null;
        });
    }

    @Test
    void aChangeIsOneStepWithItsLayout() {
        Map<String, String> before = Sandbox.state(session);
        SessionEvent event = session.change("Move and rename", model -> {
                    model.layouts().set("basicsp.bellwether#BasicSP", GPS, List.of(40, 80, 120, 60));
                    model.get(GPS, Instance.class).setName("position");
                })
                .orElseThrow();
        Map<String, String> after = Sandbox.state(session);

        assertEquals(Kind.CHANGE, event.kind());
        assertEquals(List.of("basicsp.bellwether"), event.files());
        assertEquals(1, event.revision());
        assertEquals("basicsp.bellwether#BasicSP::position", event.ids().get(GPS));
        assertEquals("BasicSP BasicSP::position 40 80 120 60\n", after.get("basicsp.bellwether layout"));
        assertTrue(after.get("basicsp.bellwether").contains("airframe.gps -> position.data"));

        SessionEvent undone = session.undo().orElseThrow();
        assertEquals(before, Sandbox.state(session));
        assertEquals(GPS, undone.ids().get("basicsp.bellwether#BasicSP::position"));
        assertEquals(GPS, undone.place());
        assertEquals("Move and rename", session.redoLabel().orElseThrow());

        session.redo();
        assertEquals(after, Sandbox.state(session));
        assertEquals(
                List.of(Kind.CHANGE, Kind.UNDO, Kind.REDO),
                events.stream().map(SessionEvent::kind).toList());
        assertEquals(3, session.revision());
    }

    @Test
    void aFailedChangeLeavesTheModelUnchanged() {
        Map<String, String> before = Sandbox.state(session);
        EditRefused refused = assertThrows(
                EditRefused.class,
                () -> session.change("Half", model -> {
                    model.get(GPS, Instance.class).setName("half");
                    throw new EditRefused("No.");
                }));
        assertEquals("No.", refused.getMessage());
        assertEquals(before, Sandbox.state(session));
        assertTrue(session.undo().isEmpty());
        assertEquals(0, session.revision());
        assertTrue(events.isEmpty());
    }

    @Test
    void aChangeInsideOfAChangeBelongsToIt() {
        session.change("Both", model -> {
            model.get(GPS, Instance.class).setName("one");
            session.change(
                    "inner",
                    inner -> inner.layouts()
                            .set(
                                    "basicsp.bellwether#BasicSP",
                                    "basicsp.bellwether#BasicSP::timer",
                                    List.of(1, 2, 3, 4)));
        });
        assertEquals("Both", session.undoLabel().orElseThrow());
        session.undo();
        assertTrue(session.undoLabel().isEmpty());
    }

    @Test
    void aChangeThatChangesNothingIsNoStep() {
        assertTrue(session.change("Nothing", model -> {}).isEmpty());
        assertTrue(session.undoLabel().isEmpty());
    }

    @Test
    void movingABoxChangesNoModel() {
        SessionEvent event = session.change(
                        "Move", model -> model.layouts().set("basicsp.bellwether#BasicSP", GPS, List.of(1, 2, 3, 4)))
                .orElseThrow();
        assertTrue(event.layoutOnly());
        assertEquals(List.of("basicsp.bellwether"), event.files());
        assertEquals(
                Map.of(GPS, List.of(1, 2, 3, 4)),
                session.read(model -> model.layouts().of("basicsp.bellwether#BasicSP")));
    }

    @Test
    void aFileWithErrorsIsOpenedAndNotWrittenOver(@TempDir Path two) throws IOException {
        Files.writeString(Sandbox.example("basicsp", two).resolve("broken.bellwether"), "module m { struct S {");
        try (EditingSession other = Sandbox.open(two)) {
            assertEquals(2, (int) other.read(model -> model.files().size()));
            assertEquals(
                    true, other.read(model -> model.file("broken.bellwether").isBroken()));
            assertEquals(
                    false, other.read(model -> model.file("basicsp.bellwether").isBroken()));
        }
    }

    @Test
    void aFolderWithoutModelsIsRefused(@TempDir Path empty) {
        IOException refused = assertThrows(NoModelException.class, () -> Sandbox.open(empty));
        assertTrue(refused.getMessage().contains("holds no .bellwether file"), refused.getMessage());
        assertThrows(NoModelException.class, () -> Sandbox.open(empty.resolve("none")));
    }

    @Test
    void aProjectIsOpenOnce() {
        IOException refused = assertThrows(IOException.class, () -> Sandbox.open(folder));
        assertTrue(refused.getMessage().contains("open in another editor"), refused.getMessage());
    }

    @Test
    void aFailingListenerDoesNotStopOthers() {
        session.addListener(e -> {
            throw new IllegalStateException("mine");
        });
        List<SessionEvent> later = new ArrayList<>();
        session.addListener(later::add);
        session.change("Rename", model -> model.get(GPS, Instance.class).setName("x"));
        assertEquals(1, later.size());
    }

    @Test
    void removedElementsAreReported() {
        session.change("Move", model -> model.layouts().set("basicsp.bellwether#BasicSP", GPS, List.of(1, 2)));
        SessionEvent event = session.change("Remove", model -> {
                    Instance gps = model.get(GPS, Instance.class);
                    ((Assembly) gps.eContainer()).getConnections().clear();
                    EcoreUtil.delete(gps, true);
                })
                .orElseThrow();
        assertTrue(event.removed().contains(GPS), event.removed().toString());
        assertEquals("", Sandbox.state(session).get("basicsp.bellwether layout"));
        session.undo();
        assertEquals("BasicSP BasicSP::gps 1 2\n", Sandbox.state(session).get("basicsp.bellwether layout"));
    }

    @Test
    void aLateClientLearnsThatTheSessionIsClosed() {
        session.close();
        assertThrows(SessionClosed.class, session::revision);
    }
}
