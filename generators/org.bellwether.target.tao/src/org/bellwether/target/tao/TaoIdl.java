// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import org.bellwether.generator.mapping.AnyUse;
import org.bellwether.generator.plan.Plan;

/** How TAO's IDL compiler is called. */
final class TaoIdl {
    private TaoIdl() {}

    /**
     * Its options but those that name folders: {@code -as} lets it take anonymous types without complaint; {@code -Sa} and
     * {@code -St} leave out operators of Any and type codes, where no type needs them.
     */
    static String flags(Plan plan) {
        boolean any = plan.modelIdl().declarations().stream().anyMatch(AnyUse::in);
        return any ? "-as" : "-as -Sa -St";
    }
}
