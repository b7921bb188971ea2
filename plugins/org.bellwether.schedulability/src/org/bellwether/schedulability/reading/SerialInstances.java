// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.schedulability.system.CriticalSection;

/** The instances that serve one activation at a time, and the parts of chains that run in them. */
final class SerialInstances {
    private record Use(String chain, int index, int step, int core, OptionalLong length) {}

    private final Map<String, List<Use>> uses = new LinkedHashMap<>();

    /**
     * Records an activation of an instance.
     *
     * @param index the index of the chain among the analysed chains
     * @param step the step that contains the activation
     * @param length its execution time in ns; empty if it also runs or waits in other steps
     */
    void use(String instance, String chain, int index, int step, int core, OptionalLong length) {
        uses.computeIfAbsent(instance, key -> new ArrayList<>()).add(new Use(chain, index, step, core, length));
    }

    /**
     * Returns the critical sections of instances that several chains use; reports sections whose length has no bound.
     */
    List<CriticalSection> sections(AnalysisFindings findings) {
        List<CriticalSection> sections = new ArrayList<>();
        uses.forEach((instance, all) -> {
            Set<String> chains = all.stream().map(Use::chain).collect(Collectors.toSet());
            if (chains.size() < 2) {
                return;
            }
            if (all.stream().allMatch(use -> use.length().isPresent())) {
                all.forEach(use -> sections.add(new CriticalSection(
                        instance, use.index(), use.step(), use.length().getAsLong())));
                findings.assume("where a task waits for " + instance
                        + ", which serves one activation at a time, the one that it waits for inherits its priority");
            } else {
                Set<Integer> cores = all.stream().map(Use::core).collect(Collectors.toSet());
                all.forEach(use -> findings.missing(
                        instance,
                        "it serves one activation at a time and waits for others meanwhile, which blocks other tasks"
                                + " without a known bound",
                        "Serve several at a time, or call the others from elsewhere",
                        use.chain(),
                        cores));
            }
        });
        return sections;
    }
}
