// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.bellwether.generator.plan.NetworkPlan;
import org.junit.jupiter.api.Test;

class NetworkReaderTest {
    @Test
    void readsNodesAndLinks() throws Exception {
        NetworkPlan network = NetworkReader.read("""
                {"network": {"nodes": ["a", "b"], "links": [{"name": "l", "ends": [{"node": "a", "address": "10.1.1.1"},
                  {"node": "b", "address": "10.1.1.2"}], "bitsPerSecond": 5, "delayNs": 6, "jitterNs": 7, "loss": 0.25,
                  "mtu": 1400}]}}""");
        assertEquals(
                new NetworkPlan(
                        List.of("a", "b"),
                        List.of(new NetworkPlan.Link(
                                "l",
                                List.of(new NetworkPlan.End("a", "10.1.1.1"), new NetworkPlan.End("b", "10.1.1.2")),
                                5,
                                6,
                                7,
                                0.25,
                                1400))),
                network);
    }

    @Test
    void plansWithoutANetworkHaveNone() throws Exception {
        assertEquals(new NetworkPlan(List.of(), List.of()), NetworkReader.read("{}"));
    }
}
