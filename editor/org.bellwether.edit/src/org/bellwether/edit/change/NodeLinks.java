// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;

/** The rules for a line from one node to another node, which becomes a link. */
final class NodeLinks {
    /**
     * The largest number of links between two nodes: an endpoint can choose between two; a third link is most likely a
     * mistake.
     */
    private static final int MOST = 2;

    private NodeLinks() {}

    /** Returns the reason why no link may be drawn between two nodes, as sentences; empty if a link is allowed. */
    static String refusal(Node from, Node to) {
        if (from == to) {
            return "A link joins two nodes. End it at another node than " + name(from.getName()) + ".";
        }
        if (!(from.eContainer() instanceof Deployment deployment) || to.eContainer() != deployment) {
            return "A link joins two nodes of one deployment.";
        }
        List<Link> joining = deployment.getLinks().stream()
                .filter(link ->
                        link.getNodes().contains(from) && link.getNodes().contains(to))
                .toList();
        return joining.size() < MOST
                ? ""
                : "The links "
                        + joining.stream().map(link -> name(link.getName())).collect(Collectors.joining(" and "))
                        + " join " + name(from.getName()) + " and " + name(to.getName())
                        + " already. Delete one of them first.";
    }

    private static String name(String name) {
        return Objects.requireNonNullElse(name, "without a name");
    }

    /**
     * Creates a link between two nodes, with an unused name.
     *
     * @throws EditRefused if a link is not allowed
     */
    static Link link(Node from, Node to, ProjectModel model) {
        String refusal = refusal(from, to);
        if (!refusal.isEmpty()) {
            throw new EditRefused(refusal);
        }
        Link link = (Link) Creation.create(from.eContainer(), DeploymentPackage.Literals.LINK, model);
        link.getNodes().clear(); // creation joins the first two free nodes
        link.getNodes().addAll(List.of(from, to));
        FreshNames.name(link, FreshNames.usual(link), model.roots());
        return link;
    }
}
