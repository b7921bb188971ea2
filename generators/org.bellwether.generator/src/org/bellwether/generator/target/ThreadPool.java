// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;

/**
 * The threads that serve a process, made at start.
 *
 * @param threads how many, where there are no lanes
 * @param lanes from the lowest priority to the highest, no two of the same; empty for one of no particular priority
 */
public record ThreadPool(int threads, List<Lane> lanes) {
    /** Threads that serve requests of one CORBA priority, 0 to 32767, and of those between it and the next lane's. */
    public record Lane(int priority, int threads) {}
}
