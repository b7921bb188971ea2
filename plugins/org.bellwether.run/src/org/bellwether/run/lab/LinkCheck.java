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

/** Measures the accuracy of links before a run. */
final class LinkCheck {
    /** The largest number of pairs for each link. More pairs take more time and give no more information. */
    private static final int MOST_PAIRS = 4;

    private static final int ROUND_TRIPS = 50;
    private static final int FEWER_ROUND_TRIPS = 10;
    /** The number of packets in a burst: half of the capacity of a link's queue. */
    private static final int BURST = 400;

    private static final int BURST_SIZE = 1400;
    /** The size of a packet of the check in octets on the wire: 8, and headers of UDP, IP and Ethernet. */
    private static final int PACKET = 50;

    private static final int HEADERS = 28;
    private static final long NS = 1_000_000_000;
    private static final long LONGEST_BURST_NS = NS / 2;

    private final Path program;
    private final LabLayout layout;
    private final LabProcess first;
    private final Map<String, Long> processes;

    /**
     * @param program   bw-testbed
     * @param first     the lab's first process
     * @param processes the first process of each host by the host's name
     */
    LinkCheck(Path program, LabLayout layout, LabProcess first, Map<String, Long> processes) {
        this.program = program;
        this.layout = layout;
        this.first = first;
        this.processes = processes;
    }

    /**
     * The measurements between two ends of a link.
     *
     * @param from          a node
     * @param to            another
     * @param askedNs       the model's round trip time (ns)
     * @param minNs         the shortest round trip time (ns)
     * @param p50Ns         the median (ns)
     * @param p90Ns         the 90th percentile (ns)
     * @param maxNs         the longest (ns)
     * @param sent          number of attempted round trips
     * @param lost          number of round trips without an answer
     * @param bitsPerSecond the rate at which a burst arrived; 0 if no burst was sent
     */
    record Result(
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

    List<Result> check(LabLayout.Link link) throws LabException, InterruptedException {
        List<NetworkPlan.End> ends = link.plan().ends();
        List<Result> found = new ArrayList<>();
        for (int i = 0; i + 1 < ends.size() && i < MOST_PAIRS; i++) {
            found.add(check(link, ends.get(i), ends.get(i + 1), ends.size() > 2));
        }
        return found;
    }

    private Result check(LabLayout.Link link, NetworkPlan.End from, NetworkPlan.End to, boolean several)
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
                "--lab",
                String.valueOf(first.pid()),
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
            return new Result(
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
