// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.network;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The packets of a lab's link, from the link's creation until the end of the run.
 *
 * @param received number of packets from the senders at all ends of the link
 * @param lost number of packets that were not delivered, because the model states losses or a queue was full
 */
public record LinkPackets(long received, long lost) {
    /**
     * Reads the counters of a run's lab.
     *
     * @return by the links' names, without links that were not counted; empty if the run had no lab
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
