// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.generator.plan.Plan;

/**
 * The longest time of launches. A plan's limit applies to the plan's settings; with more samples or slower timers, the launcher gives a
 * launch more time by the same rule ({@code harness/launcher/plan/limits.cpp}).
 */
public final class LaunchLimit {
    private LaunchLimit() {}

    /**
     * Returns the longest time of all launches of a run, in seconds.
     *
     * @param rounds the settings of each launch, as in {@link Export}
     */
    public static long seconds(Plan plan, List<SortedMap<String, String>> rounds) {
        Map<String, Long> planned = new HashMap<>();
        plan.probes()
                .forEach(probe -> probe.phases().forEach(share -> {
                    String key = "probe." + probe.name() + "." + share.phase() + ".";
                    planned.put(key + "samples", share.samples());
                    planned.put(key + "warmup", share.warmup());
                }));
        boolean timed = plan.instances().stream()
                .anyMatch(instance -> !instance.timers().isEmpty());
        long seconds = 0;
        for (SortedMap<String, String> round : rounds) {
            double longer = growth(iterations(planned, round), iterations(planned, Map.of()));
            if (timed) {
                longer *= growth(1 / Double.parseDouble(round.getOrDefault("rate-scale", "1")), 1);
            }
            seconds += (long) Math.ceil(plan.timeLimitSeconds() * longer);
        }
        return seconds;
    }

    private static double iterations(Map<String, Long> planned, Map<String, String> round) {
        double sum = 0;
        for (Map.Entry<String, Long> share : planned.entrySet()) {
            String inForce = round.get(share.getKey());
            sum += inForce == null ? share.getValue() : Long.parseLong(inForce);
        }
        return sum;
    }

    private static double growth(double inForce, double planned) {
        return planned > 0 ? Math.max(1, inForce / planned) : 1;
    }
}
