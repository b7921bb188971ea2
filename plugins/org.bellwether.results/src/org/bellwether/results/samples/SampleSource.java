// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;

/** Provides the samples of runs: from a store, or from samples that were already read. */
@FunctionalInterface
public interface SampleSource {
    /**
     * Returns the samples of one round.
     *
     * @param run the run's id
     * @param round the round's number, from 1
     */
    RoundSamples samples(String run, int round) throws IOException;
}
