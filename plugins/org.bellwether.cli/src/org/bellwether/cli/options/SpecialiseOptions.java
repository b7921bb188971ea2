// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.run.Variant;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that measure the general and the specialised configuration of Corbel in turns. */
public final class SpecialiseOptions {
    /** The configuration without specialisations; those that the model applies are left out, too. */
    static final String GENERAL = "general";

    /** The configuration with all specialisations that are asked for. */
    static final String SPECIALISED = "specialised";

    private static final String CORBEL = "corbel";
    private static final String ALL = "all";

    /**
     * Specialisations that {@code all} does not include: few models allow them for all of their processes and
     * operations.
     */
    private static final Set<String> NOT_OF_ALL = Set.of("fixed-sizes", "null-locks", "whole-request");

    @Option(
            names = "--specialise",
            paramLabel = "all|NAME[,NAME]",
            description = "Two configurations of Corbel that take turns: general, without these specialisations, and"
                    + " specialised, with them. NAME is one that Corbel has (dispatch, fixed-sizes, framework,"
                    + " hooks-out, native-layout, null-locks, request-header, whole-request); all are these but"
                    + " fixed-sizes, null-locks and whole-request, which few models allow. If the model does not allow"
                    + " one, nothing runs; bellwether specialise says why.")
    private String names;

    /**
     * Returns the targets that are measured in addition to the two configurations. Corbel is left out: the general
     * configuration is Corbel itself.
     */
    public List<String> targets(List<String> asked) {
        return names == null
                ? asked
                : asked.stream().filter(target -> !target.equals(CORBEL)).toList();
    }

    /** Returns the two configurations; empty if the option is not given. */
    public List<Variant> variants(CommandLine commandLine) {
        if (names == null) {
            return List.of();
        }
        Target corbel = Targets.discover().get(CORBEL);
        Map<String, Set<String>> known = new TreeMap<>(corbel.specialisations());
        Set<String> chosen = new TreeSet<>();
        for (String name : names.split(",", -1)) {
            if (name.equals(ALL)) {
                known.keySet().stream()
                        .filter(each -> !NOT_OF_ALL.contains(each))
                        .forEach(chosen::add);
            } else if (known.containsKey(name)) {
                chosen.add(name);
            } else {
                throw new ParameterException(
                        commandLine,
                        "--specialise '" + name + "' is no specialisation that " + corbel.label()
                                + " has yet; give all, or " + String.join(", ", known.keySet()));
            }
        }
        Map<String, String> general = new TreeMap<>();
        Map<String, String> specialised = new TreeMap<>();
        chosen.forEach(name -> known.get(name).forEach(option -> {
            general.put(option, "false");
            specialised.put(option, "true");
        }));
        return List.of(
                new Variant(GENERAL, CORBEL, general, Map.of()),
                new Variant(SPECIALISED, CORBEL, specialised, Map.of(), Optional.empty(), Map.of(), chosen));
    }
}
