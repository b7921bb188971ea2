// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.network;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The packets of a link of a lab, from its begin until the end of the run.
 *
 * @param received from the senders at all ends of the link
 * @param lost not delivered: as the model asks for, or since a queue was full
 */
public record LinkPackets(long received, long lost) {
    /**
     * Reads what the lab of a run counted.
     *
     * @return by the links' names, without links whose packets nothing counted; empty if the run was in no lab
     */
    public static Optional<Map<String, LinkPackets>> read(Path runFolder) {
        return NetworkRecord.read(runFolder).map(network -> {
            Map<String, LinkPackets> packets = new LinkedHashMap<>();
            for (JsonNode link : network.json().path("links")) {
                for (JsonNode end : link.path("ends")) {
                    if (end.has("packets")) {
                        packets.merge(link.path("name").asText(), of(end.path("packets")), LinkPackets::plus);
                    }
                }
            }
            return packets;
        });
    }

    private static LinkPackets of(JsonNode counters) {
        return new LinkPackets(
                counters.path("received").asLong(),
                counters.path("lost").asLong() + counters.path("dropped").asLong());
    }

    private LinkPackets plus(LinkPackets other) {
        return new LinkPackets(received + other.received, lost + other.lost);
    }
}
