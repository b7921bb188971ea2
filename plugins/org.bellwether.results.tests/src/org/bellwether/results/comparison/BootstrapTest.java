// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.bellwether.results.comparison.Bootstrap.Interval;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    private static final double[] BASE = {31.5, 30.9, 32.4, 31.1, 33.0, 30.7};
    private static final double[] OTHER = {33.9, 35.2, 33.1, 36.0, 34.4, 34.9};

    @Test
    void agreesWithScipy() {
        // scipy 1.17.1: stats.bootstrap((BASE, OTHER), ratio or difference of means, method='percentile',
        // n_resamples=200000, confidence_level=1 - 2 * norm.cdf(-sqrt(6 / 5) * t.ppf(0.975, 5))), five seeds:
        // ratio 1.0469…1.0475 to 1.1392…1.1398, difference 1.5167…1.5333 to 4.3167…4.3333
        Interval ratio = interval(BASE, OTHER, Effect.RATIO, 1);
        assertEquals(1.0472, ratio.low(), 0.003);
        assertEquals(1.1396, ratio.high(), 0.003);
        Interval difference = interval(BASE, OTHER, Effect.DIFFERENCE, 1);
        assertEquals(1.525, difference.low(), 0.09);
        assertEquals(4.325, difference.high(), 0.09);
    }

    @Test
    void expandsThePercentilesAsScipysDistributionsSay() {
        // scipy.stats: norm.cdf(-sqrt(n / (n - 1)) * t.ppf(0.975, n - 1))
        assertEquals(0.0001190307391532, Bootstrap.tail(4), 1e-12);
        assertEquals(0.0009541005518825, Bootstrap.tail(5), 1e-12);
        assertEquals(0.0085506390244064, Bootstrap.tail(10), 1e-12);
    }

    @Test
    void twoRunsGiveTheirWholeRange() {
        // By hand: the four means of a side are equally likely, and the expanded percentiles reach the outermost
        assertEquals(
                new Interval(20.0 / 12, 30.0 / 10),
                interval(new double[] {10, 12}, new double[] {20, 30}, Effect.RATIO, 7));
    }

    @Test
    void oneRunASideHasNoInterval() {
        assertTrue(Double.isNaN(interval(new double[] {10}, new double[] {20, 30}, Effect.RATIO, 1)
                .low()));
    }

    @Test
    void variantsWithinRunsWidenTheInterval() {
        List<double[]> steady = runs(BASE);
        List<double[]> unsteady = Arrays.stream(BASE)
                .mapToObj(value -> new double[] {value - 2, value + 2})
                .toList();
        Interval narrow = Bootstrap.interval(steady, runs(OTHER), Effect.RATIO, 1);
        Interval wide = Bootstrap.interval(unsteady, runs(OTHER), Effect.RATIO, 1);
        assertTrue(wide.low() < narrow.low() && wide.high() > narrow.high(), narrow + " " + wide);
    }

    @Test
    void theSeedDecides() {
        assertEquals(interval(BASE, OTHER, Effect.RATIO, 5), interval(BASE, OTHER, Effect.RATIO, 5));
        assertNotEquals(interval(BASE, OTHER, Effect.RATIO, 5), interval(BASE, OTHER, Effect.RATIO, 6));
    }

    @Tag("slow")
    @Test
    void sidesThatDoNotDifferAreSeldomToldApart() {
        for (int runs : new int[] {4, 6, 10}) {
            Random random = new Random(runs);
            int alarms = 0;
            for (int trial = 0; trial < 200; trial++) {
                double[] one = random.doubles(runs).map(x -> 100 + 10 * x).toArray();
                double[] two = random.doubles(runs).map(x -> 100 + 10 * x).toArray();
                alarms += interval(one, two, Effect.RATIO, trial).contains(1) ? 0 : 1;
            }
            assertTrue(alarms <= 20, alarms + " false alarms in 200 with " + runs + " runs a side; 10 are expected");
        }
    }

    @Test
    void fewerThanFourRunsASideDecideNothing() {
        // By hand: 2 / C(2, 1), 2 / C(6, 3), 2 / C(8, 4)
        assertEquals(1, Bootstrap.chanceOfOrder(1, 1));
        assertEquals(0.1, Bootstrap.chanceOfOrder(3, 3), 1e-12);
        assertEquals(2.0 / 70, Bootstrap.chanceOfOrder(4, 4), 1e-12);
        assertEquals(4, Comparison.runsNeeded());
    }

    @Test
    void verdictsAreOfTheWholeInterval() {
        assertEquals(Verdict.HIGHER, Comparison.verdict(Effect.RATIO, new Interval(1.01, 1.2), 4, 4));
        assertEquals(Verdict.LOWER, Comparison.verdict(Effect.RATIO, new Interval(0.8, 0.99), 4, 4));
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, Comparison.verdict(Effect.RATIO, new Interval(0.9, 1.2), 4, 4));
        assertEquals(Verdict.NEGLIGIBLE, Comparison.verdict(Effect.RATIO, new Interval(1.001, 1.019), 4, 4));
        assertEquals(Verdict.NOT_DECIDABLE, Comparison.verdict(Effect.RATIO, new Interval(2, 3), 3, 3));
        assertEquals(Verdict.NOT_DECIDABLE, Comparison.verdict(Effect.RATIO, Interval.NONE, 1, 9));
        assertEquals(Verdict.HIGHER, Comparison.verdict(Effect.DIFFERENCE, new Interval(0.001, 0.01), 4, 4));
    }

    private static Interval interval(double[] base, double[] other, Effect effect, long seed) {
        return Bootstrap.interval(runs(base), runs(other), effect, seed);
    }

    private static List<double[]> runs(double[] values) {
        return DoubleStream.of(values).mapToObj(value -> new double[] {value}).toList();
    }
}
