// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.List;
import java.util.Optional;

/**
 * A stretch of a phase in which one configuration alone was measured, while the others waited for their turn.
 *
 * @param block its number in the round; windows of all configurations with the same repeat, round and block ran one after the other
 * @param order its place within the block, from 1
 * @param startNs when it began, by the clock of the samples; those that start before {@code endNs} belong to it
 * @param endNs when it was over
 * @param floors what raw ping-pongs took meanwhile
 */
public record Window(int block, int order, long startNs, long endNs, List<Floor> floors) {
    /**
     * A floor.
     *
     * @param name as in the experiment
     * @param samples how many calls
     * @param p10Ns their first decile
     * @param p50Ns their median
     */
    public record Floor(String name, long samples, double p10Ns, double p50Ns) {}

    /** The floor of that name that has samples. */
    public Optional<Floor> floor(String name) {
        return floors.stream()
                .filter(floor -> floor.name().equals(name) && floor.samples() > 0)
                .findFirst();
    }

    boolean holds(long startedNs) {
        return startNs <= startedNs && startedNs < endNs;
    }
}
