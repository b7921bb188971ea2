// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The machine's level at the time of each run, as a covariate. It removes changes that last longer than a run from the
 * differences between runs.
 *
 * <p>The reference's level is interpolated from its runs before and after, weighted by their distance. The neighbours'
 * level is the mean of the residuals of the two runs before and the two after, with double weight of the nearer ones:
 * Papadakis' method of field experiments (J. S. Papadakis, 1937; M. S. Bartlett, <em>Nearest Neighbour Models in the
 * Analysis of Field Experiments</em>, Journal of the Royal Statistical Society B 40, 1978). Runs of the reference are
 * neighbours, too.
 */
public final class LocalLevels {
    /** The smallest number of the reference's runs for a covariate. */
    private static final int FEWEST = 4;

    /** The number of neighbours before a run, and after it. */
    private static final int REACH = 2;

    /**
     * The limit of residuals in standard deviations: larger residuals are limited to it, because they come from single
     * runs and not from the machine's level.
     */
    private static final double FAR = 3;

    private final double[] order;
    private final double[] referenceOrder;
    private final double[] references;

    /**
     * Makes the local levels of a table's runs.
     *
     * @param order for each run, its place in time
     * @param around the reference's runs among the table's runs; must have the response
     */
    public LocalLevels(double[] order, ReferenceRuns around, String response) {
        this.order = order;
        ReferenceRuns present = around.of(response);
        this.referenceOrder = present.order();
        this.references = present.responses().get(response);
    }

    /** Returns the reference's value at the time of each run; empty if there are too few reference runs. */
    public Optional<double[]> ofReference() {
        if (references.length < FEWEST || Rounding.isConstant(references)) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(order).map(this::reference).toArray());
    }

    private double reference(double time) {
        int after = 0;
        while (after < referenceOrder.length && referenceOrder[after] < time) {
            after++;
        }
        if (after == 0 || after == referenceOrder.length) {
            return references[after == 0 ? 0 : after - 1];
        }
        double part = (time - referenceOrder[after - 1]) / (referenceOrder[after] - referenceOrder[after - 1]);
        return (1 - part) * references[after - 1] + part * references[after];
    }

    private record Neighbour(double time, double residual, int run) {}

    /**
     * Returns the level of the neighbours of each run.
     *
     * @param fit the fit of the runs without a covariate
     */
    public double[] ofNeighbours(RobustRegression fit) {
        double[] residuals = fit.residuals();
        double far = FAR * fit.noise();
        double middle = references.length == 0 ? 0 : Median.withDefaults().evaluate(references);
        List<Neighbour> all = Stream.concat(
                        IntStream.range(0, residuals.length)
                                .mapToObj(run -> new Neighbour(order[run], limited(residuals[run], far), run)),
                        IntStream.range(0, references.length)
                                .mapToObj(run ->
                                        new Neighbour(referenceOrder[run], limited(references[run] - middle, far), -1)))
                .sorted(Comparator.comparingDouble(Neighbour::time))
                .toList();
        double[] levels = new double[residuals.length];
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).run() >= 0) {
                levels[all.get(i).run()] = level(all, i);
            }
        }
        return levels;
    }

    private static double level(List<Neighbour> all, int place) {
        double sum = 0;
        double weights = 0;
        for (int away = 1; away <= REACH; away++) {
            for (int other : new int[] {place - away, place + away}) {
                if (other >= 0 && other < all.size()) {
                    sum += all.get(other).residual() / away;
                    weights += 1.0 / away;
                }
            }
        }
        return sum / weights;
    }

    private static double limited(double value, double most) {
        return Math.max(-most, Math.min(most, value));
    }
}
