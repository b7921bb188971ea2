// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/** Two ends; infinite where nothing is known of that side. */
public record Interval(double low, double high) {
    /** Returns whether it says that a value is possible. */
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
