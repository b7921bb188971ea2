// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;

/**
 * The hosts whose clocks are compared over the links between them: both hosts of a link, and those of a LAN that talk, since
 * a large LAN has many pairs.
 */
final class LinkClocks {
    private static final int POINT_TO_POINT = 2;

    /** By node, the process that asks and answers for it. */
    private final Map<String, ProcessPlan> processes = new LinkedHashMap<>();
    /** The nodes that talk; each pair in both orders. */
    private final Set<List<String>> talking;

    private LinkClocks(Plan plan) {
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
     * Two hosts.
     *
     * @param from        the process that asks
     * @param fromAddress of its host on the link
     * @param to          the process that answers
     */
    record Pair(String link, String from, String fromAddress, String to, String toAddress) {}

    static List<Pair> of(Plan plan) {
        LinkClocks clocks = new LinkClocks(plan);
        return plan.isDistributed()
                ? plan.network().links().stream()
                        .flatMap(link -> clocks.of(link).stream())
                        .toList()
                : List.of();
    }

    private List<Pair> of(NetworkPlan.Link link) {
        List<Pair> pairs = new ArrayList<>();
        List<NetworkPlan.End> ends = link.ends();
        for (int i = 0; i < ends.size(); i++) {
            for (NetworkPlan.End other : ends.subList(i + 1, ends.size())) {
                boolean isWanted = ends.size() <= POINT_TO_POINT
                        || talking.contains(List.of(ends.get(i).node(), other.node()));
                if (isWanted) {
                    pair(link, ends.get(i), other).ifPresent(pairs::add);
                }
            }
        }
        return pairs;
    }

    private Optional<Pair> pair(NetworkPlan.Link link, NetworkPlan.End one, NetworkPlan.End other) {
        ProcessPlan from = processes.get(one.node());
        ProcessPlan to = processes.get(other.node());
        boolean canAsk = from != null
                && to != null
                && !from.host().equals(to.host())
                && !one.address().isEmpty()
                && !other.address().isEmpty();
        return canAsk
                ? Optional.of(new Pair(link.name(), from.name(), one.address(), to.name(), other.address()))
                : Optional.empty();
    }
}
