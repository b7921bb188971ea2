// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;

/** Has the samples of runs: a store, or what was read from one before. */
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
