// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the clocks of other hosts from the records of a run's launches, for each phase: how far the clock was ahead of
 * the launcher's clock at the start of the phase, how the difference changed, and its error bound.
 */
public final class ClockEstimates {
    private ClockEstimates() {}

    /**
     * Returns the clock estimates of a run; empty if all processes were on one host, or if a record cannot be read.
     *
     * @param rounds the folders of the run's launches
     */
    public static ArrayNode of(List<Path> rounds) {
        return all(rounds, LaunchClocks::estimates);
    }

    /**
     * Returns the clock estimates of each pair of hosts that is joined by a link, or between which a figure is
     * measured: by all comparisons together, and by each comparison. Empty if there are no such hosts.
     *
     * @param rounds the folders of the run's launches
     */
    public static ArrayNode ofPairs(List<Path> rounds) {
        return all(rounds, LaunchClocks::pairs);
    }

    private static ArrayNode all(List<Path> rounds, Function<LaunchClocks, List<ObjectNode>> estimates) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (int round = 1; round <= rounds.size(); round++) {
            try {
                LaunchRecord launch = LaunchRecord.read(rounds.get(round - 1));
                for (ObjectNode estimate : estimates.apply(launch.clocks())) {
                    all.add(JsonNodeFactory.instance
                            .objectNode()
                            .put("round", round)
                            .setAll(estimate));
                }
            } catch (IOException e) {
                continue; // damaged: the figures report it
            }
        }
        return all;
    }
}
