// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Finds regular fractions with little confounding: among all fractions with a number of runs, those with the fewest
 * shortest words (minimum aberration, Fries and Hunter, Technometrics 22, 1980). A fraction of 2^q runs is a choice of
 * columns out of the 2^q - 1 columns of q basic factors and their products. The search exchanges columns from several
 * starts, with fixed seeds, so that equal requests give equal designs. It finds the optimum for 16 and 32 runs (checked
 * against Chen, Sun and Wu, International Statistical Review 61, 1993); for more runs, it finds a local optimum.
 */
public final class MinimumAberration {
    /** The largest number of basic factors, which gives more runs than usual screenings have. */
    private static final int MOST_BASIC = 12;

    /** The largest number of basic factors for which columns are exchanged; with more, the best start is used. */
    private static final int MOST_TO_EXCHANGE = 8;

    private static final int RANDOM_STARTS = 40;

    private MinimumAberration() {}

    /** Returns the generators for a number of runs, a power of two; empty for a full factorial. */
    public static List<Generator> ofRuns(int factors, int runs) throws DesignException {
        int basic = Integer.numberOfTrailingZeros(runs);
        if (Integer.bitCount(runs) != 1) {
            throw new DesignException(
                    "runs",
                    "A regular fraction has a power of two of runs, not " + runs,
                    "Ask for " + Integer.highestOneBit(Math.max(2, runs)) + " or "
                            + 2 * Integer.highestOneBit(Math.max(2, runs)) + " runs, or for a Plackett-Burman design");
        } else if (factors > runs - 1) {
            throw new DesignException(
                    "runs",
                    runs + " runs cannot separate " + factors + " factors",
                    "Ask for at least " + 2 * Integer.highestOneBit(factors) + " runs");
        }
        return basic >= factors ? List.of() : generators(best(factors, basic));
    }

    /** Returns the generators of a fraction with at least this resolution and as few runs as the search finds. */
    public static List<Generator> ofResolution(int factors, int resolution) throws DesignException {
        for (int basic = 1; basic <= MOST_BASIC; basic++) {
            if (basic >= factors) {
                return List.of();
            } else if (factors < 1 << basic) {
                List<Integer> columns = best(factors, basic);
                int reached = pattern(columns, basic).resolution();
                if (reached == 0 || reached >= resolution) {
                    return generators(columns);
                }
            }
        }
        throw new DesignException(
                "resolution",
                "No fraction of at most " + (1 << MOST_BASIC) + " runs with resolution " + resolution + " for "
                        + factors + " factors was found",
                "Ask for a lower resolution, or vary fewer factors");
    }

    /** Returns the best columns as products of basic factors in bits; the first q columns are the basic factors. */
    private static List<Integer> best(int factors, int basic) {
        List<Integer> best = null;
        WordLengthPattern pattern = null;
        for (List<Integer> start : starts(factors, basic)) {
            List<Integer> columns = basic <= MOST_TO_EXCHANGE ? exchanged(start, basic) : start;
            WordLengthPattern reached = pattern(columns, basic);
            if (best == null || reached.isBetterThan(pattern)) {
                best = columns;
                pattern = reached;
            }
        }
        List<Integer> sorted = new ArrayList<>(best.subList(0, basic));
        sorted.addAll(new TreeSet<>(best.subList(basic, best.size())));
        return sorted;
    }

    private static List<List<Integer>> starts(int factors, int basic) {
        List<List<Integer>> starts = new ArrayList<>();
        for (int resolution = 3; resolution <= 7; resolution++) {
            List<Integer> start = greedy(factors, basic, resolution);
            if (start.size() == factors) {
                starts.add(start);
            }
        }
        for (int seed = 0; basic <= MOST_TO_EXCHANGE && seed < RANDOM_STARTS; seed++) {
            boolean odd = seed % 2 == 0 && factors <= 1 << (basic - 1);
            starts.add(random(factors, basic, odd, new SplittableRandom(seed)));
        }
        return starts;
    }

    private static List<Integer> basics(int basic) {
        List<Integer> columns = new ArrayList<>();
        for (int bit = 0; bit < basic; bit++) {
            columns.add(1 << bit);
        }
        return columns;
    }

    /** Adds each column that makes no word shorter than the resolution; may find too few columns. */
    private static List<Integer> greedy(int factors, int basic, int resolution) {
        List<Integer> columns = new ArrayList<>();
        List<Set<Integer>> sums = new ArrayList<>(); // of 0, 1, 2 … columns
        sums.add(new HashSet<>(Set.of(0)));
        for (int order = 1; order <= resolution - 2; order++) {
            sums.add(new HashSet<>());
        }
        List<Integer> candidates = basics(basic);
        for (int column = 1; column < 1 << basic; column++) {
            if (Integer.bitCount(column) > 1) {
                candidates.add(column);
            }
        }
        for (int column : candidates) {
            if (columns.size() < factors && sums.stream().noneMatch(set -> set.contains(column))) {
                columns.add(column);
                for (int order = resolution - 2; order >= 1; order--) {
                    for (int sum : List.copyOf(sums.get(order - 1))) {
                        sums.get(order).add(sum ^ column);
                    }
                }
            }
        }
        return columns;
    }

    /** @param odd whether to take only products of odd order, which make no word of three letters */
    private static List<Integer> random(int factors, int basic, boolean odd, SplittableRandom random) {
        Set<Integer> columns = new LinkedHashSet<>(basics(basic));
        while (columns.size() < factors) {
            int column = 1 + random.nextInt((1 << basic) - 1);
            if (!odd || Integer.bitCount(column) % 2 == 1) {
                columns.add(column);
            }
        }
        return new ArrayList<>(columns);
    }

    /** Exchanges one generated column after the other for a better one, until none is better. */
    private static List<Integer> exchanged(List<Integer> start, int basic) {
        List<Integer> columns = new ArrayList<>(start);
        int[] weights = weights(columns, basic);
        WordLengthPattern pattern = pattern(weights, columns.size());
        boolean better = true;
        while (better) {
            better = false;
            for (int i = basic; i < columns.size(); i++) {
                for (int candidate = 1; candidate < 1 << basic; candidate++) {
                    if (columns.contains(candidate)) {
                        continue;
                    }
                    int before = columns.get(i);
                    exchange(weights, before, candidate);
                    WordLengthPattern other = pattern(weights, columns.size());
                    if (other.isBetterThan(pattern)) {
                        columns.set(i, candidate);
                        pattern = other;
                        better = true;
                    } else {
                        exchange(weights, candidate, before);
                    }
                }
            }
        }
        return columns;
    }

    private static void exchange(int[] weights, int before, int after) {
        for (int run = 0; run < weights.length; run++) {
            weights[run] += (Integer.bitCount(run & after) & 1) - (Integer.bitCount(run & before) & 1);
        }
    }

    /** Returns for each run the number of factors in which it differs from the first run. */
    private static int[] weights(List<Integer> columns, int basic) {
        int[] weights = new int[1 << basic];
        columns.forEach(column -> exchange(weights, 0, column));
        return weights;
    }

    private static WordLengthPattern pattern(List<Integer> columns, int basic) {
        return pattern(weights(columns, basic), columns.size());
    }

    private static WordLengthPattern pattern(int[] weights, int factors) {
        double[] distances = new double[factors + 1];
        for (int weight : weights) {
            distances[weight]++;
        }
        return WordLengthPattern.ofDistances(distances, weights.length);
    }

    private static List<Generator> generators(List<Integer> columns) {
        List<Generator> generators = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            List<Integer> product = new ArrayList<>();
            for (int bit = 0; bit < Integer.SIZE; bit++) {
                if ((columns.get(i) >> bit & 1) != 0) {
                    product.add(bit);
                }
            }
            if (product.size() > 1) {
                generators.add(new Generator(i, false, product));
            }
        }
        return generators;
    }
}
