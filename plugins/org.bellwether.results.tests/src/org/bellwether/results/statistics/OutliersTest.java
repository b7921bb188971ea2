// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutliersTest {
    /** 1 to 100: quartiles 25 and 75, so inner fences at -50 and 150, outer ones at -125 and 225. */
    private static final double[] STEADY =
            IntStream.rangeClosed(1, 100).asDoubleStream().toArray();

    @Test
    void countsBeyondEachFence() {
        Outliers none = Outliers.of(Summary.of(STEADY)).orElseThrow();
        assertEquals(0, none.count());
        assertEquals(new Outliers.Fences(-125, -50, 150, 225), none.fences());
        assertEquals(0, none.varianceShare());

        // Quartiles of 104 are 25 and 77 with two more above: nearest ranks 26 and 78
        Outliers some = of(151, 152, 300, 400);
        assertEquals(new Outliers.Fences(26 - 156, 26 - 78, 78 + 78, 78 + 156), some.fences());
        assertEquals(0, some.highMild(), "151 and 152 lie within");
        assertEquals(2, some.highSevere());
        Outliers low = of(-60, -200, 160, 300);
        assertEquals("1 1 1 1", low.lowSevere() + " " + low.lowMild() + " " + low.highMild() + " " + low.highSevere());
        assertEquals(4, low.count());
    }

    @Test
    void theShareOfOutliersIsThatOfTheSumOfSquares() {
        Outliers one = of(10_000);
        double mean = (5050 + 10_000) / 101.0;
        double theirs = (10_000 - mean) * (10_000 - mean);
        double all = theirs
                + DoubleStream.of(STEADY)
                        .map(value -> (value - mean) * (value - mean))
                        .sum();
        assertEquals(theirs / all, one.varianceShare(), 1e-12);
        assertTrue(one.varianceShare() > 0.98);
    }

    @Test
    void sevenInAThousandNormalSamplesAreMildOutliers() {
        Random random = new Random(3);
        Outliers outliers = Outliers.of(Summary.of(IntStream.range(0, 100_000)
                        .mapToDouble(i -> 1000 + random.nextGaussian())
                        .toArray()))
                .orElseThrow();
        assertEquals(698, outliers.count(), 100);
        assertTrue(outliers.lowSevere() + outliers.highSevere() <= 3, outliers.toString());
    }

    @Test
    void fewSamplesHaveNoOutliers() {
        assertTrue(Outliers.of(Summary.of(new double[19])).isEmpty());
        Outliers alike = Outliers.of(Summary.of(new double[20])).orElseThrow();
        assertEquals(0, alike.count());
        assertEquals(0, alike.varianceShare(), "nothing varies");
    }

    @Test
    void metricsStoreOutliers() {
        Outliers outliers = of(-60, -200, 160, 300);
        Map<String, Double> values = new LinkedHashMap<>();
        outliers.addTo(values);
        MetricResult metric = new MetricResult("m", "p", "latency", "ns", "probe", "", values, Map.of());
        assertEquals(outliers, Outliers.of(metric).orElseThrow());
        assertTrue(Outliers.of(new MetricResult("m", "p", "latency", "ns", "probe", "", Map.of(), Map.of()))
                .isEmpty());
    }

    private static Outliers of(double... more) {
        return Outliers.of(Summary.of(DoubleStream.concat(DoubleStream.of(STEADY), DoubleStream.of(more))
                        .toArray()))
                .orElseThrow();
    }
}
