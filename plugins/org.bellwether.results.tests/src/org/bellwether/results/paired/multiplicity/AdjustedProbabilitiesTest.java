// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.multiplicity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

/** The expected values are those of R's {@code p.adjust}. */
class AdjustedProbabilitiesTest {
    @Test
    void holmStepsDown() {
        assertArrayEquals(
                new double[] {0.06, 0.04, 0.06, 0.06}, AdjustedProbabilities.holm(0.02, 0.01, 0.04, 0.03), 1e-12);
        assertArrayEquals(new double[] {1, 0.002}, AdjustedProbabilities.holm(1, 0.001), 1e-12);
    }

    @Test
    void benjaminiAndHochbergStepUp() {
        assertArrayEquals(
                new double[] {0.04, 0.04, 0.04, 0.04},
                AdjustedProbabilities.benjaminiHochberg(0.02, 0.01, 0.04, 0.03),
                1e-12);
        assertArrayEquals(
                new double[] {0.015, 0.5, 0.0675}, AdjustedProbabilities.benjaminiHochberg(0.005, 0.5, 0.045), 1e-12);
    }

    @Test
    void undefinedProbabilitiesAreNotCountedAsTests() {
        assertArrayEquals(
                new double[] {0.02, Double.NaN, 0.03}, AdjustedProbabilities.holm(0.01, Double.NaN, 0.03), 1e-12);
        assertArrayEquals(
                new double[] {0.02, Double.NaN, 0.03},
                AdjustedProbabilities.benjaminiHochberg(0.01, Double.NaN, 0.03),
                1e-12);
    }
}
