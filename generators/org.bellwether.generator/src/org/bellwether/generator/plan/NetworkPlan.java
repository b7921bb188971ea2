// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;

/**
 * The nodes of a deployment and the links between them.
 *
 * @param nodes the names of the nodes; an array of nodes has a name for each of its replicas
 * @param links the links, in the model's order
 */
public record NetworkPlan(List<String> nodes, List<Link> links) {
    /**
     * A network link.
     *
     * @param ends          the nodes that it joins
     * @param bitsPerSecond the bandwidth; 0: unlimited
     * @param delayNs       the delay in one direction
     * @param jitterNs      the variation of the delay in each direction
     * @param loss          the share of packets that are lost, from 0 to below 1
     * @param mtu           the largest IP packet in octets; 0: not set
     */
    public record Link(
            String name, List<End> ends, long bitsPerSecond, long delayNs, long jitterNs, double loss, int mtu) {
        /** Returns whether the network joins a node. */
        public boolean joins(String node) {
            return ends.stream().anyMatch(end -> end.node().equals(node));
        }

        /** Returns the address of a node on the link; empty if none is known. */
        public String address(String node) {
            return ends.stream()
                    .filter(end -> end.node().equals(node))
                    .map(End::address)
                    .findFirst()
                    .orElse("");
        }
    }

    /**
     * A node at a link.
     *
     * @param address the node's IPv4 address on the link; empty if none is known
     */
    public record End(String node, String address) {}

    /** Returns the links that join a node. */
    public List<Link> of(String node) {
        return links.stream().filter(link -> link.joins(node)).toList();
    }
}
