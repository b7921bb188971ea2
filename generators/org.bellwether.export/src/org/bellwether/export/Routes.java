// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The routes between machines over the model's links: those with the fewest links, of these the first in the model's order. */
final class Routes {
    private final Topology topology;

    Routes(Topology topology) {
        this.topology = topology;
    }

    /**
     * A route that a machine needs, because the machine is not in the destination's network.
     *
     * @param node        the node on which the route is set
     * @param destination an address of another machine
     * @param gateway     the address of the next machine, in a network of the node
     */
    record Route(String node, String destination, String gateway) {}

    /** Returns the nodes that a node reaches, including itself. */
    Set<String> reached(String node) {
        Set<String> reached = new HashSet<>(firstHops(node).keySet());
        reached.add(node);
        return reached;
    }

    /** Returns all routes to the addresses at which ORBs listen, in the model's order. */
    List<Route> all() {
        List<Route> routes = new ArrayList<>();
        for (TestbedMachine machine : topology.machines()) {
            Map<String, String> hops = firstHops(machine.node());
            for (TestbedMachine other : topology.machines()) {
                String gateway = hops.get(other.node());
                topology.address(other)
                        .filter(address -> gateway != null && !isNeighbour(machine, address))
                        .ifPresent(address -> routes.add(new Route(machine.node(), address, gateway)));
            }
        }
        return routes;
    }

    private boolean isNeighbour(TestbedMachine machine, String address) {
        return topology.networksOf(machine).stream()
                .anyMatch(network -> network.addresses().containsValue(address));
    }

    /** Returns the address of the next machine on the route to each other node that is reached. */
    private Map<String, String> firstHops(String from) {
        Map<String, String> hops = new HashMap<>();
        Deque<String> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            String at = queue.poll();
            for (Network network : topology.networksOf(topology.machine(at))) {
                network.addresses().forEach((node, address) -> {
                    if (!node.equals(from) && !hops.containsKey(node)) {
                        hops.put(node, at.equals(from) ? address : hops.get(at));
                        queue.add(node);
                    }
                });
            }
        }
        return hops;
    }
}
