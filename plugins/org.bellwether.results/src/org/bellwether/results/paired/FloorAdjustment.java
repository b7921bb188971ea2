// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Subtracts from differences the part that the floors within the same windows explain: e = d − θ·f.
 *
 * <p>θ is the slope of least absolute deviations through the origin, which is the median of d/f with weights |f|. It stays the
 * same where a block's two configurations are exchanged, because d and f change their signs together. So a test by sign flips
 * stays exact although θ comes from the same data (P. R. Rosenbaum, <em>Covariance Adjustment in Randomized Experiments and
 * Observational Studies</em>, Statistical Science 17, 2002).
 */
final class FloorAdjustment {
    /** With a smaller correlation the covariate would add more than it takes. */
    static final double LEAST_CORRELATION = 0.3;

    /** The most that may be left of the differences' scale: less gained is not worth a slope. */
    static final double LARGEST_SCALE = 0.97;

    private final double[] covariate;
    private final long[] ranks;

    FloorAdjustment(double[] covariate) {
        this.covariate = covariate;
        this.ranks = SignedRanks.twice(covariate);
    }

    /** θ for these differences: from 0 to 1, and 0 where the covariate tells nothing of them, or more of few than of most. */
    double slope(double[] differences) {
        double slope = medianSlope(differences);
        return slope > 0 && narrows(slope, differences) ? slope : 0;
    }

    /** Returns whether the covariate explains a part of these differences, even if only of a few. */
    boolean explains(double[] differences) {
        return medianSlope(differences) > 0;
    }

    private double medianSlope(double[] differences) {
        if (covariate.length == 0
                || SignedRanks.correlation(SignedRanks.twice(differences), ranks) < LEAST_CORRELATION) {
            return 0;
        }
        int[] informative = IntStream.range(0, covariate.length)
                .filter(i -> covariate[i] != 0)
                .toArray();
        double[] slopes = new double[informative.length];
        double[] weights = new double[informative.length];
        for (int i = 0; i < informative.length; i++) {
            slopes[i] = differences[informative[i]] / covariate[informative[i]];
            weights[i] = Math.abs(covariate[informative[i]]);
        }
        return Math.max(0, Math.min(1, WeightedMedian.of(slopes, weights)));
    }

    /**
     * Returns whether half of the differences are nearer to their location with that slope. Floors of few calls vary by
     * as much as the differences that they are to explain; the slope then follows the few blocks with an interruption,
     * and adds noise to all others.
     */
    private boolean narrows(double slope, double[] differences) {
        double[] adjusted = differences.clone();
        apply(slope, adjusted);
        return median(adjusted) < LARGEST_SCALE * median(differences);
    }

    /**
     * Returns the median of absolute values: like the slope it stays the same if both configurations of a block are
     * exchanged.
     */
    private static double median(double[] differences) {
        double[] absolute = Arrays.stream(differences).map(Math::abs).sorted().toArray();
        return absolute[absolute.length / 2];
    }

    /** Subtracts the part that the covariate explains from the differences, in place. */
    void apply(double slope, double[] differences) {
        if (slope != 0) {
            for (int i = 0; i < differences.length; i++) {
                differences[i] -= slope * covariate[i];
            }
        }
    }
}
