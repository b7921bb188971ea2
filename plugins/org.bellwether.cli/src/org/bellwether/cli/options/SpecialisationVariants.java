// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.generator.target.Target;
import org.bellwether.run.Variant;

/** Creates configurations of a target that differ in some of its specialisations only. */
final class SpecialisationVariants {
    /** The configuration without specialisations; those that the model applies are left out, too. */
    private static final String GENERAL = "general";

    /** The configuration with all specialisations that are asked for. */
    private static final String SPECIALISED = "specialised";

    private final Target target;
    private final SortedSet<String> names;

    /** @param names names of specialisations that the target has */
    SpecialisationVariants(Target target, Set<String> names) {
        this.target = target;
        this.names = new TreeSet<>(names);
    }

    /** Returns the configuration without the specialisations. */
    Variant general() {
        return new Variant(GENERAL, target.name(), options(Set.of()), Map.of());
    }

    /** Returns the configurations without and with the specialisations. */
    List<Variant> together() {
        return List.of(general(), specialised(SPECIALISED, names));
    }

    /**
     * Returns the configuration without the specialisations, one for each of them alone, and one with all. The last one
     * is left out if there is only one specialisation.
     */
    List<Variant> each() {
        List<Variant> variants = new ArrayList<>();
        variants.add(general());
        names.forEach(name -> variants.add(specialised(name, Set.of(name))));
        if (names.size() > 1) {
            variants.add(specialised(SPECIALISED, names));
        }
        return variants;
    }

    private Variant specialised(String name, Set<String> applied) {
        return new Variant(name, target.name(), options(applied), Map.of(), Optional.empty(), Map.of(), applied);
    }

    /** Returns the values of the options of all names: true for those that are applied. */
    private Map<String, String> options(Set<String> applied) {
        Map<String, String> options = new TreeMap<>();
        for (String name : names) {
            String value = Boolean.toString(applied.contains(name));
            target.specialisations().get(name).forEach(option -> options.put(option, value));
        }
        return options;
    }
}
