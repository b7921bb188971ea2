// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bellwether.results.history.EDivisive.Change;
import org.junit.jupiter.api.Test;

class EDivisiveTest {
    private static final double LEVEL = 0.05;
    private static final int TRIES = 400;
    private static final EDivisive TEST = new EDivisive(LEVEL, 199, 1);

    /**
     * Of a binomial with 400 tries and p = 0.05, fewer than 8 or more than 34 come up less than once in 500 times; the
     * seeds are fixed.
     */
    @Test
    void isWrongAboutSeriesWithoutAChangeAsOftenAsItsLevelSays() {
        long alarms = IntStream.range(0, TRIES)
                .filter(seed -> !TEST.of(noise(new Random(seed), 30)).isEmpty())
                .count();
        assertTrue(alarms >= 8 && alarms <= 34, alarms + " of " + TRIES);
    }

    /** Also where a few runs are far off, as on a machine that others use. */
    @Test
    void isNotFooledBySinglesThatAreFarOff() {
        long alarms = IntStream.range(0, TRIES)
                .filter(seed -> {
                    Random random = new Random(seed);
                    double[] series = noise(random, 30);
                    for (int i = 0; i < 3; i++) {
                        series[random.nextInt(30)] *= 1.5 + random.nextDouble();
                    }
                    return !TEST.of(series).isEmpty();
                })
                .count();
        assertTrue(alarms <= 34, alarms + " of " + TRIES);
    }

    /** Noise of 2 %, as medians of runs have; a change of 5 % in the midst. */
    @Test
    void findsAChangeOf5PercentAndItsPlace() {
        int found = 0;
        int placed = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            double[] series = noise(new Random(seed), 30);
            for (int i = 18; i < series.length; i++) {
                series[i] *= 1.05;
            }
            List<Change> changes = TEST.of(series);
            found += changes.isEmpty() ? 0 : 1;
            placed += changes.stream().anyMatch(change -> Math.abs(change.at() - 18) <= 2) ? 1 : 0;
        }
        assertTrue(found >= 0.95 * TRIES, found + " of " + TRIES);
        assertTrue(placed >= 0.9 * TRIES, placed + " of " + TRIES);
    }

    @Test
    void findsSeveralChangesInTheirOrder() {
        double[] series = noise(new Random(7), 60);
        for (int i = 20; i < 40; i++) {
            series[i] *= 1.3;
        }
        List<Change> changes = TEST.of(series);
        assertEquals(List.of(20, 40), changes.stream().map(Change::at).toList());
        assertTrue(changes.stream().allMatch(change -> change.p() <= LEVEL));
        assertEquals(changes, TEST.of(series), "the same series, the same answer");
    }

    @Test
    void saysNothingOfConstantOrShortSeries() {
        double[] constant = new double[40];
        Arrays.fill(constant, 3);
        assertEquals(List.of(), TEST.of(constant));
        assertEquals(List.of(), TEST.of(new double[] {1, 1, 9, 9, 9}));
        assertEquals(List.of(), TEST.of(new double[0]));
    }

    /** The statistic by its definition (Matteson and James, equations 5 and 6), exponent 1. */
    @Test
    void dividesWhereTheDefinitionSays() {
        double[] series = {5, 4, 5, 6, 5, 9, 8, 9, 9, 1};
        int best = 0;
        double size = 0;
        for (int m = EDivisive.LEAST; m <= series.length - EDivisive.LEAST; m++) {
            double q = divergence(Arrays.copyOfRange(series, 0, m), Arrays.copyOfRange(series, m, series.length));
            if (q > size) {
                size = q;
                best = m;
            }
        }
        List<Change> changes = new EDivisive(0.999, 199, 1).of(series);
        int expected = best;
        assertTrue(changes.stream().anyMatch(change -> change.at() == expected), best + " in " + changes);
    }

    private static double divergence(double[] x, double[] y) {
        double between = 0;
        for (double a : x) {
            for (double b : y) {
                between += Math.abs(a - b);
            }
        }
        double n = x.length;
        double m = y.length;
        return n * m / (n + m) * (2 * between / (n * m) - within(x) - within(y));
    }

    private static double within(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = i + 1; j < x.length; j++) {
                sum += Math.abs(x[i] - x[j]);
            }
        }
        return sum / (x.length * (x.length - 1) / 2.0);
    }

    /** Latencies around 100 with a standard deviation of 2 %. */
    private static double[] noise(Random random, int length) {
        return random.doubles(length)
                .map(ignored -> 100 * Math.exp(0.02 * random.nextGaussian()))
                .toArray();
    }
}
