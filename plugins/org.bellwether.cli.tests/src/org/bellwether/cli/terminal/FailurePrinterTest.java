// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FailurePrinterTest {
    private static final String STALL = "phase timed stalls: no new sample for 10.0 s; tile has 0 of 9 samples";
    private static final String LOGS = "bellwether logs 1";

    @Test
    void aStallIsLookedForInTheLogs() {
        assertEquals(
                "More time would not help. Find what prevents the samples, such as a condition or an exception: "
                        + LOGS,
                FailurePrinter.afterTimeout(STALL, LOGS));
    }

    @Test
    void aStallOfWorkThatWasLeftOutNeedsRoomOrOtherDeadlines() {
        String shed = FailurePrinter.afterTimeout(
                STALL + "; shed for lack of room at their lowest rates: decoder.tile (9 of 9)", LOGS);
        assertTrue(shed.contains("a smaller lowest rate"), shed);
        assertFalse(shed.contains("SchedulingCancellation"), shed);
        String cancelled = FailurePrinter.afterTimeout(
                STALL + "; cancelled because of their deadlines: decoder.tile (9 of 9)", LOGS);
        assertTrue(cancelled.contains("set SchedulingCancellation to never"), cancelled);
        assertTrue(cancelled.endsWith(LOGS), cancelled);
    }

    @Test
    void aProcessThatHangsMayNeedMoreTime() {
        String hung = FailurePrinter.afterTimeout("gps has not said `stopped` after 5.0 s", LOGS);
        assertTrue(hung.contains("a longer time limit"), hung);
    }
}
