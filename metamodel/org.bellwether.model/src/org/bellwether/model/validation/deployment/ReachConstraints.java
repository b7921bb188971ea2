// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.Wiring;
import org.bellwether.model.validation.analysis.Wiring.End;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.eclipse.emf.ecore.EObject;

/** Checks that in a deployment with links communicating nodes reach one another over links, at addresses that they have. */
public final class ReachConstraints implements Constraint {
    private static final Set<String> OF_ANY_MACHINE = Set.of("0.0.0.0", "::", "127.0.0.1", "::1", "localhost");

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Endpoint endpoint && endpoint.eContainer() instanceof Process process) {
            checkEndpoint(endpoint, (Node) process.eContainer(), problems);
        } else if (element instanceof Deployment deployment
                && deployment.getAssembly() != null
                && !deployment.getLinks().isEmpty()) {
            checkConnections(deployment, analysis.wiring(deployment.getAssembly()), problems);
        }
    }

    private static void checkEndpoint(Endpoint endpoint, Node node, ProblemCollector problems) {
        Link link = endpoint.getLink();
        String host = Hosts.text(endpoint.getHost());
        if (link != null && !link.eIsProxy() && !link.getNodes().contains(node)) {
            problems.addAt(ProblemCode.BW413, endpoint, link, node.getName() + " is not on link " + link.getName());
        } else if (link != null && endpoint.getProtocol() != Protocol.IIOP) {
            problems.addAt(ProblemCode.BW413, endpoint, link, "only iiop has an address on a link");
        } else if (link != null && endpoint.getHost() != null) {
            problems.addAt(ProblemCode.BW413, endpoint, link, "the endpoint names a link and a host");
        } else if (host != null && host.matches("[0-9.]+") && !isOf(node, host)) {
            problems.addAt(
                    ProblemCode.BW413,
                    endpoint,
                    endpoint.getHost(),
                    host + " is no address of " + node.getName() + " on its links");
        }
    }

    /** Returns whether an address may belong to a node; a machine without links may have any address. */
    private static boolean isOf(Node node, String address) {
        if (!(node.eContainer() instanceof Deployment deployment)) {
            return true;
        }
        List<Link> links = deployment.getLinks().stream()
                .filter(link -> link.getNodes().contains(node))
                .toList();
        return links.isEmpty()
                || OF_ANY_MACHINE.contains(address)
                || address.equals(Hosts.text(node.getHost()))
                || links.stream()
                        .flatMap(link -> link.getAddresses().stream())
                        .filter(each -> each.getNode() == node)
                        .map(LinkNetwork::of)
                        .flatMap(Optional::stream)
                        .anyMatch(network -> network.has(address));
    }

    private static void checkConnections(Deployment deployment, Wiring wiring, ProblemCollector problems) {
        Map<List<Instance>, Set<Process>> placed = new HashMap<>();
        for (Placement placement : Models.all(deployment, Placement.class)) {
            placed.computeIfAbsent(Hosts.instances(placement.getInstance()), path -> new HashSet<>())
                    .add((Process) placement.eContainer());
        }
        Set<List<Node>> apart = new HashSet<>();
        Set<Process> unclear = new HashSet<>();
        for (Leaf leaf : wiring.leaves()) {
            Process from = only(leaf, placed);
            if (from == null || leaf.instance().getType() == null) {
                continue;
            }
            Ports.of(leaf.instance().getType()).stream()
                    .filter(port -> port instanceof RequiredPort || port instanceof EventSource)
                    .flatMap(port ->
                            wiring.targets(leaf, port).stream().map(target -> List.of(new End(leaf, port), target)))
                    .forEach(ends -> {
                        Process to = only(ends.get(1).leaf(), placed);
                        if (to != null && !isOneMachine(node(from), node(to))) {
                            checkReach(deployment, ends, from, to, apart, unclear, problems);
                        }
                    });
        }
    }

    private static void checkReach(
            Deployment deployment,
            List<End> ends,
            Process from,
            Process to,
            Set<List<Node>> apart,
            Set<Process> unclear,
            ProblemCollector problems) {
        Node client = node(from);
        Node server = node(to);
        List<Link> direct = deployment.getLinks().stream()
                .filter(link ->
                        link.getNodes().contains(client) && link.getNodes().contains(server))
                .toList();
        if (direct.isEmpty() && !reachable(deployment, client).contains(server)) {
            if (apart.add(List.of(client, server)) && !apart.contains(List.of(server, client))) {
                problems.add(
                        ProblemCode.BW414, deployment, ends.get(0), client.getName(), ends.get(1), server.getName());
            }
        } else if (direct.size() > 1 && !isChosen(to) && unclear.add(to)) {
            problems.add(
                    ProblemCode.BW415,
                    to,
                    to.getName(),
                    server.getName(),
                    client.getName(),
                    direct.stream().map(Link::getName).map(String::valueOf).collect(Collectors.joining(" and ")),
                    direct.get(0).getName());
        }
    }

    private static boolean isChosen(Process process) {
        return process.getEndpoints().stream()
                .anyMatch(endpoint -> endpoint.getLink() != null || endpoint.getHost() != null);
    }

    /** Returns the nodes to which links lead, also through other nodes, which forward messages. */
    private static Set<Node> reachable(Deployment deployment, Node start) {
        Set<Node> reached = new HashSet<>(Set.of(start));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Link link : deployment.getLinks()) {
                grown |= link.getNodes().stream().anyMatch(reached::contains) && reached.addAll(link.getNodes());
            }
        }
        return reached;
    }

    private static Node node(Process process) {
        return (Node) process.eContainer();
    }

    private static boolean isOneMachine(Node one, Node other) {
        return one == other
                || one.getHost() != null
                        && other.getHost() != null
                        && Objects.equals(Hosts.of(one), Hosts.of(other))
                        && Hosts.of(one) != null;
    }

    /** Returns the process of all replicas of an instance; null if there are several, which are known only when a run is planned. */
    private static Process only(Leaf leaf, Map<List<Instance>, Set<Process>> placed) {
        for (int length = leaf.path().size(); length > 0; length--) {
            Set<Process> found = placed.get(leaf.path().subList(0, length));
            if (found != null) {
                return found.size() == 1 ? found.iterator().next() : null;
            }
        }
        return null;
    }
}
