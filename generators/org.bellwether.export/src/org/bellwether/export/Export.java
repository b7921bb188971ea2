// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.Target;

/**
 * An experiment to export.
 *
 * @param plan     the plan, as {@link TestbedPlan} rewrote it
 * @param targets  the ORBs that are measured, one after the other
 * @param topology machines and networks
 * @param rounds   the settings of each round, from 1, which give it its share of the samples: keys of {@code plan/settings}
 */
public record Export(Plan plan, List<Target> targets, Topology topology, List<SortedMap<String, String>> rounds) {
    private static final List<Requirement> COMMON = List.of(
            Requirement.program("c++", "g++", "compile generated programs"),
            Requirement.program("cmake", "cmake", "build generated programs"),
            Requirement.program("make", "make", "build generated programs"),
            Requirement.program("setsid", "util-linux", "end what a build has started"));

    /** Returns the name of the export: the model's name, as a label of DNS. */
    public String name() {
        return new HostLabels().of(plan.model());
    }

    /** Returns the packages that each node needs in addition to the system. */
    List<Requirement> requirements() {
        return Stream.concat(COMMON.stream(), targets.stream().flatMap(target -> target.requirements().stream()))
                .distinct()
                .toList();
    }

    /** Returns the longest time that all launches together may take, in seconds. */
    public long limitSeconds() {
        return LaunchLimit.seconds(plan, rounds) * targets.size();
    }

    /** Returns the machine that starts the run. */
    TestbedMachine first() {
        return topology.machines().get(0);
    }
}
