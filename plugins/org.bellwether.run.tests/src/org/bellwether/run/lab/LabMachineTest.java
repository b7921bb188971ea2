// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class LabMachineTest {
    /** The end-to-end tests make labs as root and as another user. */
    @Test
    void aMachinePermitsALabOrSaysWhatItLacks() throws Exception {
        try {
            LabKind expected = LabMachine.isRoot() ? LabKind.ROOT : LabKind.USER_NAMESPACE;
            assertEquals(expected, LabMachine.check());
        } catch (LabException e) {
            assertEquals(LabException.Kind.MACHINE, e.kind());
            assertFalse(e.fix().isEmpty());
        }
    }

    @Test
    void programsOfRootAreFoundWithoutAPathToThem() {
        assertNotNull(LabMachine.find("sh"));
        assertNull(LabMachine.find("no-such-program-of-a-lab"));
    }
}
