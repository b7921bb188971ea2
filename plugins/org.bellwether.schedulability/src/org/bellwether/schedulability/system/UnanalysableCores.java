// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cores that cannot be analysed: those that the model leaves open, and those on which a step from such a core
 * arrives at unknown times.
 */
final class UnanalysableCores {
    private final SystemModel model;
    private final Map<Integer, String> reasons = new LinkedHashMap<>();

    UnanalysableCores(SystemModel model) {
        this.model = model;
        for (int i = 0; i < model.cores().size(); i++) {
            int core = i;
            model.cores().get(i).undecidable().ifPresent(reason -> reasons.put(core, reason));
        }
        for (MissingData missing : model.missing()) {
            missing.cores().forEach(core -> reasons.putIfAbsent(core, missing.where() + ": " + missing.what()));
        }
        for (int known = -1; known != reasons.size(); ) {
            known = reasons.size();
            model.chains().forEach(this::spread);
        }
    }

    private void spread(Chain chain) {
        List<Step> steps = chain.steps();
        int[] from = new int[steps.size()]; // the core that makes the arrival unknown; -1 if it is known
        for (int i = 0; i < from.length; i++) {
            Step step = steps.get(i);
            from[i] = step.after() < 0 ? -1 : from[step.after()];
            if (!step.isDelay() && from[i] >= 0 && from[i] != step.core()) {
                reasons.putIfAbsent(
                        step.core(),
                        chain.name() + " comes from "
                                + model.cores().get(from[i]).fullName() + ", of which nothing can be told");
            }
            if (from[i] < 0 && reasons.containsKey(step.core())) {
                from[i] = step.core();
            }
        }
    }

    /** Returns the reasons by the index of the core. */
    Map<Integer, String> reasons() {
        return reasons;
    }

    /** Returns the reason why a chain cannot be analysed. */
    Optional<String> of(Chain chain) {
        Optional<String> own = model.missing().stream()
                .filter(missing -> missing.chains().contains(chain.name()))
                .map(missing -> missing.where() + ": " + missing.what())
                .findFirst();
        return own.isPresent() ? own : ofSteps(chain);
    }

    private Optional<String> ofSteps(Chain chain) {
        return chain.steps().stream()
                .filter(step -> reasons.containsKey(step.core()))
                .map(step -> model.cores().get(step.core()).fullName() + ": " + reasons.get(step.core()))
                .findFirst();
    }
}
