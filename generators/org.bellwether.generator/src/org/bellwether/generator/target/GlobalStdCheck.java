// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.Definition;

/** Refuses {@code std} outside of modules for ORBs whose IDL compilers write this name into C++'s namespace. */
public final class GlobalStdCheck {
    private GlobalStdCheck() {}

    /** @param target the ORB's name */
    public static void refuse(Plan plan, String target) {
        plan.modelIdl().declarations().stream()
                .filter(each -> each instanceof Definition definition && "std".equals(definition.getName()))
                .findFirst()
                .ifPresent(definition -> {
                    throw new RefusedException(
                            "BW857",
                            definition,
                            "C++ has a std of its own, and the IDL compiler of " + target + " keeps the name",
                            "Call it otherwise, put it into a module, or leave " + target + " out");
                });
    }
}
