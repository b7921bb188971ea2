// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Map;
import org.bellwether.model.component.ObjectAdapter;

/**
 * The options of one object adapter.
 *
 * @param name    the adapter's name in its process: {@code <instance>.<adapter>}
 * @param options its ORB options by target and name, in the catalogue's notation
 * @param element the model's adapter
 */
public record AdapterPlan(String name, Map<String, Map<String, String>> options, ObjectAdapter element) {

    /** Returns the options that are set for a target, sorted by name. */
    public Map<String, String> options(String target) {
        return options.getOrDefault(target, Map.of());
    }

    /** Returns the adapter's lines in the configuration of a process on a target. */
    public List<String> lines(String target) {
        return options(target).entrySet().stream()
                .map(option -> "adapter " + name + " " + option.getKey() + " " + option.getValue())
                .toList();
    }
}
