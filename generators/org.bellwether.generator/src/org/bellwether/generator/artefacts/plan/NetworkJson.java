// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import static org.bellwether.generator.artefacts.plan.Json.object;

import java.util.Map;
import org.bellwether.generator.plan.NetworkPlan;

/** Writes the part of {@code plan/experiment.json} about nodes and links. */
final class NetworkJson {
    private NetworkJson() {}

    static Map<String, Object> of(NetworkPlan network) {
        return object(
                "nodes",
                network.nodes(),
                "links",
                network.links().stream().map(NetworkJson::link).toList());
    }

    private static Map<String, Object> link(NetworkPlan.Link link) {
        return object(
                "name",
                link.name(),
                "ends",
                link.ends().stream()
                        .map(end -> object("node", end.node(), "address", end.address()))
                        .toList(),
                "bitsPerSecond",
                link.bitsPerSecond(),
                "delayNs",
                link.delayNs(),
                "jitterNs",
                link.jitterNs(),
                "loss",
                link.loss(),
                "mtu",
                link.mtu());
    }
}
