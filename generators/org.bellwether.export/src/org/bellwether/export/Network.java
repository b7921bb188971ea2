// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;

/**
 * A link of the deployment on a testbed: between two machines, or a LAN of several.
 *
 * @param link      the link's name in the model; empty for a LAN that the model does not contain
 * @param name      the network's name on a testbed
 * @param addresses IPv4 addresses by the machines' nodes, in the model's order; all in one /24
 * @param stated    the nodes whose addresses the model states
 * @param bandwidth bit/s; 0 if the model gives none
 * @param delayNs   one-way delay in ns; 0 if the model gives none
 * @param jitterNs  variation of the delay in ns; 0 if the model gives none
 * @param loss      share of packets lost, 0 to 1; 0 if the model gives none
 * @param mtu       largest packet in bytes; 0 if the model gives none
 */
public record Network(
        String link,
        String name,
        Map<String, String> addresses,
        Set<String> stated,
        long bandwidth,
        long delayNs,
        long jitterNs,
        BigDecimal loss,
        long mtu) {

    /** Returns whether the network joins more than two machines. */
    public boolean isLan() {
        return addresses.size() > 2;
    }
}
