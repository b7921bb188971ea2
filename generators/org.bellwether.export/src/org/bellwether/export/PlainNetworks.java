// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.plan.ProcessPlan;

/** Warns of the model's settings of links if the network cannot be configured. */
final class PlainNetworks {
    private PlainNetworks() {}

    static List<String> warnings(Export export, String testbed) {
        List<String> warnings = new ArrayList<>();
        for (Network network : export.topology().networks()) {
            List<String> said = new ArrayList<>();
            if (network.bandwidth() > 0) {
                said.add("bandwidth " + network.bandwidth() + " bit/s");
            }
            if (network.delayNs() > 0) {
                said.add("delay " + ShapedLink.milliseconds(network.delayNs()) + " ms");
            }
            if (network.jitterNs() > 0) {
                said.add("jitter " + ShapedLink.milliseconds(network.jitterNs()) + " ms");
            }
            if (network.loss().compareTo(BigDecimal.ZERO) > 0) {
                said.add("loss " + ShapedLink.plain(network.loss()));
            }
            if (network.mtu() > 0) {
                said.add("mtu " + network.mtu() + " bytes");
            }
            said.forEach(each -> warnings.add("link " + network.link() + ": " + each + " is not asked for: " + testbed
                    + " has the network that it has"));
        }
        for (ProcessPlan process : export.plan().processes()) {
            Networks.chosenLinks(process.element())
                    .forEach(link -> warnings.add("process " + process.name() + ": link " + link
                            + ", on which it listens, is not asked for: " + testbed
                            + " has the network that it has"));
        }
        return warnings;
    }
}
