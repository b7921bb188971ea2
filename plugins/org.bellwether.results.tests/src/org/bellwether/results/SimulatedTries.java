// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

/**
 * The number of tries of a simulation. Seeds are fixed, so the same number of tries always has the same result. {@code
 * test --long} makes all tries, other tests make a fourth of them.
 */
public final class SimulatedTries {
    /** True with {@code test --long}, false otherwise. */
    public static final boolean ALL = "long".equals(System.getProperty("bellwether.test"));

    private SimulatedTries() {}

    /** Returns {@code all} with {@code test --long}, a fourth of {@code all} otherwise. */
    public static int of(int all) {
        return ALL ? all : all / 4;
    }
}
