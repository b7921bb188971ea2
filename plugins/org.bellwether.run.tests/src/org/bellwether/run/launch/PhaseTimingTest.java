// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseTimingTest {
    private static final String TIMERS = "timer.a.tick.period-ns = 20000000\ntimer.b.tick.period-ns = 50000000\n"
            + "timer.b.tick.shortest-period-ns = 25000000\ntimer.b.tick.longest-period-ns = 100000000\n";

    @TempDir
    private Path folder;

    private PhaseTiming timing(String settings) throws IOException {
        Files.createDirectories(folder.resolve("plan"));
        Files.writeString(folder.resolve("plan/settings"), settings);
        return PhaseTiming.of(folder);
    }

    @Test
    void timersKeepTheirStatedRates() throws IOException {
        assertEquals(50e6, timing(TIMERS).slowestPeriodNs());
        assertEquals(20e6, timing(TIMERS).fastestPeriodNs());
    }

    @Test
    void adaptedTimersMayBeAsSlowAsTheirLowestRate() throws IOException {
        PhaseTiming timing = timing(TIMERS + "rates.flight.capacity = 1\nrates.flight.critical-capacity = 0.693\n");
        assertEquals(100e6, timing.slowestPeriodNs());
        assertEquals(20e6, timing.fastestPeriodNs());
    }

    @Test
    void withoutTimersThereIsNoPeriod() throws IOException {
        assertEquals(0, timing("rates.flight.capacity = 1\n").slowestPeriodNs());
    }
}
