// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.generator.target.SchedulingDiscipline;
import org.bellwether.generator.target.SchedulingSupport;

/**
 * The scheduling of threads by Corbel's options.
 *
 * @param options the options of the process, by name
 */
record CorbelScheduling(Map<String, String> options) implements SchedulingSupport {
    @Override
    public Optional<SchedulingDiscipline> discipline() {
        return SchedulingDiscipline.of(options.getOrDefault("SchedulingDiscipline", "none"));
    }

    @Override
    public boolean usesPriorities() {
        return "priorities".equals(options.get("SchedulingMechanism"));
    }

    @Override
    public int processors() {
        return Integer.parseInt(options.getOrDefault("SchedulingProcessors", "1"));
    }

    @Override
    public boolean cancelsInfeasibleWork() {
        return "infeasible".equals(options.get("SchedulingCancellation"));
    }

    @Override
    public Map<String, String> withoutRealTime() {
        Map<String, String> others = new TreeMap<>();
        if (usesPriorities()) {
            others.put("SchedulingMechanism", "queue");
        }
        if (!"other".equals(options.getOrDefault("Scheduling", "other"))) {
            others.put("Scheduling", "other");
        }
        return others;
    }
}
