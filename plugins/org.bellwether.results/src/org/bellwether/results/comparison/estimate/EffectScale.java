// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Locale;

/** The scale on which two figures are compared. */
public enum EffectScale {
    /** The other figure as a multiple of the base. */
    RATIO(1) {
        @Override
        public double of(double base, double other) {
            return other / base;
        }
    },
    /** The other figure less the base: for parts of a whole, which may be 0. */
    DIFFERENCE(0) {
        @Override
        public double of(double base, double other) {
            return other - base;
        }
    };

    private final double none;

    EffectScale(double none) {
        this.none = none;
    }

    /** Returns the effect of two figures; NaN or infinite for a ratio if the base is 0. */
    public abstract double of(double base, double other);

    /** Returns the effect of equal figures. */
    public double none() {
        return none;
    }

    /** Returns the name in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
