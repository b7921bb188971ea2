// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.effects.fit.LeastSquares;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;

/**
 * The gain of a specialisation as a linear function of the work, by weighted least squares: each measured gain has the
 * weight 1/error². If the gains differ from the line by more than their errors explain, all errors are multiplied by
 * the same factor (R. T. Birge, <em>The Calculation of Errors by the Method of Least Squares</em>, Physical Review 40,
 * 1932). Intervals are Student's t, 95 %.
 */
final class GainModel {
    private static final double UPPER = 0.025;

    /** The degrees of freedom from which the quantile is that of the normal distribution. */
    private static final double MANY = 1e6;

    private final int[] terms;
    private final LeastSquares fit;
    private final double scale;
    private final double quantile;

    private GainModel(int[] terms, LeastSquares fit) {
        this.terms = terms;
        this.fit = fit;
        double freedom = fit.freedom();
        this.scale = freedom > 0 ? Math.max(1, fit.residualSum() / freedom) : 1;
        this.quantile = TDistribution.of(freedom > 0 ? freedom : MANY).inverseSurvivalProbability(UPPER);
    }

    /** @param measured gains of one specialisation in one unit, at least one */
    static GainModel of(List<MeasuredGain> measured) {
        int[] terms = IntStream.range(0, SegmentCounts.TERMS)
                .filter(term -> measured.stream().anyMatch(each -> each.work().terms()[term] != 0))
                .toArray();
        List<double[]> columns = new ArrayList<>();
        for (int term : terms) {
            columns.add(measured.stream()
                    .mapToDouble(each -> each.work().terms()[term] / each.error())
                    .toArray());
        }
        double[] response = measured.stream()
                .mapToDouble(each -> each.gain() / each.error())
                .toArray();
        return new GainModel(terms, LeastSquares.of(columns, response));
    }

    /** Returns the gain for some work; segments that were not measured have no gain. */
    Gain gain(SegmentCounts work) {
        double[] counts = work.terms();
        double value = 0;
        double variance = 0;
        for (int i = 0; i < terms.length; i++) {
            value += counts[terms[i]] * fit.coefficient(i);
            for (int j = 0; j < terms.length; j++) {
                variance += counts[terms[i]] * counts[terms[j]] * covariance(i, j);
            }
        }
        return new Gain(value, value, value).within(quantile * Math.sqrt(Math.max(0, variance * scale)));
    }

    /** Returns the part of the gain that each segment has, in the order of the counts. */
    double[] bySegment(SegmentCounts work) {
        double[] counts = work.terms();
        double[] gains = new double[SegmentCounts.TERMS];
        for (int i = 0; i < terms.length; i++) {
            gains[terms[i]] = counts[terms[i]] * fit.coefficient(i);
        }
        return gains;
    }

    private double covariance(int one, int other) {
        return one == other
                ? fit.variance(one)
                : (fit.variance(one) + fit.variance(other) - fit.varianceOfDifference(one, other)) / 2;
    }
}
