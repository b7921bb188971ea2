// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import org.bellwether.generator.output.HeaderPart;

/**
 * The parts of {@code orb.hpp} that are the same for all models. Each is a C++ header in {@code resources/corbel/orb},
 * which the tests of the harness include, too.
 */
final class OrbParts {
    private OrbParts() {}

    /** Returns the functions that set policies of references and object adapters. */
    static String policies() {
        return part("policies.hpp");
    }

    /** Returns the types and functions for the ORB's scheduler. */
    static String scheduling() {
        return part("scheduling.hpp");
    }

    /** Returns the functions for checkpoints along calls. */
    static String checkpoints() {
        return part("checkpoints.hpp");
    }

    private static String part(String header) {
        return HeaderPart.of(OrbParts.class, "/corbel/orb/" + header);
    }
}
