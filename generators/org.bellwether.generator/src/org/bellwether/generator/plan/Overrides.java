// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.Map;

/**
 * The settings by which the caller replaces those of an experiment's model.
 *
 * @param parameters values of the experiment's parameters by name: {@code 400}, {@code 50 ms}
 * @param options    values of ORB options by target and name, in the catalogue's notation
 * @param lab        whether each node is a host of a local lab with the node's name, and links have addresses
 * @param withoutRealTime whether processes run with the default scheduling, regardless of the model
 */
public record Overrides(
        Map<String, String> parameters,
        Map<String, Map<String, String>> options,
        boolean lab,
        boolean withoutRealTime) {
    /** Changes nothing of the model. */
    public static final Overrides NONE = new Overrides(Map.of(), Map.of());

    /** Creates overrides with the hosts of the model. */
    public Overrides(Map<String, String> parameters, Map<String, Map<String, String>> options) {
        this(parameters, options, false);
    }

    /** Creates overrides with the scheduling of the model. */
    public Overrides(Map<String, String> parameters, Map<String, Map<String, String>> options, boolean lab) {
        this(parameters, options, lab, false);
    }

    public Overrides {
        parameters = Map.copyOf(parameters);
        options = Map.copyOf(options);
    }
}
