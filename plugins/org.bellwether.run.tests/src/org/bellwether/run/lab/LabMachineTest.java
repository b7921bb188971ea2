// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import org.junit.jupiter.api.Test;

class LabMachineTest {
    @Test
    void aLabWithoutRootRightsIsRefused() {
        assumeFalse(LabMachine.isRoot(), "the end-to-end test does it as root");
        LabException refused = assertThrows(LabException.class, LabMachine::check);
        assertEquals(LabException.Kind.MACHINE, refused.kind());
        assertEquals("no-rights", refused.code());
    }
}
