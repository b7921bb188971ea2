// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.LinkAddress;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;

/**
 * The routes over the links of a deployment: the link between two nodes; of two such links, the one at which the server
 * listens; without such a link, the route over the fewest links; of several, the first in the model's order. The
 * generator's plan and the hosts of a lab use the same routes.
 */
final class LinkRoutes {
    private final Deployment deployment;
    /** The nodes that each link joins; an array of nodes is listed with the names of its replicas. */
    private final Map<Link, Set<String>> ends = new LinkedHashMap<>();

    /** @param nodes the nodes' names in the plan of the run */
    LinkRoutes(Deployment deployment, Collection<String> nodes) {
        this.deployment = deployment;
        for (Link link : deployment.getLinks()) {
            Set<String> names = new LinkedHashSet<>();
            for (Node node : link.getNodes()) {
                if (node.getDimensions().isEmpty()) {
                    names.add(node.getName());
                } else {
                    nodes.stream()
                            .filter(name -> isReplica(name, node.getName()))
                            .forEach(names::add);
                }
            }
            ends.put(link, names);
        }
    }

    /** Returns the deployment's node with a name in a plan, which may be the name of one of its replicas. */
    static Optional<Node> node(Deployment deployment, String name) {
        return deployment.getNodes().stream()
                .filter(node ->
                        node.getDimensions().isEmpty() ? name.equals(node.getName()) : isReplica(name, node.getName()))
                .findFirst();
    }

    private static boolean isReplica(String name, String array) {
        return array != null && name.matches(Pattern.quote(array) + "(_\\d+)+");
    }

    /** Returns the links between two nodes, in their order on the way to a process; empty if no links lead there. */
    List<Link> between(String from, String to, String server) {
        List<Link> direct = ends.keySet().stream()
                .filter(link -> ends.get(link).contains(from) && ends.get(link).contains(to))
                .toList();
        if (!direct.isEmpty()) {
            return List.of(direct.stream()
                    .filter(link -> listens(server, link))
                    .findFirst()
                    .orElse(direct.get(0)));
        }
        return overOthers(from, to);
    }

    /** Returns a route over other nodes. */
    private List<Link> overOthers(String from, String to) {
        Map<String, Hop> reached = new HashMap<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(from));
        while (!waiting.isEmpty() && !reached.containsKey(to)) {
            String here = waiting.poll();
            for (Map.Entry<Link, Set<String>> link : ends.entrySet()) {
                for (String next : link.getValue().contains(here) ? link.getValue() : Set.<String>of()) {
                    if (!next.equals(from) && !reached.containsKey(next)) {
                        reached.put(next, new Hop(here, link.getKey()));
                        waiting.add(next);
                    }
                }
            }
        }
        Deque<Link> way = new ArrayDeque<>();
        for (Hop hop = reached.get(to); hop != null; hop = reached.get(hop.from())) {
            way.addFirst(hop.link());
        }
        return List.copyOf(way);
    }

    private record Hop(String from, Link link) {}

    /** Returns whether an endpoint of a process names a link, or the address of its node on this link. */
    private boolean listens(String server, Link link) {
        return Models.all(deployment, Process.class).stream()
                .filter(process -> server.equals(process.getName()) || isReplica(server, process.getName()))
                .flatMap(process -> process.getEndpoints().stream())
                .anyMatch(endpoint -> endpoint.getLink() == link || hasAddress(endpoint, link));
    }

    private static boolean hasAddress(Endpoint endpoint, Link link) {
        Optional<String> host = text(endpoint.getHost());
        return host.isPresent()
                && link.getAddresses().stream()
                        .map(LinkAddress::getAddress)
                        .anyMatch(address -> text(address).equals(host));
    }

    /** Returns the value; empty if it is only known during a run. */
    private static Optional<String> text(Expression expression) {
        if (expression == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Expressions.evaluate(expression, Environment.EMPTY).toString());
        } catch (EvaluationException e) {
            return Optional.empty();
        }
    }
}
