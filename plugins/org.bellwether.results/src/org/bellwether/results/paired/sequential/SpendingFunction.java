// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

/**
 * The part of the error rate that may have been used after a part of the blocks (K. K. G. Lan and D. L. DeMets,
 * <em>Discrete Sequential Boundaries for Clinical Trials</em>, Biometrika 70, 1983).
 */
@FunctionalInterface
public interface SpendingFunction {
    /**
     * The error rate spent, from 0 at the beginning to {@code alpha} at the end.
     *
     * @param part of the blocks that are planned, from 0 to 1
     * @param alpha the error rate of all looks together
     */
    double spent(double part, double alpha);

    /**
     * α·t^ρ (K. Kim and D. L. DeMets, Biometrika 74, 1987). With ρ = 1 it spends about as Pocock's bounds do, which find large
     * differences early; with ρ = 3 about as O'Brien and Fleming's, which keep nearly all for the end.
     */
    static SpendingFunction power(double rho) {
        return (part, alpha) -> alpha * Math.pow(Math.max(0, Math.min(1, part)), rho);
    }
}
