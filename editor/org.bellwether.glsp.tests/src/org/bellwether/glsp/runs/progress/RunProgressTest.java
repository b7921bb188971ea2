// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bellwether.run.SessionStage;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    @Test
    void theHostThatIsPreparedStandsInTheProgress() {
        RunProgress progress = new RunProgress(1);
        progress.step(SessionStage.MEASURE, "corbel, round 1 of 2");
        progress.launchState("starting");
        progress.changedState();
        progress.host("gps", "connected", 1, 4);
        assertTrue(progress.changedState().isPresent());
        assertEquals(
                "corbel, round 1 of 2: gps connected, 1 of 4", progress.state().detail());
        progress.launchState("configured");
        assertEquals("corbel, round 1 of 2", progress.state().detail());
    }
}
