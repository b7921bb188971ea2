// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bellwether.generator.target.Targets;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.LabMachine;
import org.junit.jupiter.api.Test;

/**
 * Tests that the dialog offers a lab for several nodes, and offers to leave out real-time scheduling if the model asks
 * for it.
 */
class ChoicesTest extends BasicspFixture {
    private Choices choices() {
        return Choices.of(session, Targets.discover(), null, null);
    }

    private Choices.ExperimentChoice steady() {
        return choices().experiments().stream()
                .filter(each -> each.name().equals("steady"))
                .findFirst()
                .orElseThrow();
    }

    private void inDeployment(String more) {
        session.setText(FILE, text().replaceFirst("(deployment local of BasicSP \\{)", "$1 " + more));
    }

    @Test
    void severalNodesAreMoreThanOneOrAnArray() {
        assertFalse(steady().severalNodes());
        inDeployment("node far {}");
        assertTrue(steady().severalNodes());
        session.undo();
        session.setText(FILE, text().replace("node here {", "node here[i : 2] {"));
        assertTrue(steady().severalNodes());
    }

    @Test
    void realTimeIsAskedForByProcessesAndByOptions() {
        assertFalse(steady().realTime());
        inDeployment("node far { process idle { scheduling fifo; priority 5; } }");
        assertTrue(steady().realTime());
        session.undo();
        assertFalse(steady().realTime());
        inDeployment("option SchedulingMechanism on corbel = priorities;");
        assertTrue(steady().realTime());
    }

    @Test
    void whyNoLabCanBeMadeIsSaid() throws Exception {
        String expected = "";
        try {
            LabMachine.check();
        } catch (LabException e) {
            expected = e.getMessage() + ". " + e.fix();
        }
        assertEquals(expected, choices().labRefusal());
    }
}
