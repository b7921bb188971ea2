// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.experiment.Experiment;

/**
 * Subtracts from runs of different sessions the part that the floors of their own launches explain (analysis of
 * covariance; R. A. Fisher, <em>Statistical Methods for Research Workers</em>, 1932, section 49.1). The slope is
 * estimated within the sides, from logarithms, and is between 0 and 1. The floors are subtracted only if they explain
 * enough.
 *
 * @param slope the slope
 * @param base the logarithms of the base's floors, less the mean of all
 * @param other the logarithms of the other side's floors, less the mean of all
 * @param variance the variance that the slope's uncertainty adds to the difference of both sides
 */
record RunFloors(double slope, double[] base, double[] other, double variance) {
    /** The smallest correlation within the sides; with less, the floors would add more noise than they remove. */
    private static final double LEAST_CORRELATION = 0.7;

    /**
     * Returns the floors for a latency that is compared as a ratio; empty if a run has no floor of its own, or if the
     * floors explain too little.
     *
     * @param oneRuns the logarithms of the base's figure, one for each run
     * @param twoRuns the logarithms of the other side's figure, one for each run
     */
    static Optional<RunFloors> of(
            Figure figure, ComparisonGroup base, ComparisonGroup other, double[] oneRuns, double[] twoRuns) {
        Optional<double[]> one = floors(figure, base);
        Optional<double[]> two = floors(figure, other);
        return one.isEmpty() || two.isEmpty() ? Optional.empty() : of(one.get(), two.get(), oneRuns, twoRuns);
    }

    /** Returns the same for logarithms of floors. */
    static Optional<RunFloors> of(double[] baseFloors, double[] otherFloors, double[] base, double[] other) {
        double[] x = joined(centred(baseFloors), centred(otherFloors));
        double[] y = joined(centred(base), centred(other));
        double squares = product(x, x);
        double freedom = x.length - 3.0;
        double correlation = product(x, y) / Math.sqrt(squares * product(y, y));
        if (!(correlation >= LEAST_CORRELATION) || freedom < 1) {
            return Optional.empty();
        }
        double slope = Math.min(1, product(x, y) / squares);
        double rest = 0;
        for (int i = 0; i < x.length; i++) {
            rest += (y[i] - slope * x[i]) * (y[i] - slope * x[i]);
        }
        double apart = mean(otherFloors) - mean(baseFloors);
        double middle = (mean(baseFloors) + mean(otherFloors)) / 2;
        return Optional.of(new RunFloors(
                slope, less(baseFloors, middle), less(otherFloors, middle), apart * apart * rest / freedom / squares));
    }

    /** Returns the values of a side's runs, converted to a machine whose floor is the mean of all floors. */
    List<double[]> adjusted(List<double[]> runs, double[] floors) {
        List<double[]> adjusted = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            double factor = Math.exp(-slope * floors[i]);
            double[] values = runs.get(i).clone();
            for (int j = 0; j < values.length; j++) {
                values[j] *= factor;
            }
            adjusted.add(values);
        }
        return adjusted;
    }

    private static Optional<double[]> floors(Figure figure, ComparisonGroup side) {
        double[] floors = new double[side.runs().size()];
        for (int i = 0; i < floors.length; i++) {
            OptionalDouble floor = floor(figure, side.runs().get(i));
            if (floor.isEmpty() || !figure.kind().equals("latency")) {
                return Optional.empty();
            }
            floors[i] = Math.log(floor.getAsDouble());
        }
        return Optional.of(floors);
    }

    private static OptionalDouble floor(Figure figure, RunData run) {
        Optional<Experiment> experiment = run.experiment();
        return experiment.stream()
                .flatMap(plan -> plan.metrics().stream())
                .filter(metric -> metric.name().equals(figure.metric())
                        && metric.phase().equals(figure.phase())
                        && metric.kind().equals(figure.kind()))
                .flatMap(metric -> experiment.get().floorOf(metric.probe()).stream())
                .flatMap(name ->
                        run.ownFloors().stream().filter(floor -> floor.name().equals(name)))
                .mapToDouble(floor -> floor.value("p50"))
                .filter(value -> value > 0)
                .findFirst();
    }

    private static double[] centred(double[] values) {
        return less(values, mean(values));
    }

    private static double[] less(double[] values, double middle) {
        double[] result = values.clone();
        for (int i = 0; i < result.length; i++) {
            result[i] -= middle;
        }
        return result;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    private static double[] joined(double[] one, double[] other) {
        double[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
