// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.List;
import java.util.Optional;

/**
 * The machines of a deployment and the links between them.
 *
 * @param machines in the model's order; the first starts the run
 * @param networks in the model's order
 */
public record Topology(List<TestbedMachine> machines, List<Network> networks) {

    /** Returns the machine of a node of the plan. */
    public TestbedMachine machine(String node) {
        return machines.stream()
                .filter(machine -> machine.node().equals(node))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the networks of a machine. */
    public List<Network> networksOf(TestbedMachine machine) {
        return networks.stream()
                .filter(network -> network.addresses().containsKey(machine.node()))
                .toList();
    }

    /**
     * Returns the address at which the ORBs of a machine listen: its address in the network of the link that their
     * endpoints choose, otherwise in its first network; empty without a network.
     */
    public Optional<String> address(TestbedMachine machine) {
        List<Network> all = networksOf(machine);
        return all.stream()
                .filter(network -> machine.link()
                        .filter(link -> link.equals(network.link()))
                        .isPresent())
                .findFirst()
                .or(() -> all.stream().findFirst())
                .map(network -> network.addresses().get(machine.node()));
    }
}
