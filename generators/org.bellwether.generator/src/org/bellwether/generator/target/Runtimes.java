// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.Optional;
import org.bellwether.generator.plan.Plan;

/** Provides the sources of the runtimes with which programs are linked: a target's, or specialised ones for a plan. */
@FunctionalInterface
public interface Runtimes {
    /** Provides each target's unchanged sources. */
    Runtimes GENERAL = (target, plan) -> target.runtime();

    /** Returns the sources of a target's runtime; empty if the ORB is installed on the machine. */
    Optional<RuntimeSources> of(Target target, Plan plan);
}
