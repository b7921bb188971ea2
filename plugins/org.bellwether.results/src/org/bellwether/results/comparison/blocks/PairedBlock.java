// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

/**
 * One figure in one block, in which both configurations were measured one after the other.
 *
 * @param start the number of the start, in order of time
 * @param base the value of the base
 * @param other the value of the other configuration
 * @param baseFloor the floor that was measured together with the base (ns); NaN if none was measured
 * @param otherFloor the floor that was measured together with the other configuration (ns); NaN if none was measured
 */
public record PairedBlock(int start, double base, double other, double baseFloor, double otherFloor) {
    /** Returns whether floors were measured for both configurations. */
    boolean hasFloors() {
        return baseFloor > 0 && otherFloor > 0;
    }
}
