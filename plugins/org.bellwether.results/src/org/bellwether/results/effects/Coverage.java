// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignException;

/**
 * How much of the results of all configurations a screening of a few factors shows (Yilmaz et al., 2005, Table 4). The
 * coverage is the share of all runs of an exhaustive sweep whose response lies in the range of the runs that vary only
 * these factors, with each other factor at one level.
 *
 * @param factors      the names of the varied factors
 * @param others       the level of each other factor
 * @param observations the number of runs of the sweep that have a response
 * @param runs         the number of those runs that vary only {@code factors}
 * @param low          the least response of {@code runs}
 * @param high         the greatest response of {@code runs}
 * @param share        the share of all observations from {@code low} to {@code high}, from 0 to 1
 * @param anywhere     the shares with the other factors at each of their settings, if that setting has all runs
 * @param random       the shares of equally many runs that are drawn at random
 * @param asMuch       the part of the random draws that cover at least {@code share}
 */
public record Coverage(
        List<String> factors,
        Map<String, String> others,
        int observations,
        int runs,
        double low,
        double high,
        double share,
        Distribution anywhere,
        Distribution random,
        double asMuch) {
    private static final int DRAWS = 10_000;

    /** The fixed seed: equal questions get equal answers. */
    private static final long SEED = 1;

    /** A distribution of shares: their mean, and their 5 %, 50 % and 95 % quantiles. */
    public record Distribution(int count, double mean, double p5, double median, double p95) {
        private static Distribution of(double[] shares) {
            double[] sorted = shares.clone();
            Arrays.sort(sorted);
            return new Distribution(
                    sorted.length,
                    Arrays.stream(sorted).average().orElse(Double.NaN),
                    at(sorted, 0.05),
                    at(sorted, 0.5),
                    at(sorted, 0.95));
        }

        private static double at(double[] sorted, double part) {
            return sorted.length == 0 ? Double.NaN : sorted[(int) Math.max(0, Math.ceil(part * sorted.length) - 1)];
        }
    }

    /**
     * Returns the coverage in a table with at least the runs over the factors.
     *
     * @param factors names of the varied factors
     * @param at      levels of other factors, with their names in the table; the remaining factors have their low level
     */
    public static Coverage of(CodedDesign table, String response, List<String> factors, Map<String, String> at)
            throws DesignException {
        return new Sweep(table, response, factors).coverage(at);
    }

    /** The runs with a value, and their ranks in the order of values. */
    private static final class Sweep {
        private final CodedDesign table;
        private final List<String> factors;
        private final boolean[] varied;
        private final double[] values;
        private final double[] sorted;

        Sweep(CodedDesign all, String response, List<String> factors) throws DesignException {
            for (String factor : factors) {
                known(all, factor);
            }
            if (!all.responses().containsKey(response)) {
                throw new DesignException(
                        "no-such-response",
                        "There is no response '" + response + "'",
                        "Use one of: " + String.join(", ", all.responses().keySet()));
            }
            double[] given = all.responses().get(response);
            this.table = all.only(IntStream.range(0, given.length)
                    .filter(run -> Double.isFinite(given[run]))
                    .toArray());
            this.factors = List.copyOf(factors);
            this.varied = new boolean[table.factors().size()];
            factors.forEach(factor -> varied[table.names().indexOf(factor)] = true);
            this.values = table.responses().get(response);
            this.sorted = values.clone();
            Arrays.sort(sorted);
        }

        private static int known(CodedDesign table, String factor) throws DesignException {
            int number = table.names().indexOf(factor);
            if (number < 0) {
                throw new DesignException(
                        "no-such-factor",
                        "There is no factor '" + factor + "'",
                        "Use some of: " + String.join(", ", table.names()));
            }
            return number;
        }

        Coverage coverage(Map<String, String> at) throws DesignException {
            double[] base = base(at);
            Map<String, List<Integer>> settings = new HashMap<>();
            for (int run = 0; run < values.length; run++) {
                settings.computeIfAbsent(others(table.coded()[run]), key -> new ArrayList<>())
                        .add(run);
            }
            List<Integer> chosen = settings.getOrDefault(others(base), List.of());
            if (!isComplete(chosen)) {
                throw new DesignException(
                        "coverage",
                        "Of the " + (1 << factors.size()) + " runs over " + String.join(", ", factors) + " there are "
                                + cells(chosen) + " that gave a value, with the others at " + named(base),
                        "Run all combinations, or choose other levels of the others with --at FACTOR=LEVEL");
            }
            double[] anywhere = settings.values().stream()
                    .filter(this::isComplete)
                    .mapToDouble(this::share)
                    .toArray();
            double[] random = draws(chosen.size());
            double share = share(chosen);
            return new Coverage(
                    factors,
                    named(base),
                    values.length,
                    chosen.size(),
                    chosen.stream().mapToDouble(run -> values[run]).min().orElseThrow(),
                    chosen.stream().mapToDouble(run -> values[run]).max().orElseThrow(),
                    share,
                    Distribution.of(anywhere),
                    Distribution.of(random),
                    Arrays.stream(random).filter(other -> other >= share).count() / (double) random.length);
        }

        private double[] base(Map<String, String> at) throws DesignException {
            double[] base = new double[varied.length];
            Arrays.fill(base, -1);
            for (Map.Entry<String, String> level : at.entrySet()) {
                int number = known(table, level.getKey());
                CodedDesign.CodedFactor factor = table.factors().get(number);
                if (!List.of(factor.low(), factor.high()).contains(level.getValue())) {
                    throw new DesignException(
                            "level",
                            "The factor " + factor.name() + " has no level '" + level.getValue() + "'",
                            "Use " + factor.low() + " or " + factor.high());
                }
                base[number] = level.getValue().equals(factor.low()) ? -1 : 1;
            }
            return base;
        }

        /** Returns the key of the levels of the factors that are not varied. */
        private String others(double[] coded) {
            StringBuilder key = new StringBuilder();
            for (int factor = 0; factor < coded.length; factor++) {
                key.append(varied[factor] ? '*' : coded[factor] < 0 ? '-' : coded[factor] > 0 ? '+' : '0');
            }
            return key.toString();
        }

        private Map<String, String> named(double[] base) {
            Map<String, String> named = new LinkedHashMap<>();
            for (int factor = 0; factor < base.length; factor++) {
                if (!varied[factor]) {
                    CodedDesign.CodedFactor one = table.factors().get(factor);
                    named.put(one.name(), base[factor] < 0 ? one.low() : one.high());
                }
            }
            return named;
        }

        private boolean isComplete(List<Integer> runs) {
            return cells(runs) == 1L << factors.size();
        }

        private long cells(List<Integer> runs) {
            return runs.stream()
                    .map(run -> table.coded()[run])
                    .filter(coded -> Arrays.stream(coded).allMatch(level -> level != 0))
                    .map(Arrays::toString)
                    .distinct()
                    .count();
        }

        private double share(List<Integer> runs) {
            return share(runs.stream().mapToInt(Integer::intValue).toArray());
        }

        /** Returns the share of all observations that lies in the range of these runs. */
        private double share(int[] runs) {
            double least =
                    Arrays.stream(runs).mapToDouble(run -> values[run]).min().orElseThrow();
            double most =
                    Arrays.stream(runs).mapToDouble(run -> values[run]).max().orElseThrow();
            return (double) (firstAbove(most) - firstFrom(least)) / sorted.length;
        }

        private int firstFrom(double value) {
            int place = Arrays.binarySearch(sorted, value);
            while (place > 0 && sorted[place - 1] == value) {
                place--;
            }
            return place;
        }

        private int firstAbove(double value) {
            int place = Arrays.binarySearch(sorted, value) + 1;
            while (place < sorted.length && sorted[place] == value) {
                place++;
            }
            return place;
        }

        /** Returns the shares of equally many different runs that are drawn at random. */
        private double[] draws(int runs) {
            SplittableRandom random = new SplittableRandom(SEED);
            double[] shares = new double[DRAWS];
            for (int draw = 0; draw < DRAWS; draw++) {
                int[] drawn =
                        random.ints(0, values.length).distinct().limit(runs).toArray();
                shares[draw] = share(drawn);
            }
            return shares;
        }
    }
}
