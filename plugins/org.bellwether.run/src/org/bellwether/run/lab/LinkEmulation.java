// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.util.Locale;
import org.bellwether.generator.plan.NetworkPlan;

/** The ways to emulate a link with the attributes in the model. */
public enum LinkEmulation {
    /** The link has no attributes: veth pairs on a bridge. */
    BRIDGE,
    /** The kernel's token bucket filter, for a bandwidth alone. */
    TBF,
    /** The kernel's network emulator. */
    NETEM,
    /** A program in user space, if the kernel has no netem. */
    RELAY;

    /** @param netem whether the kernel has netem */
    static LinkEmulation of(NetworkPlan.Link link, boolean netem) {
        if (link.delayNs() > 0 || link.jitterNs() > 0 || link.loss() > 0) {
            return netem ? NETEM : RELAY;
        }
        return link.bitsPerSecond() > 0 ? TBF : BRIDGE;
    }

    /** Returns the name in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
