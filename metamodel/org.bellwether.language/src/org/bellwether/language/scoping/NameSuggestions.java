// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import org.bellwether.model.util.Spelling;

/** Suggestions for a name that does not exist. */
final class NameSuggestions {
    /** The largest number of suggestions. */
    private static final int MOST = 3;

    private NameSuggestions() {}

    /**
     * Returns {@code Did you mean weather::Sensor?}; null if no name is similar. If the name exists in another scope,
     * that element is suggested; else the name is taken as misspelt.
     *
     * @param known all names, including qualified ones
     */
    static String didYouMean(String name, List<String> known) {
        boolean isSimple = !name.contains("::");
        List<String> elsewhere = elsewhere(name, known);
        List<String> meant = isSimple && !elsewhere.isEmpty() ? elsewhere : nearest(name, known);
        meant = meant.isEmpty() ? elsewhere : meant;
        meant = meant.isEmpty() ? misspelt(name, known) : meant;
        return meant.isEmpty() ? null : "Did you mean " + Spelling.either(meant) + "?";
    }

    private static List<String> nearest(String name, List<String> known) {
        return Spelling.nearest(name, known).map(List::of).orElse(List.of());
    }

    /** Returns the qualified names of elements in any scope with exactly this name. */
    private static List<String> elsewhere(String name, List<String> known) {
        String simple = simple(name);
        return known.stream()
                .filter(each -> each.contains("::") && simple(each).equals(simple))
                .sorted()
                .limit(MOST)
                .toList();
    }

    /** Returns the qualified names of elements in any scope with the most similar name. */
    private static List<String> misspelt(String name, List<String> known) {
        return Spelling.nearest(
                        simple(name),
                        known.stream().map(NameSuggestions::simple).toList())
                .map(near -> elsewhere(near, known))
                .orElse(List.of());
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf(':') + 1);
    }
}
