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

/** The rules for a line from one node to another one, which becomes a link. */
final class NodeLinks {
    /** An endpoint can choose between two links; a third one between the same nodes is a slip of the mouse. */
    private static final int MOST = 2;

    private NodeLinks() {}

    /** Returns the reason why no link may be drawn between two nodes, as sentences; empty if one may. */
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
     * Makes a link between two nodes, with a fresh name.
     *
     * @throws EditRefused if it may not be
     */
    static Link link(Node from, Node to, ProjectModel model) {
        String refusal = refusal(from, to);
        if (!refusal.isEmpty()) {
            throw new EditRefused(refusal);
        }
        Link link = (Link) Creation.create(from.eContainer(), DeploymentPackage.Literals.LINK, model);
        link.getNodes().clear(); // a new link joins the first two nodes by itself
        link.getNodes().addAll(List.of(from, to));
        FreshNames.name(link, FreshNames.usual(link), model.roots());
        return link;
    }
}
