// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    @Test
    void aProgressLineNamesTheStep() {
        assertEquals(
                Optional.of(new ProgressLine("building corbel", 0)), ProgressLine.of("bellwether: building corbel\r"));
    }

    @Test
    void aStepGoesOn() {
        assertEquals(
                Optional.of(new ProgressLine("measuring corbel 1 of 4: timed", 37)),
                ProgressLine.of("bellwether: measuring corbel 1 of 4: timed: 37 %, 12 s left"));
        assertEquals(Optional.of(new ProgressLine("building", 100)), ProgressLine.of("bellwether: building: 140 %"));
    }

    @Test
    void otherLinesReportNoProgress() {
        assertEquals(Optional.empty(), ProgressLine.of("model.bellwether:3:1: error BW002"));
        assertEquals(Optional.empty(), ProgressLine.of(""));
    }
}
