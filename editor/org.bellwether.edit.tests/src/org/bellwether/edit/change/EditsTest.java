// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.TextState;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class EditsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String ROOT = FILE + "#/";
    private static final String ASSEMBLY = FILE + "#BasicSP";
    private static final String CONNECTION = FILE + "#BasicSP/connections.airframe.gps-gps.data";

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

    private static String id(String local) {
        return FILE + "#" + local;
    }

    private static InstancePort end(String instance, String type, String port) {
        return new InstancePort(id("BasicSP::" + instance), id("nav::" + type + "::" + port));
    }

    private String text() {
        return session.text(FILE).text();
    }

    /** Makes a change of the model, then checks that undo and redo revert and repeat the change. */
    private String done(Consumer<Edits> something) {
        Map<String, String> before = Sandbox.state(session);
        something.accept(edits);
        Map<String, String> after = Sandbox.state(session);
        assertFalse(before.equals(after), "nothing changed");
        session.undo();
        assertEquals(before, Sandbox.state(session));
        session.redo();
        assertEquals(after, Sandbox.state(session));
        return after.get(FILE);
    }

    private String refused(Consumer<Edits> something) {
        Map<String, String> before = Sandbox.state(session);
        EditRefused refused = assertThrows(EditRefused.class, () -> something.accept(edits));
        assertEquals(before, Sandbox.state(session));
        assertTrue(session.undoLabel().isEmpty());
        return refused.getMessage();
    }

    @Test
    void thePaletteIsWhatTheSchemaAndTheNotationHaveRoomFor() {
        List<String> inComponent =
                edits.palette(id("nav::GPS")).stream().map(ChildType::name).toList();
        assertTrue(inComponent.containsAll(List.of("Facet", "Receptacle", "EventSource", "EventSink", "Timer")));
        assertFalse(inComponent.contains("ExportedObject"));
        List<String> inModule =
                edits.palette(id("nav")).stream().map(ChildType::name).toList();
        assertTrue(inModule.containsAll(List.of("Interface", "Struct", "ComponentType", "Assembly", "EventType")));
        assertFalse(inModule.contains("Operation"));
        List<String> inInterface =
                edits.palette(id("nav::ReadData")).stream().map(ChildType::name).toList();
        assertTrue(inInterface.contains("Operation"));
        assertFalse(inInterface.contains("Interface"));
        ChildType facet = edits.palette(id("nav::GPS")).stream()
                .filter(k -> k.name().equals("Facet"))
                .findFirst()
                .orElseThrow();
        assertEquals("facet", facet.label());
        assertFalse(facet.documentation().isBlank());
    }

    @Test
    void everyPaletteEntryCreatesAnElementThatParses() {
        List<String> containers = session.read(model -> {
            Map<String, String> oneOfEach = new TreeMap<>(Map.of("Model", ROOT));
            model.roots()
                    .get(0)
                    .eAllContents()
                    .forEachRemaining(e -> oneOfEach.put(e.eClass().getName(), model.id(e)));
            return List.copyOf(oneOfEach.values());
        });
        for (String container : containers) {
            for (ChildType kind : edits.palette(container)) {
                edits.create(container, kind.name(), Map.of(), null);
                TextState read = session.setText(FILE, text() + "\n");
                assertTrue(read.readable(), kind.name() + " in " + container + ": " + read.problems());
                session.undo();
                session.undo();
            }
        }
    }

    @Test
    void createsAnInstanceAtAPlaceWithAFreshName() {
        String text = done(e -> assertEquals(
                id("BasicSP::gps2"),
                e.create(
                        ASSEMBLY,
                        "Instance",
                        Map.of("type", id("nav::GPS")),
                        new DiagramPosition(ASSEMBLY, List.of(10, 20, 100, 60)))));
        assertTrue(text.contains("  gps2 : nav::GPS;\n"), text);
        assertEquals(
                "BasicSP BasicSP::gps2 10 20 100 60\n", Sandbox.state(session).get(FILE + " layout"));
    }

    @Test
    void createsTypesInReadingOrder() {
        String text = done(e -> e.create(ROOT, "Interface", Map.of("name", "Fresh"), null));
        assertTrue(text.indexOf("interface Fresh {") < text.indexOf("assembly BasicSP"), text);
        assertEquals(id("Deployment2"), edits.create(ROOT, "Deployment", Map.of("name", "Deployment2"), null));
        assertTrue(text().contains("deployment Deployment2 of BasicSP"), text());
    }

    @Test
    void refusesWhatCannotStandThere() {
        assertEquals(
                "An operation cannot be in an assembly.",
                refused(e -> e.create(ASSEMBLY, "Operation", Map.of(), null)));
        assertTrue(refused(e -> e.create(ASSEMBLY, "Instance", Map.of("type", "nav::Nobody"), null))
                .startsWith("There is no nav::Nobody that type could be. Use one of "));
    }

    @Test
    void deletesAnInstanceWithAllThatRefersToIt() {
        String text = done(e -> e.delete(List.of(id("BasicSP::gps"))));
        assertFalse(text.contains("gps.data"), text);
        assertFalse(text.contains("gps.refresh"), text);
        assertFalse(text.contains("process gps { gps;"), text);
        assertTrue(text.contains("airframe : nav::Airframe;"), text);
        assertTrue(session.setText(FILE, text + "\n").problems().isEmpty());
    }

    @Test
    void deletesATypeAndKeepsWhatPeopleHaveNamed() {
        String text = done(e -> e.delete(List.of(id("nav::ReadData"))));
        assertTrue(text.contains("provides ? data;"), text);
        assertFalse(text.contains("get_data"), text);
        TextState read = session.setText(FILE, text + "\n");
        assertTrue(read.readable());
        assertEquals(List.of(), read.problems());
    }

    @Test
    void renamesEverywhere() {
        String text = done(e -> e.rename(id("BasicSP::gps"), "position"));
        assertTrue(text.contains("airframe.gps -> position.data;"), text);
        assertEquals("Rename gps to position", session.undoLabel().orElseThrow());
    }

    @Test
    void refusesNamesThatAreTaken() {
        String why = refused(e -> e.rename(id("BasicSP::gps"), "Timer"));
        assertTrue(why.startsWith("The name Timer is taken by "), why);
        assertEquals(why, edits.checkName(id("BasicSP::gps"), "Timer").orElseThrow());
        assertTrue(edits.checkName(id("BasicSP::gps"), "free").isEmpty());
    }

    @Test
    void connectsOnlyWhatTypeChecks() {
        InstancePort needs = end("display", "NavDisplay", "airframe");
        InstancePort gps = end("gps", "GPS", "data");
        EditPermission twice = edits.mayConnect(needs, gps);
        assertFalse(twice.allowed());
        assertTrue(twice.reason().contains("has 2 connections"), twice.reason());

        edits.delete(List.of(id("BasicSP/connections.display.airframe-airframe.data")));
        assertEquals(EditPermission.YES, edits.mayConnect(needs, gps));
        assertTrue(edits.mayConnect(gps, needs).swapped());
        String text =
                done(e -> assertEquals(id("BasicSP/connections.display.airframe-gps.data"), e.connect(gps, needs)));
        assertTrue(text.contains("display.airframe -> gps.data;"), text);

        EditPermission wrong = edits.mayConnect(needs, end("gps", "GPS", "refresh"));
        assertTrue(wrong.reason().contains("is a receptacle"), wrong.reason());
        assertEquals(
                wrong.reason(),
                assertThrows(EditRefused.class, () -> edits.connect(needs, end("gps", "GPS", "refresh")))
                        .getMessage());
    }

    @Test
    void checksChangeNothing() {
        Map<String, String> before = Sandbox.state(session);
        edits.mayConnect(end("display", "NavDisplay", "airframe"), end("gps", "GPS", "data"));
        edits.mayReconnect(CONNECTION, false, end("airframe", "Airframe", "data"));
        edits.checkName(id("BasicSP::gps"), "free");
        assertEquals(before, Sandbox.state(session));
        assertEquals(0, session.revision());
    }

    @Test
    void reconnectsOneEnd() {
        InstancePort airframe = end("airframe", "Airframe", "data");
        assertTrue(edits.mayReconnect(CONNECTION, false, airframe).allowed());
        String text = done(e -> assertEquals(
                id("BasicSP/connections.airframe.gps-airframe.data"), e.reconnect(CONNECTION, false, airframe)));
        assertTrue(text.contains("airframe.gps -> airframe.data;"), text);
        assertFalse(edits.mayReconnect(
                        id("BasicSP/connections.airframe.gps-airframe.data"), false, end("gps", "GPS", "refresh"))
                .allowed());
    }

    @Test
    void movesATypeWithAllThatNamesIt() {
        String module = edits.create(ROOT, "Module", Map.of("name", "types"), null);
        String text =
                done(e -> assertEquals(List.of(id("types::Position")), e.move(List.of(id("nav::Position")), module)));
        assertTrue(text.contains("types::Position get_data()"), text);
        assertTrue(session.setText(FILE, text + "\n").problems().isEmpty());
        session.undo();
        assertTrue(assertThrows(EditRefused.class, () -> edits.move(List.of(id("nav")), id("nav::ReadData")))
                .getMessage()
                .contains("cannot be in"));
    }

    @Test
    void placesAnInstanceInAnotherProcess() {
        List<String> processes = session.read(model -> {
            List<String> ids = new ArrayList<>();
            model.roots().get(0).eAllContents().forEachRemaining(e -> {
                if (e instanceof Process) {
                    ids.add(model.id(e));
                }
            });
            return ids;
        });
        String last = processes.get(processes.size() - 1);
        done(e -> e.place(List.of(id("BasicSP::timer")), last));
        List<ModelProblem> found = session.validate();
        assertTrue(
                found.stream()
                        .noneMatch(p -> p.code().equals("BW401") || p.code().equals("BW402")),
                found.toString());
    }

    @Test
    void addsAMetricAtAPort() {
        String experiment = session.read(model -> model.roots().get(0).getElements().stream()
                .filter(Experiment.class::isInstance)
                .map(model::id)
                .findFirst()
                .orElseThrow());
        MeasuredPort at = new MeasuredPort(
                List.of(id("BasicSP::airframe")), id("nav::Airframe::gps"), id("nav::ReadData::get_data"));
        String text = done(e -> e.measure(experiment, "LatencyMetric", at, null));
        assertTrue(text.contains("at airframe.gps.get_data"), text);
        assertTrue(session.setText(FILE, text + "\n").problems().isEmpty());
    }

    @Test
    void manyPlacesAreSetAtOnce() {
        String diagram = id("BasicSP");
        edits.arrange("Put", diagram, Map.of(id("BasicSP::gps"), List.of(1, 2), id("BasicSP::timer"), List.of(3, 4)));
        edits.arrange("Put", diagram, Map.of(id("BasicSP::gps"), List.of(), id("BasicSP::timer"), List.of(5, 6, 7, 8)));
        assertEquals(
                Map.of(id("BasicSP::timer"), List.of(5, 6, 7, 8)),
                session.read(model -> model.layouts().of(diagram)));
        session.undo();
        assertEquals(
                List.of(1, 2),
                session.read(model -> model.layouts().of(diagram)).get(id("BasicSP::gps")));
    }
}
