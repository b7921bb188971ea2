// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import java.util.List;
import java.util.Map;
import org.bellwether.specialise.rules.Reference;
import org.bellwether.specialise.rules.RuleSet;

/**
 * A condition of a rule set about an option of the ORB, such as {@code Concurrency.reactive}. Names with a dot are
 * options, names without a dot are invariants.
 *
 * @param option the option's name
 * @param value  the value that all processes of the program must have
 */
record OptionCondition(String option, String value) {
    static List<OptionCondition> all(RuleSet set) {
        return set.requires().stream()
                .map(Reference::name)
                .filter(name -> name.indexOf('.') > 0)
                .map(name -> new OptionCondition(
                        name.substring(0, name.indexOf('.')), name.substring(name.indexOf('.') + 1)))
                .toList();
    }

    /**
     * @param options the effective options by name; options that differ between processes have the process's name, too
     */
    boolean isMet(Map<String, String> options) {
        String actual = options.get(option);
        return actual != null
                && switch (value) {
                    case "true" -> isTrue(actual);
                    case "false" -> isFalse(actual);
                    default -> value.equals(actual);
                };
    }

    /** Returns whether an option's text means true: defaults are written as a word, set values as a number. */
    static boolean isTrue(String text) {
        return text.equals("1") || text.equalsIgnoreCase("true");
    }

    private static boolean isFalse(String text) {
        return text.equals("0") || text.equalsIgnoreCase("false");
    }

    @Override
    public String toString() {
        return option + "." + value;
    }
}
