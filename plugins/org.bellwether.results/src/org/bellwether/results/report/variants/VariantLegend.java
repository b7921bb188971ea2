// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.variants;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.store.row.RunRow;

/**
 * The settings that the names of a session's configurations stand for, if some were named by {@code --variant} or by a
 * design ({@code d01}).
 *
 * @param settings names of the settings that differ, targets first
 * @param variants in the order of the session
 * @param common settings that all configurations share, {@code name = value}
 */
public record VariantLegend(List<String> settings, List<Variant> variants, List<String> common) {
    private static final String TARGET = "target";
    private static final String MODEL = "model";
    private static final int SHORT_HASH = 8;
    private static final String AS_IN_THE_MODEL = "as in the model";
    private static final String USUAL = "usual";

    /**
     * A configuration.
     *
     * @param number the number of its group
     * @param values one for each of the settings that differ
     */
    public record Variant(int number, String label, List<String> values) {}

    /** The explicit settings of one configuration. */
    private record Made(
            Map<String, String> options,
            Map<String, String> parameters,
            Map<String, String> effective,
            Map<String, String> build) {}

    /** Returns the legend; empty if all configurations are named by their targets, which need no explanation. */
    public static Optional<VariantLegend> of(SessionData view) {
        List<Group> groups = view.groups();
        if (groups.stream().allMatch(group -> row(group).variant().isEmpty())) {
            return Optional.empty();
        }
        Map<Group, Map<String, String>> values = new LinkedHashMap<>();
        Map<Group, Made> made = new LinkedHashMap<>();
        groups.forEach(group -> made.put(group, made(row(group))));
        Set<String> options = new TreeSet<>();
        Set<String> parameters = new TreeSet<>();
        Set<String> builds = new TreeSet<>();
        made.values().forEach(each -> {
            options.addAll(each.options().keySet());
            parameters.addAll(each.parameters().keySet());
            builds.addAll(each.build().keySet());
        });
        boolean models =
                groups.stream().map(group -> row(group).modelHash()).distinct().count() > 1;
        made.forEach((group, each) -> {
            Map<String, String> own = values(row(group), each, options, parameters, models);
            builds.forEach(name -> own.put("build." + name, each.build().getOrDefault(name, USUAL)));
            values.put(group, own);
        });
        Set<String> names = new LinkedHashSet<>();
        values.values().forEach(each -> names.addAll(each.keySet()));
        List<String> differing = names.stream()
                .filter(name -> values.values().stream()
                                .map(each -> each.get(name))
                                .distinct()
                                .count()
                        > 1)
                .toList();
        List<Variant> variants = new ArrayList<>();
        values.forEach((group, each) -> variants.add(new Variant(
                group.number(), group.label(), differing.stream().map(each::get).toList())));
        Map<String, String> first = values.get(groups.get(0));
        List<String> common = names.stream()
                .filter(name -> !differing.contains(name))
                .map(name -> name + " = " + first.get(name))
                .toList();
        return Optional.of(new VariantLegend(differing, List.copyOf(variants), common));
    }

    private static RunRow row(Group group) {
        return group.runs().get(0).run();
    }

    private static Made made(RunRow run) {
        Map<?, ?> configuration = CanonicalJson.read(run.configuration(), Map.class);
        return new Made(
                texts(configuration.get("options")),
                texts(configuration.get("parameters")),
                run.options() == null ? Map.of() : texts(CanonicalJson.read(run.options(), Map.class)),
                texts(configuration.get(Recipe.BUILD)));
    }

    private static Map<String, String> values(
            RunRow run, Made made, Set<String> options, Set<String> parameters, boolean models) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(TARGET, run.target());
        if (models) {
            values.put(
                    MODEL,
                    run.modelHash()
                            .substring(0, Math.min(SHORT_HASH, run.modelHash().length())));
        }
        for (String option : options) {
            String effective = made.effective().getOrDefault(option, AS_IN_THE_MODEL);
            values.put(option, made.options().getOrDefault(option, effective));
        }
        for (String parameter : parameters) {
            values.put(parameter, made.parameters().getOrDefault(parameter, AS_IN_THE_MODEL));
        }
        return values;
    }

    private static Map<String, String> texts(Object values) {
        Map<String, String> texts = new TreeMap<>();
        if (values instanceof Map<?, ?> map) {
            map.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
        }
        return texts;
    }

    /** Returns the settings of a configuration as text: {@code Concurrency = reactive, length = 64}. */
    public String text(Variant variant) {
        if (settings.isEmpty()) {
            return "has no different setting";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            parts.add(settings.get(i) + " = " + variant.values().get(i));
        }
        return String.join(", ", parts);
    }

    /** Returns the common settings as a sentence; empty if there are none. */
    public String sentence() {
        return common.isEmpty() ? "" : "The same in all: " + common.stream().collect(Collectors.joining(", ")) + ".";
    }
}
