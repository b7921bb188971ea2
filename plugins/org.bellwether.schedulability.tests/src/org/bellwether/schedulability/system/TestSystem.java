// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds systems for tests, whose cores are on one node. */
final class TestSystem {
    private final List<Core> cores = new ArrayList<>();
    private final List<Chain> chains = new ArrayList<>();
    private final List<CriticalSection> sections = new ArrayList<>();
    private final List<MissingData> missing = new ArrayList<>();

    TestSystem(int count) {
        for (int i = 0; i < count; i++) {
            cores.add(new Core("node", "core " + i, Optional.empty()));
        }
    }

    /**
     * Adds a chain in which each step follows the step before it.
     *
     * @param steps core, level and worst-case time of each step
     */
    TestSystem chain(String name, long period, long deadline, long... steps) {
        return chain(name, period, deadline, 0, steps);
    }

    TestSystem chain(String name, long period, long deadline, long criticality, long[] steps) {
        List<Step> all = new ArrayList<>();
        for (int i = 0; i < steps.length; i += 3) {
            all.add(new Step("step " + i / 3, (int) steps[i], steps[i + 2], i / 3 - 1, (int) steps[i + 1], deadline));
        }
        chains.add(new Chain(name, period, 0, deadline, true, criticality, 0, all, all.size() - 1, List.of()));
        return this;
    }

    /** Adds a computation on core 0. */
    TestSystem task(String name, long period, long deadline, long wcet, long criticality) {
        return chain(name, period, deadline, criticality, new long[] {0, 0, wcet});
    }

    TestSystem undecidable(int core, String reason) {
        cores.set(core, new Core("node", "core " + core, Optional.of(reason)));
        return this;
    }

    TestSystem section(String resource, int chain, int step, long length) {
        sections.add(new CriticalSection(resource, chain, step, length));
        return this;
    }

    TestSystem missing(MissingData each) {
        missing.add(each);
        return this;
    }

    SystemModel model() {
        return new SystemModel(cores, chains, sections, missing, List.of());
    }
}
