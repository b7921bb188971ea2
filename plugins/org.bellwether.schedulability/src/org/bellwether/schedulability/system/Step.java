// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/**
 * A part of a chain: a computation on one core, or a delay (a message on its way, a sleep). All times are in ns.
 *
 * @param name     what it does, for people
 * @param core     the index of its core in the model, or {@link #DELAY}
 * @param worst    the worst-case execution time, or the longest delay
 * @param after    the index of the step in the chain that it follows; -1: it begins with the activation
 * @param level    the real-time priority of its process; 0 without
 * @param deadline the relative deadline for earliest deadline first, from the activation of the chain
 */
public record Step(String name, int core, long worst, int after, int level, long deadline) {
    /** In place of a core: the step needs none. */
    public static final int DELAY = -1;

    /** Returns whether it needs no core. */
    public boolean isDelay() {
        return core == DELAY;
    }
}
