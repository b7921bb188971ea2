// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packets of a link are those received at all of its ends. */
class LinkPacketsTest {
    @TempDir
    private Path run;

    @Test
    void sumsAllEndsAndLeavesOutLinksWithoutCounters() throws Exception {
        Files.writeString(run.resolve("network.json"), """
                {"schema": "bellwether.network/1", "links": [
                  {"name": "slow", "ends": [
                    {"node": "a", "packets": {"received": 40, "lost": 1, "dropped": 2}},
                    {"node": "b", "packets": {"received": 50, "lost": 3, "dropped": 0}}]},
                  {"name": "plain", "ends": [{"node": "a"}, {"node": "b"}]}]}
                """);
        assertEquals(Optional.of(Map.of("slow", new LinkPackets(90, 6))), LinkPackets.read(run));
    }

    @Test
    void aRunWithoutALabHasNone() {
        assertEquals(Optional.empty(), LinkPackets.read(run));
    }
}
