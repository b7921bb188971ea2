// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A sink of fabricated sessions with several publishers: every second one is on the far core of a {@link Grid}. */
public record Senders(int size, int quota) {
    /**
     * Returns the median of a sender; each one takes a little longer than the previous one, beginning with three times
     * its own floor.
     */
    static double medianNs(int sender) {
        return 3 * new Grid.Cell(sender).floorNs() * (1 + sender / 100.0);
    }

    public String addTo(String plan) {
        if (size == 0) {
            return plan;
        }
        String links = IntStream.range(0, size)
                .mapToObj(sender -> "{\"number\":" + sender + ",\"from\":\"sender_" + sender + ".out\",\"floor\":\""
                        + new Grid.Cell(sender).floor() + "\"}")
                .collect(Collectors.joining(","));
        String probe =
                ",{\"name\":\"hub_in\",\"kind\":\"event\",\"process\":\"gps\",\"instance\":\"hub\",\"port\":\"in\","
                        + "\"element\":\"hub\",\"links\":[" + links
                        + "],\"phases\":[{\"phase\":\"timed\",\"warmup\":0,\"samples\":"
                        + quota + "}]}";
        String metric = ",{\"name\":\"hub\",\"kind\":\"latency\",\"phase\":\"timed\",\"probe\":\"hub_in\"}";
        return plan.replace("GRID_PROBES", probe + "GRID_PROBES").replace("GRID_METRICS", metric + "GRID_METRICS");
    }
}
