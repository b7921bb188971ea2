// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Locale;

/** The kinds of effects between two figures. */
public enum Effect {
    /** The other as a multiple of the base. */
    RATIO(1) {
        @Override
        public double of(double base, double other) {
            return other / base;
        }
    },
    /** The other less the base: for parts of a whole, which may be 0. */
    DIFFERENCE(0) {
        @Override
        public double of(double base, double other) {
            return other - base;
        }
    };

    private final double none;

    Effect(double none) {
        this.none = none;
    }

    /** The effect of two figures; NaN or infinite where the base is 0 and a ratio is asked for. */
    public abstract double of(double base, double other);

    /** Returns the effect of equal figures. */
    public double none() {
        return none;
    }

    /** Returns the form in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
