// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.Instrumentation;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.Requirements;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.instructions.InstructionTool;
import org.junit.jupiter.api.Test;

/** The results of a session whose instructions cannot be counted. */
class SessionInstructionsTest extends SessionFixture {
    private SessionRequest request(InstructionMode mode) {
        return request(OptionalLong.empty(), Map.of(), 2, "one").with(new Instrumentation(false, Optional.of(mode)));
    }

    @Test
    void measuredFiguresStandWithoutCounts() throws Exception {
        assumeTrue(Requirements.isThere(InstructionTool.CALLGRIND.requirement()), "valgrind is there");
        Session.Outcome outcome = session(request(InstructionMode.CALLGRIND), new FakeGenerated("", "measure"))
                .run(store);
        assertEquals(Status.OK, outcome.status());
        List<RunRow> runs = runs(outcome);
        assertEquals(2, runs.size());
        for (RunRow run : runs) {
            assertTrue(metric(run, "latency").value("p50") > 0);
            assertTrue(
                    store.reader().warnings(run.id()).stream()
                            .map(Warning::finding)
                            .anyMatch(text -> text.startsWith("instructions were not counted: ")),
                    store.reader().warnings(run.id()).toString());
        }
    }

    @Test
    void countersThatAMachineHasNotAreRefusedBeforeAnythingIsMeasured() throws Exception {
        assumeFalse(InstructionTool.perfCounts(), "this machine has no counters");
        WorkException refused = assertThrows(
                WorkException.class,
                () -> session(request(InstructionMode.PERF), new FakeGenerated("", "measure"))
                        .run(store));
        assertEquals(WorkException.Kind.MACHINE, refused.kind());
        assertEquals(List.of(), store.reader().runs(9));
    }
}
