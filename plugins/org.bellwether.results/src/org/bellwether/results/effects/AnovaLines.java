// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;
import org.bellwether.results.effects.Effects.Source;

/** Collects the lines of an analysis of variance. Without noise, no line has F and p. */
final class AnovaLines {
    private final double variance;
    private final double freedom;
    private final List<Source> lines = new ArrayList<>();

    /**
     * @param variance the variance of a single run; 0 if the runs have no noise
     * @param freedom  the degrees of freedom of this variance
     */
    AnovaLines(double variance, double freedom) {
        this.variance = variance;
        this.freedom = freedom;
    }

    /** Adds the part that a term, or the residual of all terms, explains. */
    AnovaLines add(String name, double degrees, double squares) {
        lines.add(line(name, degrees, squares));
        return this;
    }

    /** Returns a line without adding it to the table. */
    Source line(String name, double degrees, double squares) {
        if (variance == 0) {
            return new Source(name, degrees, squares, Double.NaN, Double.NaN);
        }
        double f = squares / degrees / variance;
        double p = Double.isInfinite(f) ? 0 : FDistribution.of(degrees, freedom).survivalProbability(f);
        return new Source(name, degrees, squares, f, p);
    }

    /** Returns all lines, with the line of the error as the last. */
    List<Source> withError() {
        List<Source> all = new ArrayList<>(lines);
        all.add(new Source("error", freedom, variance * freedom, Double.NaN, Double.NaN));
        return all;
    }
}
