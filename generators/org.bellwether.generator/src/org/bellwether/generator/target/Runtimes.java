// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.Optional;
import org.bellwether.generator.plan.Plan;

/** The sources of the runtimes that programs are linked with: a target's own, or some that are made for a plan. */
@FunctionalInterface
public interface Runtimes {
    /** Each target's own. */
    Runtimes GENERAL = (target, plan) -> target.runtime();

    /** Returns the sources of a target's runtime; empty when the machine has the ORB. */
    Optional<RuntimeSources> of(Target target, Plan plan);
}
