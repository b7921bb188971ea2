// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.plan.NetworkPlan;

/** Reads the nodes and links of {@code plan/experiment.json}. */
public final class NetworkReader {
    private NetworkReader() {}

    /** Returns the nodes and links of a plan; both are empty if the plan has no network. */
    public static NetworkPlan read(String plan) throws IOException {
        JsonNode network = new ObjectMapper().readTree(plan).path("network");
        List<String> nodes = new ArrayList<>();
        network.path("nodes").forEach(node -> nodes.add(node.asText()));
        List<NetworkPlan.Link> links = new ArrayList<>();
        network.path("links").forEach(link -> links.add(link(link)));
        return new NetworkPlan(nodes, links);
    }

    private static NetworkPlan.Link link(JsonNode link) {
        List<NetworkPlan.End> ends = new ArrayList<>();
        link.path("ends")
                .forEach(end -> ends.add(new NetworkPlan.End(
                        end.path("node").asText(), end.path("address").asText())));
        return new NetworkPlan.Link(
                link.path("name").asText(),
                ends,
                link.path("bitsPerSecond").asLong(),
                link.path("delayNs").asLong(),
                link.path("jitterNs").asLong(),
                link.path("loss").asDouble(),
                link.path("mtu").asInt());
    }
}
