// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

/**
 * One figure in one block: both configurations, one after the other.
 *
 * @param start the number of the start, in the order of time
 * @param base the base's value; likewise {@code other}
 * @param baseFloor what a floor took beside it (ns); not a number where none was measured; likewise {@code otherFloor}
 */
public record Block(int start, double base, double other, double baseFloor, double otherFloor) {
    /** Returns whether a floor was measured beside both. */
    boolean hasFloors() {
        return baseFloor > 0 && otherFloor > 0;
    }
}
