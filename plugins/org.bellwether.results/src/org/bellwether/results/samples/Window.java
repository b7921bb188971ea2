// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.List;
import java.util.Optional;

/**
 * A part of a phase in which only one configuration was measured, while the others were paused.
 *
 * @param block number of the block in the round; windows of all configurations with the same repeat, round and block
 *     ran one after the other
 * @param order the place within the block, from 1
 * @param startNs the start, in the time of the samples; samples that start before {@code endNs} belong to the window
 * @param endNs the end
 * @param floors the floors that were measured in the window
 */
public record Window(int block, int order, long startNs, long endNs, List<Floor> floors) {
    /**
     * A floor.
     *
     * @param name the name in the experiment
     * @param samples number of calls
     * @param p10Ns the calls' first decile
     * @param p50Ns the calls' median
     */
    public record Floor(String name, long samples, double p10Ns, double p50Ns) {}

    /** Returns the floor of a name if it has samples. */
    public Optional<Floor> floor(String name) {
        return floors.stream()
                .filter(floor -> floor.name().equals(name) && floor.samples() > 0)
                .findFirst();
    }

    boolean holds(long startedNs) {
        return startNs <= startedNs && startedNs < endNs;
    }
}
