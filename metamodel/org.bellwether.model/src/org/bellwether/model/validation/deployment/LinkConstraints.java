// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.LinkAddress;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that links join nodes, do not lose everything, and are separate networks. */
public final class LinkConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Link link) {
            checkNodes(link, problems);
            checkLoss(link, problems);
            checkAddresses(link, problems);
        } else if (element instanceof Deployment deployment) {
            checkNetworks(deployment, problems);
        }
    }

    private static void checkNodes(Link link, ProblemCollector problems) {
        if (new HashSet<>(link.getNodes()).size() < 2) {
            problems.add(ProblemCode.BW408, link, link.getNodes().isEmpty() ? "no nodes" : "one node only");
        }
        link.getNodes().stream()
                .filter(n -> n.eContainer() != link.eContainer())
                .findFirst()
                .ifPresent(n -> problems.addAt(ProblemCode.BW408, link, n, n.getName() + " of another deployment"));
    }

    private static void checkLoss(Link link, ProblemCollector problems) {
        Expression loss = link.getLoss();
        if (loss == null || PlannedValues.dependsOnRun(loss)) {
            return;
        }
        try {
            if (PlannedValues.evaluate(loss).value().compareTo(BigDecimal.ONE) >= 0) {
                problems.addAt(ProblemCode.BW411, link, loss);
            }
        } catch (EvaluationException e) {
            return; // another constraint reports values that cannot be computed
        }
    }

    /** Checks the addresses of one link, each separately. */
    private static void checkAddresses(Link link, ProblemCollector problems) {
        Set<Node> seen = new HashSet<>();
        for (LinkAddress address : link.getAddresses()) {
            Node node = address.getNode();
            if (node == null || node.eIsProxy()) {
                continue;
            }
            String text = Hosts.text(address.getAddress());
            String fault = text == null ? null : LinkNetwork.fault(text, LinkNetwork.replicas(node));
            if (!link.getNodes().contains(node)) {
                problems.addAt(ProblemCode.BW412, address, node, "the link does not join " + node.getName());
            } else if (!seen.add(node)) {
                problems.addAt(ProblemCode.BW412, address, node, node.getName() + " has two addresses on the link");
            } else if (fault != null) {
                problems.addAt(ProblemCode.BW412, address, address.getAddress(), fault);
            }
        }
    }

    /** Checks the addresses of all links of a deployment against one another. */
    private static void checkNetworks(Deployment deployment, ProblemCollector problems) {
        Map<String, Link> owners = new LinkedHashMap<>();
        for (Link link : deployment.getLinks()) {
            Map<LinkAddress, LinkNetwork> known = new LinkedHashMap<>();
            for (LinkAddress address : link.getAddresses()) {
                LinkNetwork mine = LinkNetwork.of(address).orElse(null);
                if (mine == null) {
                    continue;
                }
                String fault = fault(link, mine, known, owners.get(mine.network()));
                if (fault != null) {
                    problems.addAt(ProblemCode.BW412, address, address.getAddress(), fault);
                } else {
                    known.put(address, mine);
                }
            }
            known.values().forEach(network -> owners.putIfAbsent(network.network(), link));
        }
    }

    private static String fault(Link link, LinkNetwork mine, Map<LinkAddress, LinkNetwork> known, Link owner) {
        if (owner != null && owner != link) {
            return mine + " is in the network " + mine.network() + ".0 of link " + owner.getName();
        }
        for (Map.Entry<LinkAddress, LinkNetwork> other : known.entrySet()) {
            if (mine.clashesWith(other.getValue())) {
                return mine + " is an address of " + other.getKey().getNode().getName() + ", too";
            } else if (!mine.network().equals(other.getValue().network())) {
                return mine + " is not in the network " + other.getValue().network()
                        + ".0 of the link's other addresses";
            }
        }
        return null;
    }
}
