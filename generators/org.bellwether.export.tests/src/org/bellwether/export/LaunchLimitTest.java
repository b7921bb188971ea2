// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.plan.Plan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchLimitTest {
    private static final SortedMap<String, String> PLANNED = new TreeMap<>();

    @TempDir
    private Path temp;

    private Plan plan;

    @BeforeEach
    void load() throws IOException {
        plan = TestExports.plan(TestExports.experiment(temp));
    }

    /** Returns the settings of a round with a multiple of the planned iterations. */
    private SortedMap<String, String> times(long factor) {
        SortedMap<String, String> round = new TreeMap<>();
        plan.probes()
                .forEach(probe -> probe.phases().forEach(share -> {
                    String key = "probe." + probe.name() + "." + share.phase() + ".";
                    round.put(key + "samples", Long.toString(factor * share.samples()));
                    round.put(key + "warmup", Long.toString(factor * share.warmup()));
                }));
        return round;
    }

    private static SortedMap<String, String> rateScale(String scale) {
        return new TreeMap<>(Map.of("rate-scale", scale));
    }

    @Test
    void eachRoundHasThePlansLimit() {
        assertEquals(2 * plan.timeLimitSeconds(), LaunchLimit.seconds(plan, List.of(PLANNED, PLANNED)));
    }

    @Test
    void moreSamplesHaveMoreTime() {
        assertEquals(4 * plan.timeLimitSeconds(), LaunchLimit.seconds(plan, List.of(times(3), times(1))));
    }

    @Test
    void slowerTimersHaveMoreTime() {
        assertEquals(2 * plan.timeLimitSeconds(), LaunchLimit.seconds(plan, List.of(rateScale("0.5"))));
        assertEquals(plan.timeLimitSeconds(), LaunchLimit.seconds(plan, List.of(rateScale("20.0"))));
    }
}
