// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.Map;

/**
 * The settings that the caller of an experiment gives in place of the model's.
 *
 * @param parameters values of the experiment's parameters by name: {@code 400}, {@code 50 ms}
 * @param options    values of ORB options by target and name, as in the target's catalogue
 * @param lab        whether each node is a host of a local lab, called like the node, and links have addresses
 * @param withoutRealTime whether processes run with the default scheduling, whatever the model says
 */
public record Overrides(
        Map<String, String> parameters,
        Map<String, Map<String, String>> options,
        boolean lab,
        boolean withoutRealTime) {
    /** Changes nothing of the model. */
    public static final Overrides NONE = new Overrides(Map.of(), Map.of());

    /** Hosts as in the model. */
    public Overrides(Map<String, String> parameters, Map<String, Map<String, String>> options) {
        this(parameters, options, false);
    }

    /** Scheduling as in the model. */
    public Overrides(Map<String, String> parameters, Map<String, Map<String, String>> options, boolean lab) {
        this(parameters, options, lab, false);
    }

    public Overrides {
        parameters = Map.copyOf(parameters);
        options = Map.copyOf(options);
    }
}
