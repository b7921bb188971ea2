// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.NetworkPlan;

/** Measures before a run how exact the links are. */
final class LinkCheck {
    /** Between more pairs of a link it would take long, and tell no more. */
    private static final int MOST_PAIRS = 4;

    private static final int ROUND_TRIPS = 50;
    private static final int FEWER_ROUND_TRIPS = 10;
    /** Half of what fits into the queue of a link. */
    private static final int BURST = 400;

    private static final int BURST_SIZE = 1400;
    /** Octets of a packet of the check on the wire: 8, and headers of UDP, IP and Ethernet. */
    private static final int PACKET = 50;

    private static final int HEADERS = 28;
    private static final long NS = 1_000_000_000;
    private static final long LONGEST_BURST_NS = NS / 2;

    private final Path program;
    private final LabLayout layout;
    private final Map<String, Long> processes;

    LinkCheck(Path program, LabLayout layout, Map<String, Long> processes) {
        this.program = program;
        this.layout = layout;
        this.processes = processes;
    }

    /**
     * The measurements between two ends of a link.
     *
     * @param from          a node
     * @param to            another
     * @param askedNs       the round trip that the model asks for
     * @param minNs         the shortest
     * @param p50Ns         the median
     * @param p90Ns         the 90th percentile
     * @param maxNs         the longest
     * @param sent          round trips that were tried
     * @param lost          those that did not come back
     * @param bitsPerSecond of a burst, as it arrived; 0 where none was sent
     */
    record Found(
            String from,
            String to,
            long askedNs,
            long minNs,
            long p50Ns,
            long p90Ns,
            long maxNs,
            long sent,
            long lost,
            long bitsPerSecond) {}

    List<Found> check(LabLayout.Link link) throws LabException, InterruptedException {
        List<NetworkPlan.End> ends = link.plan().ends();
        List<Found> found = new ArrayList<>();
        for (int i = 0; i + 1 < ends.size() && i < MOST_PAIRS; i++) {
            found.add(check(link, ends.get(i), ends.get(i + 1), ends.size() > 2));
        }
        return found;
    }

    private Found check(LabLayout.Link link, NetworkPlan.End from, NetworkPlan.End to, boolean several)
            throws LabException, InterruptedException {
        NetworkPlan.Link plan = link.plan();
        long asked = 2 * (plan.delayNs() + serialisation(PACKET, plan));
        long limit = NS + 4 * (plan.delayNs() + plan.jitterNs() + serialisation(PACKET, plan));
        int size = Math.min(BURST_SIZE, link.mtu() - HEADERS);
        long frame = serialisation(size + PACKET - 8, plan);
        long burst = frame == 0 ? 0 : Math.max(2, Math.min(BURST, LONGEST_BURST_NS / frame));
        String output = Tool.run(List.of(
                program.toString(),
                "probe",
                "--from",
                processes.get(from.node()).toString(),
                "--to",
                processes.get(to.node()).toString(),
                "--address",
                to.address(),
                "--count",
                String.valueOf(several || asked > NS / 20 ? FEWER_ROUND_TRIPS : ROUND_TRIPS),
                "--limit-ns",
                String.valueOf(limit),
                "--burst",
                String.valueOf(burst),
                "--burst-size",
                String.valueOf(size)));
        try {
            JsonNode json = new ObjectMapper().readTree(output);
            return new Found(
                    from.node(),
                    to.node(),
                    asked,
                    json.path("minNs").asLong(),
                    json.path("p50Ns").asLong(),
                    json.path("p90Ns").asLong(),
                    json.path("maxNs").asLong(),
                    json.path("sent").asLong(),
                    json.path("lost").asLong(),
                    json.path("bitsPerSecond").asLong());
        } catch (IOException e) {
            throw Tool.failed(List.of(program.toString()), "it said " + output);
        }
    }

    /** Returns the time that a number of octets takes at the link's bandwidth, in ns. */
    private static long serialisation(long octets, NetworkPlan.Link link) {
        return link.bitsPerSecond() == 0 ? 0 : Math.round(octets * 8.0 * NS / link.bitsPerSecond());
    }
}
