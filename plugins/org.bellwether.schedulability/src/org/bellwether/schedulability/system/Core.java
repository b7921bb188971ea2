// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.Optional;

/**
 * A core.
 *
 * @param node        the name of its node
 * @param name its name on the node, for output
 * @param undecidable the reason why the core cannot be analysed; empty if it can
 */
public record Core(String node, String name, Optional<String> undecidable) {
    /** Returns the name in the whole system. */
    public String fullName() {
        return node + ", " + name;
    }
}
