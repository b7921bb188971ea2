// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Target;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.tree.RuntimeFiles;
import org.bellwether.specialise.weave.RuleOrder;
import org.bellwether.specialise.weave.Weaver;
import org.bellwether.specialise.xml.RuleFolder;

/**
 * The sources of an ORB, woven for a configuration: by the rule sets of its specialisations whose conditions the
 * configuration's options meet. The other specialisations of the configuration are options that the general runtime
 * reads.
 */
public final class WovenRuntime implements RuntimeSources {
    private final RuntimeSources general;
    private final List<String> specialisations;
    private final List<RuleSet> sets;
    private final SortedMap<String, byte[]> woven;

    private WovenRuntime(
            RuntimeSources general, List<String> specialisations, List<RuleSet> sets, SortedMap<String, byte[]> woven) {
        this.general = general;
        this.specialisations = specialisations;
        this.sets = sets;
        this.woven = woven;
    }

    /**
     * Weaves the sources for a configuration.
     *
     * @param target  the ORB
     * @param general its sources
     * @param options the effective options by name; options that differ between processes are named
     *     {@code <process>.<name>}
     * @return empty if the options apply no specialisation that changes the sources
     * @throws org.bellwether.generator.refusal.RefusedException if rules do not fit the sources; with file and line of
     *     each
     */
    public static Optional<WovenRuntime> of(Target target, RuntimeSources general, Map<String, String> options)
            throws IOException {
        List<String> names = new ArrayList<>();
        SortedMap<String, byte[]> files = new TreeMap<>();
        Set<String> holds = new TreeSet<>();
        RuntimeFiles tree = new RuntimeFiles(general, "of " + target.label());
        for (String name : new TreeSet<>(target.specialisations().keySet())) {
            List<String> rules =
                    isApplied(target.specialisations().get(name), options) ? general.rules(name) : List.of();
            if (rules.isEmpty()) {
                continue;
            }
            names.add(name);
            for (String path : rules) {
                files.put(path, tree.octets(path));
            }
            Specialisation.named(name).stream()
                    .flatMap(specialisation -> specialisation.requires().stream())
                    .forEach(requirement -> holds.add(requirement.invariant().toString()));
        }
        if (names.isEmpty()) {
            return Optional.empty();
        }
        List<RuleSet> sets = RuleFolder.read(files).stream()
                .filter(set -> OptionCondition.all(set).stream().allMatch(condition -> condition.isMet(options)))
                .toList();
        sets.forEach(set -> OptionCondition.all(set).forEach(condition -> holds.add(condition.toString())));
        List<RuleSet> ordered = RuleOrder.ordered(sets, Optional.of(holds));
        SortedMap<String, byte[]> woven =
                new Weaver(tree, Optional.of("")).weave(ordered).woven();
        return Optional.of(new WovenRuntime(general, List.copyOf(names), ordered, woven));
    }

    /**
     * Returns whether each specialisation is applied by at least one process. Processes that do not apply it can be
     * linked with the woven runtime, too; otherwise, the planner refuses them.
     */
    private static boolean isApplied(Set<String> applying, Map<String, String> options) {
        return applying.stream()
                .allMatch(name -> options.entrySet().stream()
                        .filter(option ->
                                option.getKey().equals(name) || option.getKey().endsWith("." + name))
                        .anyMatch(option -> OptionCondition.isTrue(option.getValue())));
    }

    /** Returns the names of the specialisations that are woven, in alphabetical order. */
    public List<String> specialisations() {
        return specialisations;
    }

    /** Returns the names of the rule sets that were applied, in their order. */
    public List<String> ruleSets() {
        return sets.stream().map(RuleSet::name).toList();
    }

    /** Returns the parts of CORBA that the specialisations give up, as sentences. */
    public List<String> compliance() {
        return sets.stream()
                .flatMap(set -> set.compliance().stream())
                .distinct()
                .toList();
    }

    @Override
    public List<String> paths() throws IOException {
        return general.paths();
    }

    @Override
    public InputStream open(String path) throws IOException {
        byte[] octets = woven.get(path);
        return octets == null ? general.open(path) : new ByteArrayInputStream(octets);
    }

    @Override
    public List<String> cmakeArguments() {
        return general.cmakeArguments();
    }
}
