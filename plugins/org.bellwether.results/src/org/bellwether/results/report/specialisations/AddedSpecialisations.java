// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.specialisations;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.prediction.SpecialisationOption;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.store.row.RunRow;

/**
 * The additional specialisations of a configuration in comparison with the base.
 *
 * @param specialisations the specialisations that the base does not have
 * @param built           whether its build has settings, and the base has the default build
 */
record AddedSpecialisations(Set<SpecialisationOption> specialisations, boolean built) {
    private static final String OPTIONS = "options";

    /**
     * The settings of one configuration.
     *
     * @param rest all settings except specialisations and build
     */
    private record Settings(
            Set<SpecialisationOption> specialisations, Map<String, String> build, Map<String, String> rest) {
        static Settings of(RunRow run) {
            Map<String, Object> rest = new TreeMap<>(map(CanonicalJson.read(run.configuration(), Map.class)));
            Map<String, String> options =
                    texts(run.options() == null ? rest.get(OPTIONS) : CanonicalJson.read(run.options(), Map.class));
            Set<SpecialisationOption> specialisations = EnumSet.noneOf(SpecialisationOption.class);
            for (SpecialisationOption each : SpecialisationOption.values()) {
                List<String> values = options.entrySet().stream()
                        .filter(option -> each.isNamed(option.getKey()))
                        .map(Map.Entry::getValue)
                        .toList();
                if (!values.isEmpty() && values.stream().allMatch(Settings::isTrue)) {
                    specialisations.add(each);
                }
                options.keySet().removeIf(each::isNamed);
            }
            Map<String, String> build = texts(rest.remove(Recipe.BUILD));
            rest.put(OPTIONS, options);
            return new Settings(specialisations, build, texts(rest));
        }

        private static boolean isTrue(String value) {
            return value.equals("1") || value.equalsIgnoreCase("true");
        }

        private static Map<String, Object> map(Object json) {
            Map<String, Object> map = new TreeMap<>();
            if (json instanceof Map<?, ?> object) {
                object.forEach((name, value) -> map.put(String.valueOf(name), value));
            }
            return map;
        }

        private static Map<String, String> texts(Object json) {
            Map<String, String> texts = new TreeMap<>();
            map(json).forEach((name, value) -> texts.put(name, String.valueOf(value)));
            return texts;
        }
    }

    /**
     * Returns the additions of a run; empty if there are none, if the run lacks one, or if it differs in other
     * settings, too.
     */
    static Optional<AddedSpecialisations> of(RunRow base, RunRow other) {
        Settings before = Settings.of(base);
        Settings after = Settings.of(other);
        Set<SpecialisationOption> added = EnumSet.noneOf(SpecialisationOption.class);
        added.addAll(after.specialisations());
        added.removeAll(before.specialisations());
        boolean built = !after.build().equals(before.build());
        boolean less = !after.specialisations().containsAll(before.specialisations())
                || built && !before.build().isEmpty();
        if (less || !after.rest().equals(before.rest()) || added.isEmpty() && !built) {
            return Optional.empty();
        }
        return Optional.of(new AddedSpecialisations(added, built));
    }

    /** Returns whether this specialisation is the only addition. */
    boolean isOnly(SpecialisationOption one) {
        return !built && specialisations.equals(Set.of(one));
    }

    /** Returns whether the build is the only addition. */
    boolean isOnlyBuilt() {
        return built && specialisations.isEmpty();
    }

    /** Returns whether there are several additions, including the build. */
    boolean isCumulative() {
        return specialisations.size() + (built ? 1 : 0) > 1;
    }

    /** Returns the names of the additions for people. */
    String names() {
        String names = specialisations.stream()
                .map(SpecialisationOption::specialisation)
                .collect(Collectors.joining(", "));
        return built ? (names.isEmpty() ? "" : names + ", ") + "the build" : names;
    }
}
