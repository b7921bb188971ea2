// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.edit.Sandbox;
import org.bellwether.edit.project.ProjectFiles;
import org.bellwether.edit.state.SessionState;
import org.bellwether.model.assembly.Assembly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemFinderTest {
    private static final String ASSEMBLY = "basicsp.bellwether#BasicSP";
    private static final String GPS = ASSEMBLY + "::gps";

    @TempDir
    Path folder;

    private SessionState state;
    private ProblemFinder finder;

    @BeforeEach
    void open() throws IOException {
        state = new SessionState(ProjectFiles.open(Sandbox.example("basicsp", folder)));
        finder = new ProblemFinder(state);
    }

    private void removeConnections() {
        state.change(
                "Disconnect",
                model -> model.get(ASSEMBLY, Assembly.class).getConnections().clear());
    }

    private int steps() {
        int steps = 1;
        while (finder.advance()) {
            steps++;
        }
        return steps;
    }

    @Test
    void validModelsArePlannedAndGeneratedInSeveralSteps() {
        assertTrue(steps() > 5, "constraints, planning, and each kind of artefact");
        assertFalse(finder.advance(), "the problems are known");
        assertEquals(finder.findAnew(), finder.find());
    }

    @Test
    void aChangeBetweenTwoStepsBeginsTheSearchAgain() {
        assertTrue(finder.advance());
        assertTrue(finder.advance());
        removeConnections();
        assertFalse(finder.advance(), "a model with errors is not generated");
        List<ModelProblem> found = finder.find();
        assertTrue(found.stream().anyMatch(ModelProblem::error), found.toString());
        assertEquals(finder.findAnew(), found);
        state.undo();
        assertEquals(finder.findAnew(), finder.find());
        assertTrue(finder.isValid());
    }

    @Test
    void positionsAreNoContent() {
        steps();
        long content = state.content();
        state.change("Move", model -> model.layouts().set(ASSEMBLY, GPS, List.of(40, 80)));
        assertEquals(content, state.content());
        assertFalse(finder.advance(), "the problems are known");
    }

    @Test
    void duringAChangeTheProblemsAreThoseOfTheMomentAndAreNotKept() {
        finder.find();
        state.change("Disconnect for a moment", model -> {
            Assembly assembly = model.get(ASSEMBLY, Assembly.class);
            var removed = List.copyOf(assembly.getConnections());
            assembly.getConnections().clear();
            assertFalse(finder.isValid());
            assembly.getConnections().addAll(removed);
        });
        assertTrue(finder.isValid());
    }
}
