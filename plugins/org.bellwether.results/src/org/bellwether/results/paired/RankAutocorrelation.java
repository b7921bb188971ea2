// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * The correlation between the ranks of values at a given distance. Single outliers hardly change it.
 */
final class RankAutocorrelation {
    private final double[] deviations;
    private final double squares;

    RankAutocorrelation(double[] series) {
        deviations = series.length == 0 ? series : new NaturalRanking().rank(series);
        double mean = (deviations.length + 1) / 2.0;
        double sum = 0;
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] -= mean;
            sum += deviations[i] * deviations[i];
        }
        squares = sum;
    }

    /** Returns the autocorrelation, from -1 to 1; 0 for a constant series and for lags that are too large. */
    double at(int lag) {
        double products = 0;
        for (int i = lag; i < deviations.length; i++) {
            products += deviations[i] * deviations[i - lag];
        }
        return squares == 0 ? 0 : products / squares;
    }

    /** Returns the first lag, from 1, whose correlation is below a limit; the number of values if there is none. */
    int firstBelow(double limit) {
        for (int lag = 1; lag < deviations.length; lag++) {
            if (at(lag) < limit) {
                return lag;
            }
        }
        return Math.max(1, deviations.length);
    }
}
