// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.network;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.LinkAddress;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.parameter.Expression;

/** Plans the nodes and links of a deployment. */
public final class Networks {
    private static final int MOST = 254;

    private final ExpressionEvaluator evaluator;
    private final boolean lab;
    private final Map<Node, List<String>> nodes = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();
    private int automatic;

    private Networks(Deployment deployment, ExpressionEvaluator evaluator, boolean lab) {
        this.evaluator = evaluator;
        this.lab = lab;
        for (Node node : deployment.getNodes()) {
            nodes.put(
                    node,
                    List.copyOf(ArrayNames.of(node.getName(), node.getDimensions(), evaluator)
                            .keySet()));
        }
        for (Link link : deployment.getLinks()) {
            link.getAddresses().forEach(address -> taken.add(network(text(address))));
        }
    }

    /** @param lab whether links without addresses get addresses */
    public static NetworkPlan of(Deployment deployment, ExpressionEvaluator evaluator, boolean lab) {
        Networks networks = new Networks(deployment, evaluator, lab);
        return new NetworkPlan(
                networks.nodes.values().stream().flatMap(List::stream).toList(),
                deployment.getLinks().stream().map(networks::link).toList());
    }

    private NetworkPlan.Link link(Link link) {
        double loss =
                link.getLoss() == null ? 0 : evaluator.number(link.getLoss()).doubleValue();
        if (loss < 0 || loss >= 1) {
            throw new RefusedException(
                    "BW806", link.getLoss(), "A link cannot lose " + loss * 100 + " %", "Give from 0 to below 100 %");
        }
        return new NetworkPlan.Link(
                link.getName(),
                ends(link),
                bandwidth(link.getBandwidth()),
                Math.max(0, evaluator.nanoseconds(link.getDelay(), 0)),
                Math.max(0, evaluator.nanoseconds(link.getJitter(), 0)),
                loss,
                link.getMtu() == null ? 0 : (int) Math.min(Integer.MAX_VALUE, evaluator.length(link.getMtu())));
    }

    private long bandwidth(Expression bandwidth) {
        if (bandwidth == null) {
            return 0;
        }
        BigDecimal bits = ExpressionEvaluator.refusing(
                bandwidth,
                () -> Expressions.number(bandwidth, evaluator.environment(), UnitKind.BANDWIDTH)
                        .value());
        return Math.max(1, bits.longValue());
    }

    private List<NetworkPlan.End> ends(Link link) {
        Map<String, String> given = new LinkedHashMap<>();
        String network = "";
        for (LinkAddress each : link.getAddresses()) {
            String first = text(each);
            network = network(first);
            int number = Integer.parseInt(first.substring(network.length() + 1));
            for (String node : nodes.getOrDefault(each.getNode(), List.of())) {
                given.put(node, network + "." + number++);
            }
        }
        if (lab && network.isEmpty()) {
            network = next();
        }
        List<NetworkPlan.End> ends = new ArrayList<>();
        int number = 0;
        for (Node node : new LinkedHashSet<>(link.getNodes())) {
            for (String name : nodes.getOrDefault(node, List.of())) {
                String address = given.getOrDefault(name, "");
                while (lab && address.isEmpty()) {
                    String free = network + "." + ++number;
                    address = given.containsValue(free) ? "" : free;
                }
                ends.add(new NetworkPlan.End(name, address));
            }
        }
        if (number > MOST) {
            throw new RefusedException(
                    "BW843", link, "The link joins more than " + MOST + " nodes", "Divide it into several links");
        }
        return ends;
    }

    /** Returns a network that no link of the model uses. */
    private String next() {
        String network = "10.64." + automatic++;
        return taken.contains(network) ? next() : network;
    }

    private static String network(String address) {
        return address.substring(0, address.lastIndexOf('.'));
    }

    private String text(LinkAddress address) {
        String text = evaluator.text(address.getAddress(), "");
        if (!text.matches("\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}")) {
            throw new RefusedException(
                    "BW843", address, "\"" + text + "\" is no IPv4 address", "Give an address such as 10.1.1.1");
        }
        return text;
    }
}
