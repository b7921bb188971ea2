// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.schedulability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.schedulability.SchedulabilityData.Finding;
import org.bellwether.edit.schedulability.SchedulabilityData.Mark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that front ends get the deadlines that are not guaranteed. */
class SchedulabilityTest {
    private static final String FILE = "deadlines.bellwether";
    private static final String SENSOR = FILE + "#Flight::sensor";
    private static final String SENSOR_TIMING = "(deadline 18 ms, worst 3 ms, criticality 1, importance 2)";

    @TempDir
    Path folder;

    private EditingSession session;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.testModel("deadlines", folder));
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void replace(String before, String after) {
        String text = session.text(FILE).text();
        assertTrue(text.contains(before), "the model has no " + before);
        session.setText(FILE, text.replace(before, after));
    }

    private SchedulabilityData view() {
        return session.schedulability().current();
    }

    private static List<String> messages(SchedulabilityData view) {
        return view.findings().stream()
                .map(Finding::problem)
                .map(ModelProblem::message)
                .toList();
    }

    private static boolean startsOne(SchedulabilityData view, String text) {
        return messages(view).stream().anyMatch(message -> message.startsWith(text));
    }

    @Test
    void guaranteedDeadlinesAreNotNamed() {
        assertEquals(SchedulabilityData.NONE, view());
    }

    @Test
    void aDeadlineThatCanBeMissedIsAWarningAtItsTiming() {
        replace(SENSOR_TIMING, "(deadline 6 ms, worst 3 ms, criticality 1, importance 2)");
        SchedulabilityData view = view();
        Finding finding = view.findings().stream()
                .filter(each -> each.problem().message().startsWith("sensor.tick can miss its deadline of 6 ms: "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(view.toString()));
        assertFalse(finding.information());
        ModelProblem problem = finding.problem();
        assertEquals("", problem.code());
        assertFalse(problem.error());
        assertEquals(FILE, problem.file());
        assertEquals("component nav::Sensor / behaviour tick", problem.path());
        assertTrue(problem.message().endsWith("(holistic analysis)"), problem.message());
        assertEquals(problem.message() + ". " + problem.fix() + ".", problem.text());
        String line = session.text(FILE).text().split("\n")[problem.line() - 1];
        assertTrue(line.contains("deadline 6 ms"), line);
        List<String> marked = view.marks().stream()
                .filter(mark -> mark.verdict().equals("missed"))
                .map(Mark::element)
                .toList();
        assertTrue(marked.contains(SENSOR), marked.toString());
        assertTrue(marked.contains(problem.element()), marked.toString());
    }

    @Test
    void aDeadlineThatIsTooShortForItsCallsCannotBeMetByAnyScheduling() {
        replace(SENSOR_TIMING, "(deadline 4 ms, worst 3 ms, criticality 1, importance 2)");
        SchedulabilityData view = view();
        assertTrue(
                messages(view)
                        .contains("sensor.tick cannot meet its deadline of 4 ms by any scheduling: its work takes up to"
                                + " 5 ms with its calls"),
                view.toString());
    }

    @Test
    void aMissingTimeIsNamedWithItsFix() {
        replace(
                "on timer redraw timing (deadline 30 ms, worst 10 ms, criticality 1) {\n      burn 10 ms;",
                "on timer redraw {\n      burn exponential(1 ms);");
        SchedulabilityData view = view();
        assertTrue(startsOne(view, "the analysis has no result for display.redraw"), view.toString());
        assertTrue(view.findings().stream().allMatch(Finding::information), view.toString());
        assertTrue(
                view.findings().stream()
                        .map(Finding::problem)
                        .anyMatch(problem -> problem.message().endsWith("it has no worst-case execution time")
                                && problem.fix().equals("Add timing (worst TIME) to it")),
                view.toString());
        Mark expected = new Mark(
                FILE + "#Flight::display",
                "unknown",
                "the analysis has no result for display.redraw: component nav::Display / behaviour redraw: it has no"
                        + " worst-case execution time");
        assertTrue(view.marks().contains(expected), view.toString());
    }

    @Test
    void theAnswerFollowsTheModel() {
        SchedulabilityData before = view();
        assertSame(before, view(), "nothing has changed");
        replace(SENSOR_TIMING, "(deadline 4 ms, worst 3 ms)");
        assertTrue(startsOne(view(), "sensor.tick cannot meet"));
        session.undo();
        assertEquals(SchedulabilityData.NONE, view());
    }

    @Test
    void aModelWithErrorsHasNoAnswer() {
        replace(SENSOR_TIMING, "(deadline 4 ms, worst 3 ms)");
        replace("sensor.map -> terrain.map;", "");
        assertEquals(SchedulabilityData.NONE, view());
    }

    @Test
    void aModelWithoutTimingIsNotAnalysed() throws IOException {
        session.close();
        session = Sandbox.open(Sandbox.example("basicsp", Files.createDirectory(folder.resolve("basicsp"))));
        assertEquals(SchedulabilityData.NONE, view());
    }
}
