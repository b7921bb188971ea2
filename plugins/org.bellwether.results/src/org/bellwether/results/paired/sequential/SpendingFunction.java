// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

/**
 * The part of the error rate that may be used up to a part of the blocks (K. K. G. Lan and D. L. DeMets, <em>Discrete
 * Sequential Boundaries for Clinical Trials</em>, Biometrika 70, 1983).
 */
@FunctionalInterface
public interface SpendingFunction {
    /**
     * Returns the spent error rate, from 0 at the beginning to {@code alpha} at the end.
     *
     * @param part the measured part of the planned blocks, from 0 to 1
     * @param alpha the error rate of all looks together
     */
    double spent(double part, double alpha);

    /**
     * Returns α·t^ρ (K. Kim and D. L. DeMets, Biometrika 74, 1987). ρ = 1 approximates Pocock's bounds, which find
     * large differences early; ρ = 3 approximates O'Brien and Fleming's bounds, which keep nearly the whole rate for
     * the end.
     */
    static SpendingFunction power(double rho) {
        return (part, alpha) -> alpha * Math.pow(Math.max(0, Math.min(1, part)), rho);
    }
}
