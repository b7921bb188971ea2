// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Runtimes;
import org.bellwether.generator.target.Target;
import org.bellwether.run.WorkException;
import org.bellwether.specialise.WovenRuntime;

/** Finds the runtimes that are woven for a configuration. */
public final class WovenRuntimes {
    /** The runtimes of bundles, which are woven if a plan's options apply specialisations that change the sources. */
    public static final Runtimes IN_BUNDLES = WovenRuntimes::ofPlan;

    private WovenRuntimes() {}

    /**
     * Returns the woven runtimes of programs that are built on this machine, by the target's name.
     *
     * @param made        the result of the generation, with the effective options
     * @param checkpoints whether calls pass checkpoints
     * @throws WorkException if a rule does not fit the ORB's sources; the message has the rule, its file and line
     */
    public static Map<String, WovenRuntime> of(List<Target> targets, GenerationStep.Outcome made, boolean checkpoints)
            throws WorkException, IOException {
        Map<String, WovenRuntime> woven = new TreeMap<>();
        try {
            for (Target target : targets) {
                Optional<RuntimeSources> general = checkpoints ? target.runtimeWithCheckpoints() : target.runtime();
                if (general.isPresent()) {
                    WovenRuntime.of(target, general.get(), made.optionsOf(target.name()))
                            .ifPresent(own -> woven.put(target.name(), own));
                }
            }
        } catch (RefusedException e) {
            throw WorkException.model(e.problems());
        }
        return woven;
    }

    private static Optional<RuntimeSources> ofPlan(Target target, Plan plan) {
        Optional<RuntimeSources> general = target.runtime();
        if (general.isEmpty()) {
            return general;
        }
        try {
            Optional<WovenRuntime> woven = WovenRuntime.of(target, general.get(), EffectiveOptions.of(target, plan));
            return woven.isPresent() ? Optional.of(woven.get()) : general;
        } catch (IOException e) {
            throw new UncheckedIOException("The ORB's sources cannot be read from the class path", e);
        }
    }
}
