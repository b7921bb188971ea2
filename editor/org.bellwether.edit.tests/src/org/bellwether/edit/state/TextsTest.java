// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.problems.ProblemWithFixes;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.idl.Module;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String GPS = FILE + "#BasicSP::gps";

    @TempDir
    Path folder;

    private EditingSession session;
    private String first;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
        first = session.text(FILE).text();
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void aTextChangesTheModelAndLayoutsFollow() {
        session.change("Move", model -> model.layouts().set(FILE + "#BasicSP", GPS, List.of(1, 2)));
        TextState state = session.setText(FILE, first.replaceAll("\\bgps( : |\\.|;)", "place$1"));
        assertTrue(state.readable(), state.problems().toString());
        assertEquals("BasicSP BasicSP::place 1 2\n", Sandbox.state(session).get(FILE + " layout"));
        session.undo();
        assertEquals(first, session.text(FILE).text());
        assertEquals("BasicSP BasicSP::gps 1 2\n", Sandbox.state(session).get(FILE + " layout"));
    }

    @Test
    void theTextFollowsTheModel() {
        session.edits().rename(GPS, "place");
        assertTrue(session.text(FILE).text().contains("place : nav::GPS;"));
    }

    @Test
    void typedTextKeepsItsWhitespace() {
        String typed = first.replace("  gps : nav::GPS;", "  gps   :   nav::GPS ;");
        session.setText(FILE, typed);
        assertEquals(typed, session.text(FILE).text());
        session.edits().rename(GPS, "place");
        assertFalse(session.text(FILE).text().contains("   :   "));
        session.undo();
        assertEquals(typed, session.text(FILE).text());
    }

    @Test
    void aTextWithErrorsWaitsAndDiagramsCannotChangeItsFile() {
        Map<String, String> before = Sandbox.state(session);
        String broken = first.replace("assembly BasicSP {", "assembly BasicSP { gps2 :: ");
        TextState state = session.setText(FILE, broken);
        assertFalse(state.readable());
        assertFalse(state.problems().isEmpty());
        assertEquals(broken, session.text(FILE).text());
        assertEquals(before, Sandbox.state(session));
        EditRefused refused =
                assertThrows(EditRefused.class, () -> session.edits().delete(List.of(GPS)));
        assertTrue(
                refused.getMessage().contains("has errors, so that drawings cannot change it"), refused.getMessage());

        session.undo();
        assertTrue(session.text(FILE).readable());
        session.redo();
        assertFalse(session.text(FILE).readable());
        assertTrue(session.setText(FILE, first).readable());
        session.edits().delete(List.of(GPS));
    }

    @Test
    void typedTextIsMergedWithConcurrentDiagramEdits() {
        session.edits().rename(GPS, "place");
        String drawn = session.text(FILE).text();
        session.setText(FILE, first, first.replace("rate 20 Hz", "rate 30 Hz"));
        assertEquals(
                drawn.replace("rate 20 Hz", "rate 30 Hz"), session.text(FILE).text());
        String mine = first.replace("gps : nav::GPS;", "gps : nav::Airframe;");
        EditRefused refused = assertThrows(EditRefused.class, () -> session.setText(FILE, first, mine));
        assertTrue(refused.getMessage().contains("meanwhile"), refused.getMessage());
    }

    @Test
    void problemsHaveFixes() {
        session.setText(FILE, first.replace("gps : nav::GPS;", "gps : nav::GSP;"));
        ProblemWithFixes found = session.fixable().get(0);
        assertEquals("BW008", found.problem().code());
        assertEquals(List.of("Change to nav::GPS"), found.fixes());
        session.fix(found.problem(), found.fixes().get(0));
        assertEquals(List.of(), session.fixable());
    }

    @Test
    void unresolvedNamesAreReportedAtTheirElements() {
        session.setText(FILE, first.replace("gps : nav::GPS;", "gps : nav::GSP;"));
        ModelProblem problem = session.validate().get(0);
        assertEquals("BW008", problem.code());
        assertEquals(GPS, problem.element());
        assertTrue(problem.line() > 0 && problem.length() == "nav::GSP".length(), problem.toString());

        List<String> fixes = session.fixes(problem);
        assertEquals(List.of("Change to nav::GPS"), fixes);
        session.fix(problem, fixes.get(0));
        assertEquals(List.of(), session.validate());
    }

    @Test
    void theFixForAMissingTypeOffersTheExistingOnes() {
        session.setText(FILE, first.replaceFirst("provides ReadData data;", "provides ? data;"));
        ModelProblem missing = session.validate().get(0);
        assertEquals("BW104", missing.code());
        assertEquals(List.of("Take nav::ReadData"), session.fixes(missing));
        session.fix(missing, "Take nav::ReadData");
        assertEquals(List.of(), session.validate());
    }

    @Test
    void anAssumptionWithoutUserCodeIsRemoved() {
        session.setText(FILE, first.replaceFirst("provides ReadData data;\n", "$0\n    assume no-current;\n"));
        ModelProblem useless = session.validate().get(0);
        assertEquals("BW225", useless.code());
        assertEquals(List.of("Remove this assumption"), session.fixes(useless));
        session.fix(useless, "Remove this assumption");
        assertFalse(session.text(FILE).text().contains("assume"));
        assertEquals(List.of(), session.validate());
    }

    @Test
    void aMetricIsPutToAConnectionOrToAnOperation() {
        String place = " at display.airframe.get_data";
        for (String instead : List.of("", " at display.airframe")) {
            session.setText(FILE, first.replaceFirst("(?<=latency get_data_at_display)" + place, instead));
            ModelProblem nowhere = session.validate().get(0);
            assertEquals("BW512", nowhere.code());
            String fix = instead.isEmpty() ? "Measure" + place : "Measure get_data";
            assertTrue(
                    session.fixes(nowhere).contains(fix), session.fixes(nowhere).toString());
            session.fix(nowhere, fix);
            assertEquals(List.of(), session.validate());
        }
    }

    @Test
    void constraintsAreReportedAtTheirElementsAndFixed() {
        session.edits().delete(List.of(FILE + "#BasicSP/connections.airframe.gps-gps.data"));
        ModelProblem problem = session.validate().stream()
                .filter(p -> p.code().equals("BW307"))
                .findFirst()
                .orElseThrow();
        assertEquals(FILE + "#BasicSP::airframe", problem.element());
        session.fix(problem, "Connect it: airframe.gps -> gps.data;");
        assertTrue(session.validate().stream().noneMatch(p -> p.code().equals("BW307")));
        assertEquals(
                "Connect it: airframe.gps -> gps.data;", session.undoLabel().orElseThrow());
    }

    @Test
    void aNameThatIsDefinedLaterIsFoundAndUndoLosesItAgain() {
        session.setText(FILE, first.replace("gps : nav::GPS;", "gps : nav::Later;"));
        String waiting = session.text(FILE).text();
        session.change("Add component", model -> {
            var module = (Module) model.get(FILE + "#nav");
            var type = ComponentFactory.eINSTANCE.createComponentType();
            type.setName("Later");
            module.getDeclarations().add(type);
        });
        session.validate();
        assertEquals(
                "Later",
                session.read(model -> model.get(GPS, Instance.class).getType().getName()));
        session.undo();
        assertEquals(waiting, session.text(FILE).text());
    }

    @Test
    void placesInLargeTextsAreComputedOnRequest(@TempDir Path other) throws IOException {
        StringBuilder text = new StringBuilder("module m {\n  interface I {};\n");
        for (int i = 0; i < 900; i++) {
            text.append("\n  component C")
                    .append(i)
                    .append(" {\n    provides I p;\n    uses I a_receptacle_with_a_long_name;\n  };\n");
        }
        text.append("};\n\nassembly A {\n  one : m::C1;\n}\n");
        try (EditingSession large = Sandbox.open(Sandbox.project(other, text.toString()))) {
            large.edits().create("model.bellwether#m", "Struct", Map.of("name", "First"), null);
            ModelProblem problem = large.validate().stream()
                    .filter(p -> p.code().equals("BW307"))
                    .findFirst()
                    .orElseThrow();
            assertEquals("model.bellwether#A::one", problem.element());
            assertEquals(0, problem.line());
            large.fixes(problem);
            assertTrue(large.validate().stream().allMatch(p -> p.line() > 0));
        }
    }
}
