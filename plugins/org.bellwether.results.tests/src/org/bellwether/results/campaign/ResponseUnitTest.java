// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.junit.jupiter.api.Test;

class ResponseUnitTest {
    private static String shown(String kind, String statistic, double typical) {
        return ResponseUnit.scale(new ResponsePlan("m", "", kind, statistic), typical)
                .number(typical);
    }

    @Test
    void figuresAreShownInAUnitThatFitsThem() {
        assertEquals("61.615 µs", shown("latency", "mean", 61_615));
        assertEquals("950.00 ns", shown("latency", "p50", 950));
        assertEquals("1.2000 s", shown("latency", "max", 1.2e9));
        assertEquals("4.0000 µs²", shown("jitter", "variance", 4e6));
        assertEquals("15.200", shown("jitter", "logVariance", 15.2));
        assertEquals("22,012 /s", shown("throughput", "value", 22_012));
        assertEquals("1.5000 MB", shown("footprint", "value", 1.5e6));
        assertEquals("12.500 %", shown("deadline-misses", "part", 0.125));
        assertEquals("-3.0000 ms", shown("latency", "mean", -3e6));
    }

    @Test
    void storedFiguresHaveTheirOwn() {
        assertEquals("ns²", ResponseUnit.stored(new ResponsePlan("m", "", "latency", "variance")));
        assertEquals("1/s", ResponseUnit.stored(new ResponsePlan("m", "", "throughput", "value")));
    }
}
