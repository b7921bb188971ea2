// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Subtracts from differences d the part that the floors f within the same windows explain: e = d − θ·f.
 *
 * <p>θ is the slope of least absolute deviations through the origin, which is the median of d/f with weights |f|. It
 * does not change if a block's two configurations are exchanged, because d and f then change their signs together. A
 * test by sign flips therefore stays exact although θ comes from the same data (P. R. Rosenbaum, <em>Covariance
 * Adjustment in Randomized Experiments and Observational Studies</em>, Statistical Science 17, 2002).
 */
final class FloorAdjustment {
    /** The smallest correlation; with less, the covariate would add more noise than it removes. */
    static final double LEAST_CORRELATION = 0.3;

    /** The largest remaining part of the differences' scale; a smaller reduction does not justify a slope. */
    static final double LARGEST_SCALE = 0.97;

    private final double[] covariate;
    private final long[] ranks;

    FloorAdjustment(double[] covariate) {
        this.covariate = covariate;
        this.ranks = SignedRanks.twice(covariate);
    }

    /**
     * Returns θ for these differences, from 0 to 1; 0 if the covariate explains nothing, or only a few of the
     * differences.
     */
    double slope(double[] differences) {
        double slope = medianSlope(differences);
        return slope > 0 && narrows(slope, differences) ? slope : 0;
    }

    /** Returns whether the covariate explains a part of these differences, or at least of a few of them. */
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
     * Returns whether the slope brings half of the differences nearer to their location. Floors of few calls vary as
     * much as the differences that they should explain; the slope is then determined by the few blocks with an
     * interruption, and adds noise to all others.
     */
    private boolean narrows(double slope, double[] differences) {
        double[] adjusted = differences.clone();
        apply(slope, adjusted);
        return median(adjusted) < LARGEST_SCALE * median(differences);
    }

    /**
     * Returns the median of absolute values. Like the slope, it does not change if both configurations of a block are
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
