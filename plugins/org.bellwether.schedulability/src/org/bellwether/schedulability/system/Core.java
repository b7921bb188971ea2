// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.Optional;

/**
 * A core.
 *
 * @param node        the name of its node
 * @param name        its name on the node, for people
 * @param undecidable why nothing can be told of it, if that is so
 */
public record Core(String node, String name, Optional<String> undecidable) {
    /** The name in the whole system. */
    public String fullName() {
        return node + ", " + name;
    }
}
