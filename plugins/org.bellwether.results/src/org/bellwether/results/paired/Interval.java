// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/** An interval; an end is infinite if nothing bounds that side. */
public record Interval(double low, double high) {
    /** Returns whether the interval contains a value. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Returns the width from end to end. */
    public double width() {
        return high - low;
    }

    /** Returns whether both ends are known. */
    public boolean isFinite() {
        return Double.isFinite(low) && Double.isFinite(high);
    }
}
