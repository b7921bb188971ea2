// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;

/**
 * The pairs of hosts whose clocks are compared over links: both hosts of a point-to-point link, and the communicating
 * hosts of a LAN, since a large LAN has many pairs. If hosts communicate over other hosts, each two consecutive hosts
 * on the way that have a process are a pair: a host without a process cannot answer, but forwards the questions.
 */
final class LinkClockPairs {
    private static final int POINT_TO_POINT = 2;

    private final NetworkPlan network;
    /** The process of each node that asks and answers for the node. */
    private final Map<String, ProcessPlan> processes = new LinkedHashMap<>();
    /** The nodes that communicate; each pair in both orders. */
    private final Set<List<String>> talking;

    private LinkClockPairs(Plan plan) {
        network = plan.network();
        plan.processes().forEach(process -> processes.putIfAbsent(process.node(), process));
        Map<String, String> nodes =
                plan.processes().stream().collect(Collectors.toMap(ProcessPlan::name, ProcessPlan::node));
        Map<String, String> places = plan.instances().stream()
                .collect(Collectors.toMap(InstancePlan::name, instance -> nodes.get(instance.process())));
        talking = plan.wires().stream()
                .map(wire -> List.of(places.get(wire.source()), places.get(wire.target())))
                .flatMap(pair -> List.of(pair, List.of(pair.get(1), pair.get(0))).stream())
                .collect(Collectors.toSet());
    }

    /**
     * Two hosts whose clocks are compared.
     *
     * @param from        the process that asks
     * @param fromAddress the address of its host on the link
     * @param to          the process that answers
     */
    record Pair(String link, String from, String fromAddress, String to, String toAddress) {}

    /** A link on a way, from one node to the next. */
    private record Hop(String from, NetworkPlan.Link link, String to) {}

    static List<Pair> of(Plan plan) {
        return plan.isDistributed() ? new LinkClockPairs(plan).pairs() : List.of();
    }

    private List<Pair> pairs() {
        // By links and nodes, in any order
        Map<List<Object>, Pair> pairs = new LinkedHashMap<>();
        for (NetworkPlan.Link link : network.links()) {
            List<NetworkPlan.End> ends = link.ends();
            for (int i = 0; i < ends.size(); i++) {
                for (NetworkPlan.End other : ends.subList(i + 1, ends.size())) {
                    String one = ends.get(i).node();
                    if (ends.size() <= POINT_TO_POINT || talking.contains(List.of(one, other.node()))) {
                        add(pairs, one, List.of(link), other.node());
                    }
                }
            }
        }
        List<String> nodes = network.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            for (String other : nodes.subList(i + 1, nodes.size())) {
                String one = nodes.get(i);
                if (talking.contains(List.of(one, other))
                        && network.of(one).stream().noneMatch(link -> link.joins(other))) {
                    addWay(pairs, way(one, other));
                }
            }
        }
        return List.copyOf(pairs.values());
    }

    private void addWay(Map<List<Object>, Pair> pairs, List<Hop> way) {
        List<NetworkPlan.Link> links = new ArrayList<>();
        String start = "";
        for (Hop hop : way) {
            start = links.isEmpty() ? hop.from() : start;
            links.add(hop.link());
            if (processes.containsKey(hop.to())) {
                add(pairs, start, List.copyOf(links), hop.to());
                links.clear();
            }
        }
    }

    /** Returns a way over the fewest links; empty if no links lead from one node to the other. */
    private List<Hop> way(String from, String to) {
        Map<String, Hop> reached = new HashMap<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(from));
        while (!waiting.isEmpty() && !reached.containsKey(to)) {
            String here = waiting.poll();
            for (NetworkPlan.Link link : network.of(here)) {
                for (NetworkPlan.End end : link.ends()) {
                    if (!end.node().equals(from) && !reached.containsKey(end.node())) {
                        reached.put(end.node(), new Hop(here, link, end.node()));
                        waiting.add(end.node());
                    }
                }
            }
        }
        Deque<Hop> way = new ArrayDeque<>();
        for (Hop hop = reached.get(to); hop != null; hop = reached.get(hop.from())) {
            way.addFirst(hop);
        }
        return List.copyOf(way);
    }

    /** Adds two nodes that can communicate over these links. */
    private void add(Map<List<Object>, Pair> pairs, String one, List<NetworkPlan.Link> links, String other) {
        ProcessPlan from = processes.get(one);
        ProcessPlan to = processes.get(other);
        String fromAddress = links.get(0).address(one);
        String toAddress = links.get(links.size() - 1).address(other);
        if (from != null
                && to != null
                && !from.host().equals(to.host())
                && !fromAddress.isEmpty()
                && !toAddress.isEmpty()) {
            String names = links.stream().map(NetworkPlan.Link::name).collect(Collectors.joining("+"));
            pairs.putIfAbsent(
                    List.of(Set.copyOf(links), Set.of(one, other)),
                    new Pair(names, from.name(), fromAddress, to.name(), toAddress));
        }
    }
}
