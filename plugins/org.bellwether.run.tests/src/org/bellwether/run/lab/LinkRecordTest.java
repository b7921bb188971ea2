// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkRecordTest {
    private static LinkRecord found(long p50, long lost, long bits) {
        LabLayout.Link link = LabLayout.of(Networks.row(), false).links().get(0);
        return new LinkRecord(
                link,
                Optional.empty(),
                true,
                List.of(new LinkCheck.Result("a", "b", 4_000_000, p50, p50, p50, p50, 50, lost, bits)),
                List.of());
    }

    @Test
    void aLinkThatIsAsAskedHasNoRemark() {
        assertEquals(List.of(), found(4_100_000, 0, 99_000_000).remarks());
    }

    @Test
    void linksThatDifferFromTheModelAreReported() {
        assertEquals(
                List.of(
                        "link ab: a round trip from a to b took 4.600 ms before the run, and the model asks for 4.000 ms"),
                found(4_600_000, 0, 99_000_000).remarks());
        assertEquals(
                List.of("link ab: 50.0 Mbit/s came through before the run, and the model asks for 100.0"),
                found(4_000_000, 0, 50_000_000).remarks());
        assertEquals(
                List.of("link ab: nothing came back from b before the run"),
                found(0, 50, 0).remarks());
    }

    @Test
    void packetsThatCameLateAreSaid() {
        LinkRecord counted = found(4_000_000, 0, 100_000_000)
                .counted("[{\"delivered\":90,\"late\":2},{\"delivered\":10,\"late\":0}]");
        assertEquals(
                List.of("link ab: 2.0 % of its packets came more than 1 ms late, since this machine was busy"),
                counted.remarks());
    }

    @Test
    void theRecordHasWhatWasAskedAndFoundAndCounted() {
        JsonNode json = found(4_000_000, 1, 100_000_000)
                .counted("[{\"received\":5},{\"received\":7}]")
                .json();
        assertEquals("relay", json.path("means").asText());
        assertEquals(2_000_000, json.path("asked").path("delayNs").asLong());
        assertEquals(1, json.path("found").get(0).path("lost").asLong());
        assertEquals(
                7, json.path("ends").get(1).path("packets").path("received").asLong());
        assertTrue(found(1, 1, 1).counted("").counters().isEmpty(), "a relay that was killed has counted nothing");
    }
}
