// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.topology.Replicas;

/**
 * Reads a deployment's machines and links, and gives each machine an address in each link: that of the model, if the
 * model states one.
 */
final class TopologyReader {
    /** The greatest number of machines in a /24, less than its hosts without its router. */
    private static final int MOST_IN_A_NETWORK = 250;

    private static final int FIRST_HOST = 2;
    private static final int NETWORKS = 240 * 256;
    private static final long MEBIBYTE = 1 << 20;

    private final ExpressionEvaluator evaluator;
    private final HostLabels labels = new HostLabels();
    private final Map<Node, List<TestbedMachine>> machines = new LinkedHashMap<>();

    /** The addresses that the model states, by link and node. */
    private final Map<String, Map<String, String>> stated = new LinkedHashMap<>();

    private TopologyReader(ExpressionEvaluator evaluator, NetworkPlan plan) {
        this.evaluator = evaluator;
        for (NetworkPlan.Link link : plan.links()) {
            Map<String, String> addresses = new LinkedHashMap<>();
            link.ends().stream()
                    .filter(end -> !end.address().isEmpty())
                    .forEach(end -> addresses.put(end.node(), end.address()));
            stated.put(link.name(), addresses);
        }
    }

    /**
     * Reads a deployment.
     *
     * @param evaluator the plan's evaluator
     * @param plan      the planned network, with the addresses that the model states
     * @throws RefusedException BW805 if a value is not known before the run, BW883 if a network is too large
     */
    static Topology of(Deployment deployment, ExpressionEvaluator evaluator, NetworkPlan plan) {
        TopologyReader reader = new TopologyReader(evaluator, plan);
        deployment.getNodes().forEach(reader::add);
        List<Network> networks = new ArrayList<>();
        for (Link link : deployment.getLinks()) {
            networks.add(reader.network(link, networks.size()));
        }
        List<TestbedMachine> all =
                reader.machines.values().stream().flatMap(List::stream).toList();
        return new Topology(all, List.copyOf(networks));
    }

    private void add(Node node) {
        List<TestbedMachine> replicas = new ArrayList<>();
        for (List<Integer> indices : indices(node)) {
            StringBuilder name = new StringBuilder(node.getName());
            indices.forEach(index -> name.append('_').append(index));
            ExpressionEvaluator here =
                    new ExpressionEvaluator(Replicas.within(node.getDimensions(), indices, evaluator.environment()));
            replicas.add(new TestbedMachine(
                    name.toString(),
                    labels.of(name.toString()),
                    Optional.ofNullable(node.getHost()).map(host -> here.text(host, "")),
                    Optional.ofNullable(node.getUser()),
                    Optional.ofNullable(node.getWorkFolder()),
                    Optional.ofNullable(node.getPlatform()).map(this::facts),
                    node.getProcesses().stream()
                            .flatMap(process -> Networks.chosenLinks(process).stream())
                            .findFirst()));
        }
        machines.put(node, replicas);
    }

    private List<List<Integer>> indices(Node node) {
        if (node.getDimensions().isEmpty()) {
            return List.of(List.of());
        }
        try {
            return Replicas.all(Replicas.sizes(node.getDimensions(), evaluator.environment()));
        } catch (EvaluationException e) {
            throw new RefusedException(
                    "BW805",
                    node,
                    "The size of this array has no value: " + e.getMessage(),
                    "Give a value that is known before the run");
        }
    }

    private PlatformFacts facts(Platform platform) {
        long memory = platform.getMemory() == null ? 0 : evaluator.length(platform.getMemory());
        return new PlatformFacts(
                platform.getName(),
                Objects.toString(platform.getArchitecture(), ""),
                Objects.toString(platform.getOsImage(), ""),
                Objects.toString(platform.getHardwareType(), ""),
                evaluator.integer(platform.getCores(), 0),
                (memory + MEBIBYTE - 1) / MEBIBYTE);
    }

    private Network network(Link link, int number) {
        List<TestbedMachine> members = link.getNodes().stream()
                .distinct()
                .flatMap(node -> machines.getOrDefault(node, List.of()).stream())
                .toList();
        if (members.size() > MOST_IN_A_NETWORK || number >= NETWORKS) {
            throw new RefusedException(
                    "BW883",
                    link,
                    "A link of " + members.size() + " machines has too few addresses",
                    "Join at most " + MOST_IN_A_NETWORK + " machines by one link");
        }
        return new Network(
                link.getName(),
                labels.of(link.getName()),
                addresses(link.getName(), members, number),
                stated.getOrDefault(link.getName(), Map.of()).keySet(),
                whole(link.getBandwidth()),
                evaluator.nanoseconds(link.getDelay(), 0),
                evaluator.nanoseconds(link.getJitter(), 0),
                link.getLoss() == null ? BigDecimal.ZERO : evaluator.number(link.getLoss()),
                link.getMtu() == null ? 0 : evaluator.length(link.getMtu()));
    }

    /** Returns the addresses that the model states on a link; other members get free addresses of the same network. */
    private Map<String, String> addresses(String link, List<TestbedMachine> members, int number) {
        Map<String, String> known = stated.getOrDefault(link, Map.of());
        String network = known.isEmpty()
                ? free(number)
                : prefix(known.values().iterator().next());
        return addresses(members, network, known);
    }

    /** Returns a network that no link of the model uses; different numbers give different networks. */
    private String free(int number) {
        List<String> taken = stated.values().stream()
                .flatMap(addresses -> addresses.values().stream())
                .map(TopologyReader::prefix)
                .toList();
        int candidate = number;
        while (taken.contains(network(candidate))) {
            candidate += stated.size();
        }
        return network(candidate);
    }

    private static String prefix(String address) {
        return address.substring(0, address.lastIndexOf('.'));
    }

    /**
     * Returns the first three numbers of a /24 in the private block 10/8 (RFC 1918), from ranges that testbeds do not
     * use.
     */
    private static String network(int number) {
        return "10." + (10 + number / 256) + "." + number % 256;
    }

    /** Returns addresses for machines of a network that the model does not contain. */
    static Map<String, String> addresses(List<TestbedMachine> members, int number) {
        return addresses(members, network(number), Map.of());
    }

    private static Map<String, String> addresses(
            List<TestbedMachine> members, String network, Map<String, String> known) {
        Map<String, String> addresses = new LinkedHashMap<>();
        int number = FIRST_HOST;
        for (TestbedMachine machine : members) {
            String address = known.getOrDefault(machine.node(), "");
            while (address.isEmpty()) {
                String next = network + "." + number++;
                address = known.containsValue(next) ? "" : next;
            }
            addresses.put(machine.node(), address);
        }
        return addresses;
    }

    /** Returns a bandwidth in bit/s. */
    private long whole(Expression expression) {
        return expression == null || !(evaluator.value(expression) instanceof Value.Number number)
                ? 0
                : number.value().longValue();
    }
}
