// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;

/**
 * The threads that serve a process, created at start.
 *
 * @param threads the number of threads if there are no lanes
 * @param lanes the lanes from the lowest priority to the highest, all different; empty for a pool without priorities
 */
public record ThreadPool(int threads, List<Lane> lanes) {
    /** Threads that serve requests of a CORBA priority, 0 to 32767, and of the priorities up to the next lane's. */
    public record Lane(int priority, int threads) {}
}
