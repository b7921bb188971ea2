// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of a model that a session measures, and the values with which it differs from the model.
 *
 * @param experiment the experiment, if the model has several
 * @param targets names of targets, in the order of the table; empty for the model's targets
 * @param options values of options by {@code target.option}
 * @param parameters values of the experiment's parameters by name
 */
public record Selection(
        Optional<String> experiment,
        List<String> targets,
        Map<String, String> options,
        Map<String, String> parameters) {
    /** The model's only experiment, with its targets and values. */
    public static final Selection OF_MODEL = new Selection(Optional.empty(), List.of(), Map.of(), Map.of());

    /** Returns the same selection of another experiment. */
    public Selection withExperiment(Optional<String> other) {
        return new Selection(other, targets, options, parameters);
    }

    /** Returns the same selection with other targets. */
    public Selection withTargets(List<String> others) {
        return new Selection(experiment, others, options, parameters);
    }

    /** Returns the same selection with other values of options. */
    public Selection withOptions(Map<String, String> others) {
        return new Selection(experiment, targets, others, parameters);
    }

    /** Returns the same selection with other values of parameters. */
    public Selection withParameters(Map<String, String> others) {
        return new Selection(experiment, targets, options, others);
    }
}
