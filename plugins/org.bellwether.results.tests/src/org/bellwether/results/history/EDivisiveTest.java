// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
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
     * In a binomial distribution with 400 tries and p = 0.05, fewer than 8 or more than 34 occur less than once in 500
     * experiments; the seeds are fixed.
     */
    @Test
    void isWrongAboutSeriesWithoutAChangeAsOftenAsItsLevelSays() {
        long alarms = IntStream.range(0, TRIES)
                .filter(seed -> !TEST.of(noise(new Random(seed), 30)).isEmpty())
                .count();
        assertTrue(alarms >= 8 && alarms <= 34, alarms + " of " + TRIES);
    }

    /** A few outliers, as on a machine with other users, do not hide the change. */
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

    /** Noise of 2 %, as in medians of runs; a change of 5 % in the middle. */
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

    /** With a separate level for each of 15 series (Bonferroni), the 70 ways to divide 8 runs would be too few. */
    @Test
    void findsAHundredfoldJumpIn8PointsOfOneOf15Series() {
        List<double[]> series = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            series.add(noise(new Random(100 + i), 8));
        }
        for (int border = EDivisive.LEAST; border <= 8 - EDivisive.LEAST; border++) {
            List<double[]> jumped = new ArrayList<>(series);
            double[] jump = series.get(7).clone();
            for (int i = border; i < 8; i++) {
                jump[i] *= 100;
            }
            jumped.set(7, jump);
            List<List<Change>> found =
                    new EDivisive(LEVEL, 1_999, 1).of(List.of(jumped)).get(0);
            for (int i = 0; i < 15; i++) {
                assertEquals(
                        i == 7 ? List.of(border) : List.of(),
                        found.get(i).stream().map(Change::at).toList(),
                        "series " + i + ", jump at " + border);
            }
        }
    }

    /** One commit slows down all metrics on two targets. */
    @Test
    void findsAJumpInAllSeriesOfSeveralGroups() {
        List<List<double[]>> groups = new ArrayList<>();
        for (int group = 0; group < 2; group++) {
            List<double[]> series = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                double[] values = noise(new Random(10 * group + i), 8 + group);
                for (int at = 4; at < values.length; at++) {
                    values[at] *= 3;
                }
                series.add(values);
            }
            groups.add(series);
        }
        new EDivisive(LEVEL, 1_999, 1)
                .of(groups)
                .forEach(group -> group.forEach(changes -> assertEquals(
                        List.of(4), changes.stream().map(Change::at).toList())));
    }

    /**
     * A common part of several series of a run counts as evidence once; false alarms are not more frequent than stated.
     */
    @Test
    void seriesOfTheSameRunsHoldTheLevelTogether() {
        long alarms = IntStream.range(0, TRIES)
                .filter(seed -> {
                    Random random = new Random(seed);
                    double[] moods = noise(random, 10);
                    List<double[]> series = new ArrayList<>();
                    for (int i = 0; i < 10; i++) {
                        double[] own = noise(random, 10);
                        series.add(IntStream.range(0, 10)
                                .mapToDouble(at -> moods[at] * own[at])
                                .toArray());
                    }
                    return TEST.of(List.of(series)).get(0).stream().anyMatch(changes -> !changes.isEmpty());
                })
                .count();
        assertTrue(alarms >= 5 && alarms <= 34, alarms + " of " + TRIES);
    }

    /** Noise that grows with the level does not hide a change at a low level. */
    @Test
    void findsAChangeBeforeAMuchLargerOne() {
        double[] series = noise(new Random(3), 60);
        for (int i = 20; i < 60; i++) {
            series[i] *= i < 40 ? 1.2 : 100;
        }
        assertEquals(List.of(20, 40), TEST.of(series).stream().map(Change::at).toList());
    }

    /** Counts that change from one constant to another. */
    @Test
    void findsAStepWithoutAnyNoise() {
        assertEquals(
                List.of(4),
                TEST.of(new double[] {7, 7, 7, 7, 9, 9, 9, 9}).stream()
                        .map(Change::at)
                        .toList());
    }

    @Test
    void saysNothingOfConstantOrShortSeries() {
        double[] constant = new double[40];
        Arrays.fill(constant, 3);
        assertEquals(List.of(), TEST.of(constant));
        assertEquals(List.of(), TEST.of(new double[] {1, 1, 9, 9, 9}));
        assertEquals(List.of(), TEST.of(new double[0]));
    }

    /** Computes the statistic by its definition (Matteson and James, equations 5 and 6) with exponent 1. */
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

    /** Returns latencies around 100 with a standard deviation of 2 %. */
    private static double[] noise(Random random, int length) {
        return random.doubles(length)
                .map(ignored -> 100 * Math.exp(0.02 * random.nextGaussian()))
                .toArray();
    }
}
