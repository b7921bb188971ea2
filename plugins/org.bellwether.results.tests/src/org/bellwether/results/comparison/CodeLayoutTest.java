// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.Test;

class CodeLayoutTest {
    private static final String BUILD = "{\"runtime\":\"corbel-1\"}";
    private static final RunRow BASE = run("corbel", "model", BUILD);

    private static RunRow run(String target, String model, String build) {
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        return new RunRow(
                "run",
                "session",
                target,
                1,
                model,
                "host",
                "hash",
                "{}",
                "{}",
                1,
                "generated",
                null,
                build,
                now,
                now,
                Status.OK,
                null,
                "",
                null);
    }

    @Test
    void oneProgramHasOneLayout() {
        assertEquals(Optional.empty(), CodeLayout.warning(BASE, run("corbel", "model", BUILD)));
    }

    @Test
    void anotherBuildIsAnotherProgram() {
        RunRow other = run("corbel", "model", "{\"runtime\":\"corbel-2\"}");
        assertTrue(CodeLayout.warning(BASE, other).orElseThrow().startsWith("both sides ran different programs: "));
    }

    @Test
    void anotherModelMayBeAnotherProgram() {
        String warning =
                CodeLayout.warning(BASE, run("corbel", "changed", BUILD)).orElseThrow();
        assertTrue(warning.startsWith("both sides may have run different programs: "), warning);
        assertTrue(warning.endsWith("no interval includes it"), warning);
    }

    /** Two ORBs differ by much more than their layouts. */
    @Test
    void anotherTargetNeedsNoWarning() {
        assertEquals(Optional.empty(), CodeLayout.warning(BASE, run("omniorb", "model", "{}")));
    }

    /** Older runs, and runs that were imported from a cluster, have no record of their build. */
    @Test
    void anUnknownBuildIsNoDifference() {
        assertEquals(Optional.empty(), CodeLayout.warning(BASE, run("corbel", "model", null)));
    }
}
