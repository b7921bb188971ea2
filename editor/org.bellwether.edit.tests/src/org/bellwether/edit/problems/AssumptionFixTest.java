// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.Sandbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the quick fix of a specialisation that needs an assumption. */
class AssumptionFixTest {
    private static final String FILE = "basicsp.bellwether";

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

    private void apply(String specialisation) {
        String applied = "targets corbel;\n\n  specialise " + specialisation + ";";
        session.setText(FILE, session.text(FILE).text().replace("targets corbel;", applied));
    }

    /** Returns the problems without warnings: BW519 warns of the counts of a call that may raise an exception. */
    private List<ModelProblem> errors() {
        return session.validate().stream().filter(ModelProblem::error).toList();
    }

    @Test
    void eachMissingAssumptionIsStatedInTheTypeThatCallsTheFunction() {
        String text = session.text(FILE).text();
        session.setText(FILE, text.replaceFirst("return position;", "user refine;\n      return position;"));
        apply("framework");
        for (String invariant : List.of("one-reactor", "one-transport", "one-concurrency", "one-wait")) {
            ModelProblem missing = errors().get(0);
            assertEquals("BW893", missing.code());
            assertEquals(FILE + "#steady", missing.element().substring(0, (FILE + "#steady").length()));
            String fix = "Assume " + invariant + " in component nav::GPS";
            assertEquals(List.of(fix), session.fixes(missing));
            session.fix(missing, fix);
            assertTrue(session.text(FILE).text().contains("    assume " + invariant + ";\n  };\n"));
        }
        assertEquals(List.of(), errors());
    }

    @Test
    void anInstanceStatesWhatItsOwnBehavioursNeed() {
        String text = session.text(FILE).text();
        String own = "display : nav::NavDisplay {\n    on start {\n      user refine;\n    }\n  };";
        session.setText(FILE, text.replace("display : nav::NavDisplay;", own));
        apply("framework");
        ModelProblem missing = errors().get(0);
        assertEquals("BW893", missing.code());
        List<String> fixes = session.fixes(missing);
        assertEquals(List.of("Assume one-reactor in assembly BasicSP / instance display"), fixes);
    }

    @Test
    void aCounterexampleHasNoFix() {
        String text = session.text(FILE).text();
        session.setText(
                FILE,
                text.replace(
                        "{ gps; affinity 0; }", "{ gps; affinity 0; option NativeCharCodeSet on corbel = utf-8; }"));
        apply("native-layout");
        ModelProblem broken = errors().get(0);
        assertEquals("BW892", broken.code());
        assertEquals(List.of(), session.fixes(broken));
    }
}
