// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.generator.options.OptionTexts;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.model.options.Option;

/** The effective options of a target: those that the model or the user set, and the defaults of all others. */
public final class EffectiveOptions {
    private EffectiveOptions() {}

    /**
     * Returns the options by name or, if processes differ, by {@code <process>.<name>}. Unset options without a default
     * are left out.
     */
    public static Map<String, String> of(Target target, Plan plan) {
        Map<String, String> effective = new TreeMap<>();
        for (Option option : target.catalogue().getOptions()) {
            String otherwise = OptionTexts.defaultText(option);
            List<String> values = plan.processes().stream()
                    .map(process -> process.options(target.name()).getOrDefault(option.getName(), otherwise))
                    .toList();
            if (values.stream().distinct().count() == 1) {
                put(effective, option.getName(), values.get(0));
            } else {
                for (int i = 0; i < values.size(); i++) {
                    put(effective, plan.processes().get(i).name() + "." + option.getName(), values.get(i));
                }
            }
        }
        return effective;
    }

    private static void put(Map<String, String> effective, String name, String value) {
        if (!value.isEmpty()) {
            effective.put(name, value);
        }
    }
}
