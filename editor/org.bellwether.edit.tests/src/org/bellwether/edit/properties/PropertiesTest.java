// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.change.Literals;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.properties.PropertySheet.Choice;
import org.bellwether.edit.properties.PropertySheet.Group;
import org.bellwether.edit.properties.PropertySheet.Property;
import org.bellwether.edit.properties.PropertySheet.Type;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.model.component.Timer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PropertiesTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String TICK = FILE + "#nav::Timer::tick";
    private static final String GPS = FILE + "#BasicSP::gps";
    private static final String PROCESS = FILE + "#local::here::gps";
    private static final String OPERATION = FILE + "#nav::ReadData::get_data";

    @TempDir
    Path folder;

    private EditingSession session;
    private Properties properties;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
        properties = session.properties();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private Property property(String element, String feature) {
        return properties.of(element).groups().stream()
                .flatMap(g -> g.properties().stream())
                .filter(p -> p.feature().equals(feature))
                .findFirst()
                .orElseThrow(() -> new AssertionError(feature + " is none of " + properties.of(element)));
    }

    /** Sets a property, then checks that the sheet shows the value, and that undo reverts it. */
    private String set(String element, String feature, String text) {
        Map<String, String> before = Sandbox.state(session);
        assertEquals(List.of(), properties.check(element, feature, text));
        assertEquals(before, Sandbox.state(session), "checking changes nothing");
        properties.set(element, feature, text);
        assertEquals(text, property(element, feature).value());
        String after = session.text(FILE).text();
        session.undo();
        assertEquals(before, Sandbox.state(session));
        session.redo();
        return after;
    }

    @Test
    void theSheetComesFromTheSchema() {
        PropertySheet sheet = properties.of(TICK);
        assertEquals("timer", sheet.kind());
        assertEquals("tick", sheet.title());
        assertFalse(sheet.documentation().isBlank());
        Group general = sheet.groups().get(0);
        assertEquals("name", general.properties().get(0).feature());
        Property rate = property(TICK, "rate");
        assertEquals(Type.EXPRESSION, rate.type());
        assertEquals("20 Hz", rate.value());
        assertEquals(List.of("Hz", "kHz", "MHz"), rate.units());
        assertFalse(rate.documentation().isBlank());
        assertTrue(rate.expected().contains("above 0"), rate.expected());
    }

    @Test
    void setsNumbersWithUnits() {
        assertTrue(set(TICK, "rate", "25 Hz").contains("timer tick rate 25 Hz;"));
        assertTrue(set(TICK, "offset", "2 ms").contains("offset 2 ms"));
        assertFalse(set(TICK, "offset", "").contains("offset"));
        assertTrue(set(TICK, "minimumRate", "10 Hz").contains("at least 10 Hz"));
        assertTrue(set(TICK, "maximumRate", "40 Hz").contains("between 10 Hz .. 40 Hz"));
        assertTrue(properties.check(TICK, "rate", "").get(0).contains("neither a rate nor a period"));
    }

    @Test
    void setsWhatOnlyTheParserUnderstands() {
        assertTrue(set(TICK, "rate", "10 Hz * 2").contains("rate 10 Hz * 2;"));
        assertTrue(set(FILE + "#steady::get_data_at_airframe", "samples", "${samples} / 2")
                .contains("samples ${samples} / 2"));
    }

    @Test
    void theFastWayReadsAsTheParserDoes() {
        for (String text : List.of("7", "2.5", "20 Hz", "2.5 kHz", "TRUE")) {
            String literal = Literals.parse(text).orElseThrow().eClass().getName();
            properties.set(TICK, "rate", text);
            String written = session.text(FILE).text();
            session.setText(FILE, written.replace("rate " + text, "rate 1 Hz"));
            session.setText(FILE, written);
            assertEquals(
                    literal,
                    session.read(
                            m -> m.get(TICK, Timer.class).getRate().eClass().getName()));
        }
    }

    @Test
    void checksWhileOneTypes() {
        assertEquals(List.of(), properties.check(TICK, "rate", "30 Hz"));
        assertFalse(properties.check(TICK, "rate", "0 Hz").isEmpty());
        assertFalse(properties.check(TICK, "rate", "3 apples").isEmpty());
        assertFalse(properties.check(TICK, "rate", "${nobody}").isEmpty());
        assertTrue(properties.check(TICK, "rate", "1; }").get(0).startsWith("A value is one expression"));
        assertTrue(properties.check(GPS, "name", "timer").get(0).startsWith("The name timer is taken"));
        assertTrue(properties.check(GPS, "name", "1st").get(0).contains("not an identifier"));
        assertEquals(0, session.revision());
    }

    @Test
    void anInvalidPropertyValueIsRefused() {
        assertThrows(EditRefused.class, () -> properties.set(TICK, "rate", "3 apples"));
        assertThrows(EditRefused.class, () -> properties.set(GPS, "type", "nav::Nobody"));
        assertThrows(EditRefused.class, () -> properties.set(PROCESS, "scheduling", "sometimes"));
        assertThrows(EditRefused.class, () -> properties.set(PROCESS, "colour", "red"));
        assertEquals(0, session.revision());
        properties.set(TICK, "rate", "0 Hz"); // breaks a constraint only: accepted, and reported as a problem
        session.validate();
        assertFalse(
                property(TICK, "rate").problems().isEmpty(), session.problems().toString());
    }

    @Test
    void referencesHaveCandidatesAndAreSetByName() {
        Property type = property(GPS, "type");
        assertEquals(Type.REFERENCE, type.type());
        assertEquals("nav::GPS", type.value());
        List<String> names = type.choices().stream().map(Choice::value).toList();
        assertTrue(names.containsAll(List.of("nav::GPS", "nav::Airframe", "BasicSP")), names.toString());
        assertFalse(names.contains("nav::ReadData"));
        assertTrue(properties.check(GPS, "type", "nav::Airfrme").get(0).endsWith("Did you mean nav::Airframe?"));
        assertTrue(set(FILE + "#BasicSP::display", "type", "nav::Airframe").contains("display : nav::Airframe;"));
        assertTrue(set(OPERATION, "raises", "").contains("Position get_data();"));
        assertTrue(set(OPERATION, "raises", "nav::NotReady").contains("raises (NotReady)"));
    }

    @Test
    void wordsTruthAndTypes() {
        String source = FILE + "#nav::Timer::timeout";
        assertTrue(set(source, "kind", "emits").contains("emits Timeout timeout;"));
        assertEquals(
                List.of("publishes", "emits"),
                property(source, "kind").choices().stream().map(Choice::value).toList());
        assertTrue(properties.check(PROCESS, "scheduling", "round-robin").get(0).contains("no priority"));
        assertTrue(set(FILE + "#nav::ReadData", "abstract", "true").contains("abstract interface ReadData {"));
        properties.set(OPERATION, "returnType", "sequence<nav::Position>");
        assertTrue(session.text(FILE).text().contains("sequence<Position> get_data()"));
        assertTrue(set(OPERATION, "returnType", "unsigned long").contains("unsigned long get_data()"));
        assertTrue(set(OPERATION, "returnType", "").contains("void get_data()"));
        assertFalse(properties.check(OPERATION, "returnType", "nav::Nobody").isEmpty());
        assertTrue(set(FILE + "#steady", "targets", "corbel, omniorb").contains("targets corbel, omniorb;"));
        assertTrue(set(PROCESS, "affinity", "0, 1").contains("affinity 0, 1"));
    }

    @Test
    void partsOfAnElementAreSetInPlace() {
        assertTrue(set(OPERATION, "timing.worstCase", "2 ms").contains("2 ms"));
        assertFalse(set(OPERATION, "timing.worstCase", "").contains("2 ms"));
        assertTrue(property(FILE + "#nav::GPS", "ports").choices().stream()
                .map(Choice::label)
                .toList()
                .contains("data_avail"));
    }

    @Test
    void documentationIsAComment() {
        assertTrue(set(GPS, "documentation", "Knows where it is.")
                .contains("/** Knows where it is. */\n  gps : nav::GPS;"));
        assertFalse(set(GPS, "documentation", "").contains("Knows"));
        assertFalse(properties.check(GPS, "documentation", "a */ b").isEmpty());
    }

    @Test
    void optionsComeFromTheCatalogues() {
        Property concurrency = property(PROCESS, "option:corbel.Concurrency");
        assertEquals(Type.ENUM, concurrency.type());
        assertEquals("reactive", concurrency.otherwise());
        assertEquals(
                "10000 ms", property(PROCESS, "option:corbel.ConnectTimeout").otherwise());
        assertEquals("4", property(PROCESS, "option:corbel.ThreadPoolSize").otherwise());
        assertFalse(concurrency.documentation().isBlank());
        String text = set(PROCESS, "option:corbel.Concurrency", "thread-per-connection");
        assertTrue(text.contains("Concurrency"), text);
        assertTrue(session.validate().stream().noneMatch(ModelProblem::error));
        assertFalse(properties
                .check(PROCESS, "option:corbel.Concurrency", "sometimes")
                .isEmpty());
        assertFalse(set(PROCESS, "option:corbel.Concurrency", "").contains("Concurrency"));
    }

    @Test
    void partsOfAFewWordsAreWrittenAsInTheText() {
        String connection = FILE + "#BasicSP/connections.airframe.gps-gps.data";
        assertEquals(Type.STATEMENT, property(connection, "source").type());
        assertEquals("airframe.gps", property(connection, "source").value());
        assertFalse(properties.check(connection, "source", "airframe.nothing").isEmpty());
        properties.set(connection, "source", "display.airframe");
        assertTrue(session.text(FILE).text().contains("display.airframe -> gps.data;"));
        session.undo();

        String metric = FILE + "#steady::get_data_at_airframe";
        assertEquals("at airframe.gps.get_data", property(metric, "at").value());
        set(metric, "at", "at display.airframe.get_data");
        String behaviour = FILE + "#nav::Timer/behaviours.tick";
        assertEquals("timer tick", property(behaviour, "trigger").value());
        assertThrows(EditRefused.class, () -> properties.set(behaviour, "trigger", "start { } on start"));
        properties.set(behaviour, "trigger", "start");
        assertTrue(session.text(FILE).text().contains("on start {"));
    }

    @Test
    void optionsOfOneSideAreOfferedWhereTheyMatter() {
        String server = "option:corbel.Concurrency";
        assertTrue(offers(FILE + "#local", server));
        assertTrue(offers(PROCESS, server));
        assertFalse(offers(FILE + "#local::here::timer", server), "nothing is called there");
        String timer = "process timer { timer; option Concurrency on corbel = reactive; affinity 0; }";
        session.setText(FILE, session.text(FILE).text().replace("process timer { timer; affinity 0; }", timer));
        assertTrue(offers(FILE + "#local::here::timer", server), "a value that is set is always shown");
    }

    private boolean offers(String element, String feature) {
        return properties.of(element).groups().stream()
                .flatMap(g -> g.properties().stream())
                .anyMatch(p -> p.feature().equals(feature));
    }

    @Test
    void severalElementsAreSetInOneStep() {
        List<String> processes = List.of(PROCESS, FILE + "#local::here::timer");
        properties.set(processes, "affinity", "1");
        assertEquals("1", property(PROCESS, "affinity").value());
        assertEquals("Set affinity of 2 elements", session.undoLabel().orElseThrow());
        assertThrows(EditRefused.class, () -> properties.set(processes, "affinity", "1 +"));
        session.undo();
        assertEquals("0", property(PROCESS, "affinity").value());
        assertEquals("0", property(FILE + "#local::here::timer", "affinity").value());
        properties.set(processes, "affinity", "0 + 1");
        assertTrue(session.text(FILE).text().contains("process timer { timer; affinity 0 + 1; }"));
        assertThrows(EditRefused.class, () -> properties.set(processes, "name", "both"));
    }

    @Test
    void propertiesOfATextWithErrorsCannotBeSetAndTheSheetSaysWhy() {
        assertEquals("", property(GPS, "type").refusal());
        session.setText(FILE, session.text(FILE).text() + "assembly {");
        assertTrue(property(GPS, "type").refusal().contains("has errors"));
        assertTrue(
                property(FILE + "#steady::get_data_at_airframe", "at").refusal().contains("has errors"));
    }

    @Test
    void everySheetCanBeMade() {
        List<String> all = session.read(model -> {
            List<String> ids = new ArrayList<>();
            model.roots().get(0).eAllContents().forEachRemaining(e -> ids.add(model.id(e)));
            return ids;
        });
        for (String id : all) {
            assertEquals(id, properties.of(id).element());
        }
    }

    @Test
    void aTypeOfAnotherFileIsImportedWhenAPropertyRefersToIt() throws IOException {
        Files.writeString(folder.resolve("more.bellwether"), "module more {\n  component Radar {};\n};\n");
        session.storage().look();
        properties.set(GPS, "type", "more::Radar");
        assertTrue(
                session.text(FILE).text().contains("import \"more.bellwether\";"),
                session.text(FILE).text());
        session.storage().saveAll();
        assertTrue(session.validate().stream().noneMatch(p -> p.code().equals("BW008")));
    }

    @Test
    void aMetricThatMeasuresNowhereGetsItsPlaceAsWords() {
        String metric = session.edits().create(FILE + "#steady", "LatencyMetric", Map.of(), null);
        assertEquals("", property(metric, "at").value());
        assertEquals(
                List.of("at", "from", "over"),
                properties.complete(metric, "at", "", 0).stream()
                        .map(Suggestion::text)
                        .sorted()
                        .toList());
        String begun = "at display.";
        Suggestion port = properties.complete(metric, "at", begun, begun.length()).stream()
                .filter(s -> s.text().equals("airframe"))
                .findFirst()
                .orElseThrow();
        assertEquals(begun.length(), port.offset());
        assertFalse(properties.check(metric, "at", "at nobody.airframe").isEmpty());
        String text = set(metric, "at", "at display.airframe.get_data");
        assertTrue(text.contains("measure latency NewLatencyMetric at display.airframe.get_data;"), text);
    }

    @Test
    void aProblemOfNoSinglePropertyIsShownAboveTheProperties() {
        String metric = session.edits().create(FILE + "#steady", "LatencyMetric", Map.of("name", "lost"), null);
        session.validate();
        PropertySheet sheet = properties.of(metric);
        assertEquals(
                List.of(true),
                sheet.problems().stream().map(PropertySheet.Note::error).toList());
        assertTrue(sheet.problems().get(0).text().contains("the metric lost names no place"));
        assertEquals(List.of(), property(metric, "name").problems());
        assertEquals(FILE, properties.of(FILE + "#/").title());
    }

    @Test
    void actionsAreCalledWhatTheySay() {
        Property actions = property(FILE + "#nav::NavDisplay/behaviours.refresh", "actions");
        assertEquals(
                List.of("call airframe.get_data() -> shown"),
                actions.choices().stream().map(PropertySheet.Choice::label).toList());
    }

    @Test
    void aBehaviourIsFollowedToTheNameThatItsTriggerGivesIt() {
        String behaviour = FILE + "#nav::Timer/behaviours.tick";
        SessionEvent event = properties.set(behaviour, "trigger", "start").orElseThrow();
        String started = FILE + "#nav::Timer/behaviours.start";
        assertEquals(started, event.ids().get(behaviour));
        assertEquals("start", properties.of(started).title());
    }
}
