// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void aStepGoesOnAsFastAsSoFar() {
        assertEquals(Optional.of(Duration.ofSeconds(30)), Progress.estimate(10_000_000_000L, 0.25));
        assertEquals(Optional.empty(), Progress.estimate(10_000_000_000L, 0.05));
        assertEquals(Optional.empty(), Progress.estimate(10_000_000_000L, 1));
    }
}
