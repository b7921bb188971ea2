// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.Layouts;
import org.bellwether.edit.state.SessionEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String ASSEMBLY = FILE + "#BasicSP";
    private static final String GPS = ASSEMBLY + "::gps";
    private static final String AIRFRAME = ASSEMBLY + "::airframe";
    private static final String VIEW = ASSEMBLY + "@view%201";

    @TempDir
    Path folder;

    private EditingSession session;

    /** Opens BasicSP with a layout file. */
    private Views open(String layout) throws IOException {
        Sandbox.example("basicsp", folder);
        Files.writeString(folder.resolve("basicsp.bwlayout"), layout);
        session = Sandbox.open(folder);
        return session.views();
    }

    private Views open() throws IOException {
        return open("");
    }

    @AfterEach
    void close() {
        session.close();
    }

    /** Instances whose places in the drawing nobody knows. */
    private static Map<String, List<Integer>> unplaced(String... instances) {
        return Stream.of(instances).collect(Collectors.toMap(id -> id, id -> List.<Integer>of()));
    }

    private String layout() {
        return Sandbox.state(session).get(FILE + " layout");
    }

    private List<String> views(String assembly) {
        return session.read(model -> model.layouts().views(assembly));
    }

    private Set<String> shown(String view) {
        return session.read(model -> model.layouts().of(view).keySet());
    }

    private void place(String view, String instance) {
        session.change("Move", model -> model.layouts().set(view, instance, List.of(10, 20)));
    }

    @Test
    void aViewIsLinesOfTheLayoutAndOneStep() throws IOException {
        Views views = open();
        assertEquals(VIEW, views.create(ASSEMBLY, unplaced(GPS, FILE + "#nav::GPS", "gone#x", AIRFRAME)));
        String written = """
                BasicSP@view%201 BasicSP 0
                BasicSP@view%201 BasicSP::airframe 0
                BasicSP@view%201 BasicSP::gps 0
                """;
        assertEquals(written, layout());
        assertEquals(ASSEMBLY + "@view%202", views.create(VIEW, Map.of()), "beside a view of the same assembly");
        session.undo();
        assertEquals(List.of(VIEW), views(ASSEMBLY));
        session.undo();
        assertEquals("", layout());
        session.redo();
        assertEquals(written, layout());
        session.storage().saveAll();
        assertEquals(written, Files.readString(folder.resolve("basicsp.bwlayout")));
    }

    @Test
    void instancesKeepTheirPlacesAndTheConnectionsAmongThemTheirBends() throws IOException {
        Views views = open("""
                BasicSP BasicSP/connections.airframe.gps-gps.data 70 20 70 40
                BasicSP BasicSP/connections.timer.timeout-gps.refresh 5 6
                BasicSP BasicSP::airframe 90 80 300 200
                BasicSP BasicSP::gps 10 20
                BasicSP BasicSP::timer 30 40
                """);
        String display = ASSEMBLY + "::display";
        views.create(ASSEMBLY, Map.of(GPS, List.of(11, 22), AIRFRAME, List.of(), display, List.of(7, 8)));
        assertTrue(layout().endsWith("""
                BasicSP@view%201 BasicSP 0
                BasicSP@view%201 BasicSP/connections.airframe.gps-gps.data 70 20 70 40
                BasicSP@view%201 BasicSP::airframe 90 80 300 200
                BasicSP@view%201 BasicSP::display 7 8
                BasicSP@view%201 BasicSP::gps 10 20
                """), layout());
        session.change("Move", model -> model.layouts().set(VIEW, GPS, List.of(500, 600)));
        String second = views.create(VIEW, unplaced(GPS, ASSEMBLY + "::timer"));
        assertEquals(
                Map.of(ASSEMBLY, Layouts.UNPLACED, GPS, List.of(500, 600), ASSEMBLY + "::timer", Layouts.UNPLACED),
                session.read(model -> model.layouts().of(second)),
                "the places are those of the diagram in which the instances were selected");
    }

    @Test
    void positionsBelongToOneView() throws IOException {
        String view = open().create(ASSEMBLY, unplaced(GPS));
        place(view, GPS);
        assertTrue(session.read(model -> model.layouts().of(ASSEMBLY)).isEmpty());
        assertEquals(
                List.of(10, 20), session.read(model -> model.layouts().of(view)).get(GPS));
    }

    @Test
    void aRenamedViewKeepsItsPlacesAndTheEventHasItsIds() throws IOException {
        Views views = open("BasicSP@far%20away BasicSP::display 1 2\n");
        String view = views.create(ASSEMBLY, unplaced(GPS));
        place(view, GPS);
        String other = ASSEMBLY + "@far%20away";
        SessionEvent event = views.rename(view, "far away").orElseThrow();
        assertEquals(Map.of(view, other), event.ids());
        assertTrue(event.layoutOnly());
        assertEquals("BasicSP@far%20away BasicSP 0\nBasicSP@far%20away BasicSP::gps 10 20\n", layout());
        assertEquals(Map.of(other, view), session.undo().orElseThrow().ids());
        assertEquals(List.of(view), views(ASSEMBLY));
        assertEquals(Map.of(view, other), session.redo().orElseThrow().ids());
        assertEquals(Optional.empty(), views.rename(other, "far away"), "nothing to do");
    }

    @Test
    void viewsFollowInstancesAndAssembliesThatAreRenamed() throws IOException {
        String view = open().create(ASSEMBLY, unplaced(GPS));
        place(view, GPS);
        session.edits().rename(GPS, "receiver");
        assertEquals("BasicSP@view%201 BasicSP 0\nBasicSP@view%201 BasicSP::receiver 10 20\n", layout());
        SessionEvent event = session.edits().rename(ASSEMBLY, "Flight").orElseThrow();
        assertEquals(FILE + "#Flight@view%201", event.ids().get(view));
        assertEquals("Flight@view%201 Flight 0\nFlight@view%201 Flight::receiver 10 20\n", layout());
        assertEquals(view, session.undo().orElseThrow().ids().get(FILE + "#Flight@view%201"));
        session.setText(FILE, session.text(FILE).text().replace("BasicSP", "Flight"));
        assertEquals("Flight@view%201 Flight 0\nFlight@view%201 Flight::receiver 10 20\n", layout(), "by text");
        session.undo();
        assertEquals(List.of(view), views(ASSEMBLY));
    }

    @Test
    void deletedInstancesAndAssembliesLeaveNothingBehind() throws IOException {
        String view = open().create(ASSEMBLY, unplaced(GPS, AIRFRAME));
        session.edits().delete(List.of(GPS));
        assertEquals(Set.of(ASSEMBLY, AIRFRAME), shown(view));
        String before = layout();
        session.edits().delete(List.of(ASSEMBLY));
        assertEquals("", layout());
        session.undo();
        assertEquals(before, layout());
    }

    @Test
    void aTextThatRemovesAnInstanceIsNoErrorAndTheInstanceComesBackWithIt() throws IOException {
        String view = open().create(ASSEMBLY, unplaced(GPS));
        List<String> others = List.of(ASSEMBLY + "::timer", AIRFRAME, ASSEMBLY + "::display");
        String text = session.text(FILE).text();
        session.setText(FILE, text.replace("  gps : nav::GPS;\n", ""));
        assertEquals(Optional.empty(), session.read(model -> model.find(GPS).map(model::id)));
        assertEquals(List.of(view), views(ASSEMBLY));
        assertEquals(others, session.read(model -> Views.hidden(model, view)));
        session.setText(FILE, text);
        assertEquals(others, session.read(model -> Views.hidden(model, view)));
    }

    @Test
    void deletingAViewDeletesNoInstance() throws IOException {
        Views views = open();
        String text = session.text(FILE).text();
        String view = views.create(ASSEMBLY, unplaced(GPS));
        place(view, GPS);
        views.delete(view);
        assertEquals("", layout());
        assertEquals(text, session.text(FILE).text());
        assertThrows(EditRefused.class, () -> views.delete(view));
        assertThrows(EditRefused.class, () -> views.add(view, List.of(GPS)));
        assertThrows(EditRefused.class, () -> views.rename(view, "other"));
        session.undo();
        assertEquals(Set.of(ASSEMBLY, GPS), shown(view));
    }

    @Test
    void instancesAreAddedOnceAndNeighboursAreThoseOfConnections() throws IOException {
        Views views = open();
        String view = views.create(ASSEMBLY, unplaced(GPS));
        place(view, GPS);
        assertEquals(
                List.of(ASSEMBLY + "::timer", AIRFRAME),
                session.read(model -> Views.hiddenNeighbours(model, view, List.of(GPS))));
        views.add(view, List.of(GPS, AIRFRAME));
        Map<String, List<Integer>> numbers =
                session.read(model -> model.layouts().of(view));
        assertEquals(List.of(10, 20), numbers.get(GPS), "it stays where it is");
        assertEquals(Layouts.UNPLACED, numbers.get(AIRFRAME));
        assertEquals(Optional.empty(), views.add(view, List.of(AIRFRAME)), "nothing to do");
        assertEquals(
                List.of(ASSEMBLY + "::timer", ASSEMBLY + "::display"),
                session.read(model -> Views.hidden(model, view)));
    }

    @Test
    void namesAreCheckedAndRefused() throws IOException {
        Views views = open();
        String view = views.create(ASSEMBLY, Map.of());
        views.create(ASSEMBLY, Map.of());
        assertEquals(Optional.empty(), views.checkName(view, "view 1"));
        assertEquals(Optional.empty(), views.checkName(view, "near the gps"));
        assertTrue(views.checkName(view, "view 2").orElseThrow().contains("Another view"));
        assertTrue(views.checkName(view, " ").orElseThrow().contains("needs a name"));
        String before = layout();
        assertThrows(EditRefused.class, () -> views.rename(view, "view 2"));
        assertThrows(EditRefused.class, () -> views.create(FILE + "#nav::GPS", Map.of()));
        assertEquals(before, layout());
    }

    @Test
    void linesThatNobodyWouldHaveWrittenAreKeptAndNotShown() throws IOException {
        String lines = """
                BasicSP@ BasicSP 0
                BasicSP@%zz BasicSP 0
                BasicSP@a+b BasicSP 0
                BasicSP@a@b BasicSP 0
                BasicSP@good BasicSP 0
                BasicSP@good BasicSP::gps 0
                BasicSP@good BasicSP::nobody 999999 -999999
                BasicSP@good none.bellwether#X 1 2
                BasicSP@loose BasicSP::gps 1 2
                Nobody@view Nobody 0
                none#BasicSP@view BasicSP 0
                """;
        Views views = open(lines);
        String good = ASSEMBLY + "@good";
        assertEquals(List.of(good), views(ASSEMBLY));
        assertEquals(
                List.of(ASSEMBLY + "::timer", AIRFRAME, ASSEMBLY + "::display"),
                session.read(model -> Views.hidden(model, good)));
        assertEquals(lines, layout());
        session.edits().rename(ASSEMBLY, "Flight");
        assertEquals(List.of(FILE + "#Flight@good"), views(FILE + "#Flight"));
        for (String hidden : List.of("Flight@loose Flight::gps 1 2\n", "Flight@a@b Flight 0\n")) {
            assertTrue(layout().contains(hidden), layout());
        }
        assertTrue(views.delete(FILE + "#Flight@good").isPresent());
        assertFalse(layout().contains("@good"), layout());
    }

    @Test
    void ofTooManyViewsTheFirstAreShownAndNoneIsAdded() throws IOException {
        Views views = open(IntStream.range(100, 250)
                .mapToObj(n -> "BasicSP@v" + n + " BasicSP 0\n")
                .collect(Collectors.joining()));
        assertEquals(Layouts.MOST_VIEWS, views(ASSEMBLY).size());
        EditRefused refused = assertThrows(EditRefused.class, () -> views.create(ASSEMBLY, Map.of()));
        assertTrue(refused.getMessage().contains("at most 100 views"), refused.getMessage());
    }
}
