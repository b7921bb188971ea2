// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/**
 * A part of a chain: a computation on one core, or a delay (the transfer of a message, or a sleep). All times are in
 * ns.
 *
 * @param name the description of the work, for output
 * @param core     the index of its core in the model, or {@link #DELAY}
 * @param worst    the worst-case execution time, or the longest delay
 * @param after the index of its predecessor in the chain; -1 if it begins with the activation
 * @param level the real-time priority of its process; 0 if it has none
 * @param deadline the relative deadline for earliest deadline first, from the activation of the chain
 */
public record Step(String name, int core, long worst, int after, int level, long deadline) {
    /** The value of {@link #core} for a step that needs no core. */
    public static final int DELAY = -1;

    /** Returns whether the step needs no core. */
    public boolean isDelay() {
        return core == DELAY;
    }
}
