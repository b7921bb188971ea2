// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.plan.NetworkPlan;

/** Networks for the tests of this package. */
final class Networks {
    private Networks() {}

    /** A link of 100 Mbit/s and 2 ms whose nodes have the addresses 10.64.N.1, 10.64.N.2 and so on. */
    static NetworkPlan.Link link(String name, int network, String... nodes) {
        return new NetworkPlan.Link(name, ends(network, nodes), 100_000_000, 2_000_000, 0, 0, 0);
    }

    static List<NetworkPlan.End> ends(int network, String... nodes) {
        List<NetworkPlan.End> ends = new ArrayList<>();
        for (String node : nodes) {
            ends.add(new NetworkPlan.End(node, "10.64." + network + "." + (ends.size() + 1)));
        }
        return ends;
    }

    /** Returns a network of three nodes in a row. */
    static NetworkPlan row() {
        return new NetworkPlan(List.of("a", "b", "c"), List.of(link("ab", 0, "a", "b"), link("bc", 1, "b", "c")));
    }
}
