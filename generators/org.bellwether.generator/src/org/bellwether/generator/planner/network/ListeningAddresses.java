// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Protocol;

/**
 * Determines the addresses at which processes listen: those of the links over which others reach them, so that calls
 * use the links rather than the network over which processes are started.
 */
public final class ListeningAddresses {
    private final NetworkPlan network;
    private final Map<String, ProcessPlan> processes;
    /** The nodes whose processes call a process or push events to it, by the name of that process. */
    private final Map<String, Set<String>> callers = new HashMap<>();

    public ListeningAddresses(
            NetworkPlan network, List<ProcessPlan> processes, List<InstancePlan> instances, ConnectionPlans wires) {
        this.network = network;
        this.processes = processes.stream().collect(Collectors.toMap(ProcessPlan::name, each -> each));
        Map<String, String> places =
                instances.stream().collect(Collectors.toMap(InstancePlan::name, InstancePlan::process));
        for (ConnectionPlan wire : wires) {
            String server = places.get(wire.target());
            String client = this.processes.get(places.get(wire.source())).node();
            if (!client.equals(this.processes.get(server).node())) {
                callers.computeIfAbsent(server, name -> new LinkedHashSet<>()).add(client);
            }
        }
    }

    /** Refuses nodes that communicate although no link leads from one to the other. */
    public void refuseUnreachable() {
        callers.forEach((server, clients) -> clients.forEach(client -> {
            ProcessPlan process = processes.get(server);
            if (towards(process.node(), client).isEmpty()) {
                throw new RefusedException(
                        "BW843",
                        process.element(),
                        client + " talks to the process " + server + " on " + process.node()
                                + ", and no link leads from one to the other",
                        "Draw a link between them");
            }
        }));
    }

    /** Returns the processes with the endpoints at which they listen. */
    public List<ProcessPlan> of(List<ProcessPlan> plans) {
        return network.links().isEmpty()
                ? plans
                : plans.stream()
                        .map(process -> process.listening(endpoints(process)))
                        .toList();
    }

    private List<EndpointPlan> endpoints(ProcessPlan process) {
        if (process.endpoints().isEmpty()) {
            return addresses(process).stream()
                    .map(address -> new EndpointPlan(Protocol.IIOP, address, 0, "", null))
                    .toList();
        }
        List<EndpointPlan> endpoints = new ArrayList<>();
        for (EndpointPlan endpoint : process.endpoints()) {
            Endpoint element = endpoint.element();
            List<String> addresses =
                    endpoint.protocol() != Protocol.IIOP || !endpoint.host().isEmpty()
                            ? List.of()
                            : element.getLink() == null
                                    ? addresses(process)
                                    : chosen(element.getLink().getName(), process.node());
            if (addresses.isEmpty()) {
                endpoints.add(endpoint);
            }
            addresses.forEach(
                    address -> endpoints.add(new EndpointPlan(Protocol.IIOP, address, endpoint.port(), "", element)));
        }
        return endpoints;
    }

    private List<String> chosen(String link, String node) {
        return network.of(node).stream()
                .filter(each -> each.name().equals(link))
                .map(each -> each.address(node))
                .filter(address -> !address.isEmpty())
                .toList();
    }

    /**
     * Returns the addresses on the routes to all callers. If no caller is known, returns all addresses of the node,
     * because the completions of closed loops are calls, too.
     */
    private List<String> addresses(ProcessPlan process) {
        Set<NetworkPlan.Link> links = new LinkedHashSet<>();
        callers.getOrDefault(process.name(), Set.of())
                .forEach(client -> towards(process.node(), client).ifPresent(links::add));
        return (links.isEmpty() ? network.of(process.node()) : links)
                .stream()
                        .map(link -> link.address(process.node()))
                        .filter(address -> !address.isEmpty())
                        .distinct()
                        .toList();
    }

    /** Returns the first link on a route with the fewest links from a node to another. */
    private Optional<NetworkPlan.Link> towards(String node, String goal) {
        Map<String, NetworkPlan.Link> first = new HashMap<>();
        Deque<String> reached = new ArrayDeque<>(List.of(node));
        while (!reached.isEmpty() && !first.containsKey(goal)) {
            String here = reached.poll();
            for (NetworkPlan.Link link : network.of(here)) {
                for (NetworkPlan.End end : link.ends()) {
                    if (!end.node().equals(node) && !first.containsKey(end.node())) {
                        first.put(end.node(), here.equals(node) ? link : first.get(here));
                        reached.add(end.node());
                    }
                }
            }
        }
        return Optional.ofNullable(first.get(goal));
    }
}
