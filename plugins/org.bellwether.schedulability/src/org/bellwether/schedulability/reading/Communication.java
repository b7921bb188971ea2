// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.NetworkPlan.End;
import org.bellwether.generator.plan.NetworkPlan.Link;
import org.bellwether.schedulability.task.Nanoseconds;

/**
 * The times of messages between nodes: the sum over the links on the route of the longest delay and the time to
 * transmit the message. The route is the one with the fewest links; of several, the first in the model's order.
 * Queueing of messages is not included.
 */
final class Communication {
    /** Octets of Ethernet, IPv4 and TCP headers, with the usual options, around one segment. */
    private static final int HEADERS = 14 + 20 + 32;
    /** The headers inside of the MTU. */
    private static final int INNER_HEADERS = 20 + 32;

    private static final int USUAL_MTU = 1500;
    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000);

    /**
     * The time of a message, or the missing data of the model.
     *
     * @param ns    the longest time
     * @param where the link or nodes that lack data; empty if the time is known
     * @param what the missing data
     * @param fix how to add the data
     */
    record Time(long ns, String where, String what, String fix) {
        boolean isKnown() {
            return where.isEmpty();
        }
    }

    private final NetworkPlan network;
    private final Map<List<String>, List<Link>> routes = new HashMap<>();

    Communication(NetworkPlan network) {
        this.network = network;
    }

    /** Returns the longest time of a message. The number of octets is only computed if a link has a bandwidth. */
    Time time(String from, String to, IntSupplier octets) {
        List<Link> route = routes.computeIfAbsent(List.of(from, to), pair -> route(from, to));
        if (route.isEmpty()) {
            boolean ordered = from.compareTo(to) < 0; // both directions have one entry
            return new Time(
                    0,
                    "nodes " + (ordered ? from : to) + ", " + (ordered ? to : from),
                    "no link leads from one to the other",
                    "Add a link between them, with its delay, to the deployment");
        }
        long sum = 0;
        for (Link link : route) {
            if (link.loss() > 0) {
                return new Time(
                        0,
                        "link " + link.name(),
                        "it loses packets, so repetitions have no bound",
                        "Remove its loss, or analyse a deployment without it");
            }
            sum = Nanoseconds.add(sum, Nanoseconds.add(link.delayNs(), link.jitterNs()));
            if (link.bitsPerSecond() > 0) {
                sum = Nanoseconds.add(sum, transmission(link, octets.getAsInt()));
            }
        }
        return new Time(sum, "", "", "");
    }

    private static long transmission(Link link, int octets) {
        int segment = Math.max(1, (link.mtu() > 0 ? link.mtu() : USUAL_MTU) - INNER_HEADERS);
        long segments = Nanoseconds.divideUp(octets, segment);
        BigInteger bits = BigInteger.valueOf(octets + segments * HEADERS).multiply(BigInteger.valueOf(8));
        BigDecimal time = new BigDecimal(bits)
                .multiply(SECOND)
                .divide(BigDecimal.valueOf(link.bitsPerSecond()), 0, RoundingMode.CEILING);
        return time.toBigInteger().bitLength() > 63 ? Nanoseconds.ENDLESS : time.longValueExact();
    }

    private List<Link> route(String from, String to) {
        Map<String, Link> by = new HashMap<>();
        Map<String, String> before = new HashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty() && !before.containsKey(to)) {
            String at = open.poll();
            for (Link link : network.of(at)) {
                for (End end : link.ends()) {
                    if (!end.node().equals(from) && before.putIfAbsent(end.node(), at) == null) {
                        by.put(end.node(), link);
                        open.add(end.node());
                    }
                }
            }
        }
        LinkedList<Link> route = new LinkedList<>();
        for (String at = to; before.containsKey(at); at = before.get(at)) {
            route.addFirst(by.get(at));
        }
        return new ArrayList<>(route);
    }
}
