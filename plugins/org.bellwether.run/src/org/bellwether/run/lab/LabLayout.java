// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.NetworkPlan;

/**
 * The hosts of a lab with their interfaces, addresses and routes. Apart from the links, all hosts are on a control
 * network, over which processes are started. The control network has no route to a link, nor out of the lab.
 *
 * @param hosts one for each node
 * @param links the links of the model, each with the program that emulates it
 * @param gateway the lab's own address on the control network
 */
record LabLayout(List<Host> hosts, List<Link> links, String gateway) {
    /** The length of the control network's prefix in bits, which gives room for all nodes. */
    static final int CONTROL_BITS = 16;

    private static final int IN_LAST_OCTET = 250;
    private static final int LONGEST_INTERFACE = 13;
    private static final int DEFAULT_MTU = 1500;

    /** Names that the kernel or this class uses for other interfaces. */
    private static final Set<String> TAKEN = Set.of("lo", "ctl", "all", "default");

    /**
     * A host.
     *
     * @param control  the host's address on the control network
     * @param routes   the routes to other hosts' addresses that are on none of the host's links
     * @param forwards whether the host forwards packets for other hosts
     */
    record Host(String name, String control, List<Interface> interfaces, List<Route> routes, boolean forwards) {}

    /**
     * A host's end of a link.
     *
     * @param link the index of the link in the list of links
     * @param end  the index of the interface among the link's ends
     */
    record Interface(String name, String address, int link, int end) {}

    /** A route to an address via another host's address. */
    record Route(String to, String via) {}

    /** @param mtu the largest IP packet in octets */
    record Link(NetworkPlan.Link plan, LinkEmulation means, String interfaceName, int mtu) {}

    /** @param netem whether the kernel has netem */
    static LabLayout of(NetworkPlan network, boolean netem) {
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < network.links().size(); i++) {
            NetworkPlan.Link plan = network.links().get(i);
            links.add(new Link(
                    plan,
                    LinkEmulation.of(plan, netem),
                    interfaceName(plan, i, network),
                    plan.mtu() == 0 ? DEFAULT_MTU : plan.mtu()));
        }
        String control = controlNetwork(network);
        List<Host> hosts = new ArrayList<>();
        for (int i = 0; i < network.nodes().size(); i++) {
            String name = network.nodes().get(i);
            hosts.add(new Host(
                    name,
                    control + "." + i / IN_LAST_OCTET + "." + (i % IN_LAST_OCTET + 1),
                    interfaces(name, links),
                    routes(name, network),
                    network.of(name).size() > 1));
        }
        return new LabLayout(List.copyOf(hosts), List.copyOf(links), control + ".255.254");
    }

    /** Returns an interface's name: that of its link if Linux accepts the name. */
    private static String interfaceName(NetworkPlan.Link link, int number, NetworkPlan network) {
        long namesakes = network.links().stream()
                .filter(each -> each.name().equals(link.name()))
                .count();
        boolean fits = link.name().length() <= LONGEST_INTERFACE
                && link.name().matches("[A-Za-z][A-Za-z0-9_]*")
                && !TAKEN.contains(link.name())
                && namesakes == 1;
        return fits ? link.name() : "link" + number;
    }

    /** Returns one of the networks for benchmarks (RFC 2544) that no link uses. */
    private static String controlNetwork(NetworkPlan network) {
        boolean taken = network.links().stream()
                .flatMap(link -> link.ends().stream())
                .anyMatch(end -> end.address().startsWith("198.18."));
        return taken ? "198.19" : "198.18";
    }

    private static List<Interface> interfaces(String node, List<Link> links) {
        List<Interface> interfaces = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            List<NetworkPlan.End> ends = links.get(i).plan().ends();
            for (int end = 0; end < ends.size(); end++) {
                if (ends.get(end).node().equals(node)) {
                    interfaces.add(new Interface(
                            links.get(i).interfaceName(), ends.get(end).address(), i, end));
                }
            }
        }
        return interfaces;
    }

    /**
     * Returns the routes over the fewest links. The kernel itself creates the routes to neighbours on the host's own
     * links.
     */
    private static List<Route> routes(String node, NetworkPlan network) {
        Map<String, String> via = new LinkedHashMap<>();
        Map<String, String> gateways = new HashMap<>();
        Deque<String> reached = new ArrayDeque<>(List.of(node));
        while (!reached.isEmpty()) {
            String here = reached.poll();
            for (NetworkPlan.Link link : network.of(here)) {
                for (NetworkPlan.End end : link.ends()) {
                    if (!end.node().equals(node) && !gateways.containsKey(end.node())) {
                        gateways.put(end.node(), here.equals(node) ? end.address() : gateways.get(here));
                        reached.add(end.node());
                    }
                }
            }
        }
        for (NetworkPlan.Link link : network.links()) {
            for (NetworkPlan.End end : link.ends()) {
                if (!link.joins(node) && !end.node().equals(node) && gateways.containsKey(end.node())) {
                    via.put(end.address(), gateways.get(end.node()));
                }
            }
        }
        return via.entrySet().stream()
                .map(route -> new Route(route.getKey(), route.getValue()))
                .toList();
    }

    /**
     * Returns the contents of {@code /etc/hosts} of all hosts, in which names have addresses of the control network.
     */
    String hostsFile() {
        return "127.0.0.1 localhost\n"
                + hosts.stream()
                        .map(host -> host.control() + " " + host.name() + "\n")
                        .collect(Collectors.joining());
    }
}
