// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.bellwether.results.effects.fit.Rounding;

/**
 * The drift of the machine during a campaign: a straight line through the reference configuration's values over time.
 *
 * @param runs   number of runs of the reference
 * @param first  the value of the line at the first step
 * @param last   the value of the line at the last step
 * @param p      the probability of such a slope if nothing changes; NaN with fewer than four runs
 */
public record Drift(int runs, double slope, double first, double last, double p, double limit) {
    /** The smallest number of runs that show a trend. */
    public static final int FEWEST = 4;

    /**
     * @param limit the level of significance of the slope
     * @param steps numbers of the reference's steps; {@code values} are their values, NaN if a step has no value
     * @param all   number of all steps
     */
    static Drift of(int[] steps, double[] values, int all, double limit) {
        SimpleRegression line = new SimpleRegression();
        IntStream.range(0, steps.length)
                .filter(i -> Double.isFinite(values[i]))
                .forEach(i -> line.addData(steps[i], values[i]));
        int runs = (int) line.getN();
        if (runs < FEWEST || Rounding.isConstant(values)) {
            return new Drift(runs, 0, Double.NaN, Double.NaN, Double.NaN, limit);
        }
        return new Drift(
                runs, line.getSlope(), line.predict(0), line.predict(all - 1.0), line.getSignificance(), limit);
    }

    /** Returns whether the slope is significant. */
    public boolean isSeen() {
        return p < limit;
    }

    /** Returns the difference of the last step from the first, relative to the first. */
    public double relative() {
        return (last - first) / Math.abs(first);
    }

    /** Returns the value that a step would have had at the first step. */
    double corrected(double value, int step) {
        return value - slope * step;
    }
}
