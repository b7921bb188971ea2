// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

class RealTimePermissionTest {
    @Test
    void aPriorityAboveTheLimitIsWhatTheMachineLacks() {
        WorkException none =
                assertThrows(WorkException.class, () -> RealTimePermission.check(process(null, "fifo", 99), 0));
        assertEquals(3, none.kind().exitCode());
        assertTrue(none.getMessage().contains("no real-time priority"), none.getMessage());
        WorkException low =
                assertThrows(WorkException.class, () -> RealTimePermission.check(process(null, "fifo", 50), 49));
        assertTrue(low.getMessage().contains("up to 49"), low.getMessage());
        assertTrue(low.fix().contains("ulimit -r 50"), low.fix());
    }

    @Test
    void permittedPrioritiesAndOtherHostsAreLeftAlone() {
        assertDoesNotThrow(() -> RealTimePermission.check(process(null, "fifo", 99), 99));
        assertDoesNotThrow(() -> RealTimePermission.check(process(null, "other", 0), 0));
        assertDoesNotThrow(() -> RealTimePermission.check(process("elsewhere", "fifo", 99), 0));
    }

    @Test
    void theWarningNamesWhatIsLeftOutOfEachProcess() {
        ProcessPlan plain = process(null, "other", 0);
        ProcessPlan changed = new ProcessPlan(
                "flight",
                "flight",
                "n",
                null,
                List.of(),
                "other",
                0,
                List.of(),
                List.of("scheduling fifo with priority 99", "corbel.SchedulingMechanism = priorities"));
        assertEquals(List.of(), RealTimePermission.leftOut(experiment(List.of(plain))));
        assertEquals(
                List.of(new Warning(
                        "real-time scheduling was left out of these processes: flight (scheduling fifo with priority 99,"
                                + " corbel.SchedulingMechanism = priorities)",
                        "leave --without-real-time out on a machine that permits it")),
                RealTimePermission.leftOut(experiment(List.of(plain, changed))));
    }

    private static Experiment experiment(List<ProcessPlan> processes) {
        return new Experiment(
                "m",
                "e",
                List.of(),
                1,
                List.of(),
                processes,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Experiment.Assembly(List.of(), List.of()),
                0);
    }

    private static ProcessPlan process(String host, String scheduling, int priority) {
        return new ProcessPlan("p", "p", "n", host, List.of(), scheduling, priority, List.of());
    }
}
