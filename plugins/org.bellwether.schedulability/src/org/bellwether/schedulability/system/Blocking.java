// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import static org.bellwether.schedulability.task.Nanoseconds.add;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The longest time for which steps of lower rank delay a step: with priority inheritance at most one critical section of
 * each resource that a step of this rank or above uses, on the same core (L. Sha, R. Rajkumar and J. P. Lehoczky, "Priority
 * Inheritance Protocols", IEEE Transactions on Computers 39(9), 1990). The result is also an upper bound for priority
 * ceilings and the stack resource policy.
 */
final class Blocking {
    private final List<Chain> chains;
    private final Ranks ranks;
    /** The critical sections by core, then by resource. */
    private final Map<Integer, Map<String, List<CriticalSection>>> sections = new LinkedHashMap<>();

    Blocking(SystemModel model, Ranks ranks) {
        this.chains = model.chains();
        this.ranks = ranks;
        for (CriticalSection section : model.sections()) {
            int core = chains.get(section.chain()).steps().get(section.step()).core();
            sections.computeIfAbsent(core, each -> new LinkedHashMap<>())
                    .computeIfAbsent(section.resource(), each -> new ArrayList<>())
                    .add(section);
        }
    }

    /** Returns the blocking of a step in ns. */
    long of(int chain, int step) {
        long rank = ranks.of(chain, step);
        int core = chains.get(chain).steps().get(step).core();
        long sum = 0;
        for (List<CriticalSection> users : sections.getOrDefault(core, Map.of()).values()) {
            boolean reaches = users.stream().anyMatch(user -> ranks.of(user.chain(), user.step()) >= rank);
            if (reaches) {
                sum = add(
                        sum,
                        users.stream()
                                .filter(user -> ranks.of(user.chain(), user.step()) < rank)
                                .mapToLong(CriticalSection::length)
                                .max()
                                .orElse(0));
            }
        }
        return sum;
    }
}
