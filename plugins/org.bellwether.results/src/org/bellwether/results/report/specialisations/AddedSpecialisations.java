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
 * The specialisations that a configuration has more than the one that it is compared with.
 *
 * @param specialisations those that it has and the other has not
 * @param built           whether it is built otherwise, and the other as usual
 */
record AddedSpecialisations(Set<SpecialisationOption> specialisations, boolean built) {
    private static final String OPTIONS = "options";

    /**
     * The settings of one configuration.
     *
     * @param rest everything but specialisations and build
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

    /** Returns what the other run has more; empty if nothing, if it has less, or if it differs otherwise, too. */
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

    /** Returns whether it has this specialisation and no other. */
    boolean isOnly(SpecialisationOption one) {
        return !built && specialisations.equals(Set.of(one));
    }

    /** Returns whether only the build differs. */
    boolean isOnlyBuilt() {
        return built && specialisations.isEmpty();
    }

    /** Returns whether there are several, of which the build may be one. */
    boolean isCumulative() {
        return specialisations.size() + (built ? 1 : 0) > 1;
    }

    /** Returns the names of the specialisations, for readers. */
    String names() {
        String names = specialisations.stream()
                .map(SpecialisationOption::specialisation)
                .collect(Collectors.joining(", "));
        return built ? (names.isEmpty() ? "" : names + ", ") + "the build" : names;
    }
}
