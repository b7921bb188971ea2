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
 * The clocks of other hosts as the launches of a run found them, in each phase: how far ahead of the launcher's clock they
 * were at its beginning, how that changed, and how wrong it is at most.
 */
public final class ClockEstimates {
    private ClockEstimates() {}

    /**
     * Returns the clock estimates of a run; none if all processes were on one host, or a record cannot be read.
     *
     * @param rounds the folders of the run's launches
     */
    public static ArrayNode of(List<Path> rounds) {
        return all(rounds, LaunchClocks::estimates);
    }

    /**
     * Returns the clock estimates of each pair of hosts of a run that a link joins, or between which a figure is
     * measured: by all comparisons together, and by each comparison. None if there are no such hosts.
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
                continue; // damaged: the figures say so themselves
            }
        }
        return all;
    }
}
