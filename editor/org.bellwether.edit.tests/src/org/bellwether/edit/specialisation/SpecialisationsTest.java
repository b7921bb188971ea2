// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.specialisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.specialisation.SpecialisationData.Answer;
import org.bellwether.edit.specialisation.SpecialisationData.Named;
import org.bellwether.edit.specialisation.SpecialisationData.Part;
import org.bellwether.edit.specialisation.SpecialisationData.Reason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that front ends get the specialisations that the model allows. */
class SpecialisationsTest {
    private static final String FILE = "basicsp.bellwether";
    private static final String TIMER = FILE + "#local::here::timer";
    private static final String GPS = FILE + "#local::here::gps";
    private static final String TIMEOUT = FILE + "#BasicSP/connections.timer.timeout-gps.refresh";

    @TempDir
    Path folder;

    private EditingSession session;

    @BeforeEach
    void open() throws IOException {
        session = Sandbox.open(Sandbox.example("basicsp", folder));
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void replace(String before, String after) {
        String text = session.text(FILE).text();
        int at = text.indexOf(before);
        assertTrue(at >= 0, "the model has no " + before);
        session.setText(FILE, text.substring(0, at) + after + text.substring(at + before.length()));
    }

    private Answer answer(String element, String specialisation) {
        return session.specialisations().part("steady", element).orElseThrow().answers().stream()
                .filter(answer -> answer.specialisation().equals(specialisation))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachProcessAndEachConnectionIsAnsweredOnce() {
        SpecialisationData view = session.specialisations().of("");
        assertEquals(List.of("steady"), view.experiments());
        assertEquals("steady", view.experiment());
        assertEquals("", view.refusal());
        assertEquals(
                List.of(
                        "process timer",
                        "process gps",
                        "process airframe",
                        "process display",
                        "connection timer.timeout -> gps.refresh",
                        "connection gps.data_avail -> airframe.refresh",
                        "connection airframe.gps -> gps.data",
                        "connection airframe.data_avail -> display.refresh",
                        "connection display.airframe -> airframe.data"),
                view.parts().stream().map(Part::title).toList());
        assertEquals(TIMER, view.parts().get(0).element());
        assertEquals(TIMEOUT, view.parts().get(4).element());
        assertTrue(view.parts().stream()
                .flatMap(part -> part.answers().stream())
                .allMatch(answer -> answer.reasons().isEmpty()));
    }

    @Test
    void theSpecialisationsOfTheTargetAreKnown() {
        assertEquals(
                List.of(
                        "framework",
                        "null-locks",
                        "hooks-out",
                        "dispatch",
                        "native-layout",
                        "request-header",
                        "whole-request",
                        "fixed-sizes"),
                session.specialisations().of("steady").specialisations().stream()
                        .filter(Named::available)
                        .map(Named::name)
                        .toList());
    }

    @Test
    void aRefusalHasItsCounterexampleWithTheElement() {
        Answer locks = answer(TIMER, "null-locks");
        assertEquals("refused", locks.status());
        assertEquals(List.of("one-thread"), locks.unmet());
        Reason reason = locks.reasons().get(0);
        assertEquals("one-thread", reason.invariant());
        assertTrue(reason.text().contains("two threads"), reason.toString());
        assertEquals(TIMER, reason.element());
        assertTrue(reason.place().startsWith(FILE + ":"), reason.toString());
    }

    @Test
    void anOperationBelongsToItsConnection() {
        Answer request = answer(TIMEOUT, "whole-request");
        assertEquals("push_Timeout", request.operation());
        assertEquals("refused", request.status());
        assertFalse(request.reasons().get(0).element().isEmpty());
    }

    @Test
    void aProofNamesAllRequiredInvariants() {
        Answer framework = answer(GPS, "framework");
        assertEquals("allowed", framework.status());
        assertEquals(List.of(), framework.unmet());
        assertEquals(
                List.of("one-reactor", "one-transport", "one-concurrency", "one-wait"),
                framework.reasons().stream().map(Reason::invariant).distinct().toList());
    }

    @Test
    void anAssumptionLeadsToTheUserCode() {
        assertEquals("allowed", answer(GPS, "framework").status());
        replace("return position;", "user refine;\n      return position;");
        Answer framework = answer(GPS, "framework");
        assertEquals("assumed", framework.status());
        assertEquals("one-reactor", framework.unmet().get(0));
        assertTrue(framework.reasons().get(0).text().startsWith("the user function refine "));
        assertTrue(framework.reasons().get(0).element().contains("#nav::GPS"), framework.toString());
        session.undo();
        assertEquals("allowed", answer(GPS, "framework").status());
    }

    @Test
    void anAssumptionIsStatedOnceWhereTheFunctionIsCalled() {
        replace("return position;", "user refine;\n      return position;");
        String code = answer(GPS, "framework").reasons().get(0).element();
        for (String invariant : answer(GPS, "framework").unmet()) {
            assertTrue(session.specialisations().assume(code, invariant).isPresent(), invariant);
            assertTrue(session.text(FILE).text().contains("assume " + invariant + ";"));
        }
        assertEquals("allowed", answer(GPS, "framework").status());
        assertEquals(Optional.empty(), session.specialisations().assume(code, "one-wait"));
        assertTrue(session.validate().stream().noneMatch(ModelProblem::error));
        session.undo();
        assertEquals(List.of("one-wait"), answer(GPS, "framework").unmet());
        assertThrows(EditRefused.class, () -> session.specialisations().assume(code, "same-platform"));
        assertThrows(EditRefused.class, () -> session.specialisations().assume(GPS, "one-wait"));
    }

    @Test
    void bothEndsInOneProcessHaveNothingToSpecialise() {
        replace("process timer { timer; affinity 0; }", "");
        replace("process gps { gps; affinity 0; }", "process gps { gps; timer; affinity 0; }");
        Part part = session.specialisations().part("steady", TIMEOUT).orElseThrow();
        assertEquals(List.of(), part.answers());
        assertTrue(part.note().startsWith("No message is sent"), part.note());
    }

    @Test
    void theAnalysisIsReadWithItsPlan() {
        String deployed = session.specialisations()
                .read(
                        "steady",
                        (model, analysed) -> analysed.target().name() + " "
                                + analysed.result().deployment() + " "
                                + analysed.plan().instances().size())
                .orElseThrow();
        assertEquals("corbel local 4", deployed);
        replace("targets corbel;", "targets omniorb;");
        assertEquals(Optional.empty(), session.specialisations().read("steady", (model, analysed) -> ""));
    }

    @Test
    void aModelThatCannotBePlannedSaysWhatToDo() {
        session.edits().delete(List.of(FILE + "#BasicSP/connections.airframe.gps-gps.data"));
        SpecialisationData view = session.specialisations().of("steady");
        assertTrue(view.refusal().startsWith("The model has errors"), view.refusal());
        assertEquals(List.of(), view.parts());
        assertEquals(Optional.empty(), session.specialisations().part("steady", TIMER));
        session.undo();
        replace("targets corbel;", "targets omniorb;");
        String refusal = session.specialisations().of("steady").refusal();
        assertTrue(refusal.contains("Add corbel to its targets"), refusal);
    }
}
