// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.glsp.scene.DeploymentScene;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Floor;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.network.LinkPackets;

/**
 * Finds the links that the calls and events of a run crossed: those between the hosts of both ends of a connection,
 * according to the model and the plan of the run. Processes on one machine cross no link.
 */
final class LinkTraffic {
    private static final String NO_ADDRESSES =
            "The model gives the link no addresses: the calls and events crossed the network that joins the hosts.";

    private final Experiment plan;
    private final SubjectFinder subjects;
    private final Deployment then;
    private final Optional<Map<String, LinkPackets>> lab;
    private final LinkRoutes routes;
    private final ProbeEndpoints ends;
    private final Map<Link, List<Figures.Crossing>> crossings = new LinkedHashMap<>();
    /** The nodes at the ends of the connections that crossed a link. */
    private final Map<Link, Set<String>> nodes = new LinkedHashMap<>();

    private LinkTraffic(
            Experiment plan, SubjectFinder subjects, Deployment then, Optional<Map<String, LinkPackets>> lab) {
        this.plan = plan;
        this.subjects = subjects;
        this.then = then;
        this.lab = lab;
        this.routes = new LinkRoutes(
                then, plan.processes().stream().map(ProcessPlan::node).toList());
        this.ends = new ProbeEndpoints(plan);
    }

    /**
     * Returns the links that were crossed, in the model's order.
     *
     * @param measured the probes and pools that have figures
     * @param then the deployment at the time of the run; empty if its text is unknown
     * @param lab the packets that the run's lab counted, by link; empty for a run without a lab
     */
    static List<Figures.LinkFigures> of(
            Experiment plan,
            List<Probe> measured,
            SubjectFinder subjects,
            Optional<Deployment> then,
            Optional<Map<String, LinkPackets>> lab) {
        if (then.isEmpty() || then.get().getLinks().isEmpty()) {
            return List.of();
        }
        LinkTraffic traffic = new LinkTraffic(plan, subjects, then.get(), lab);
        measured.stream().filter(probe -> !probe.kind().equals("path")).forEach(traffic::add);
        return then.get().getLinks().stream()
                .filter(traffic.crossings::containsKey)
                .map(traffic::figures)
                .toList();
    }

    private void add(Probe probe) {
        List<ProbeEndpoints.Pair> pairs = ends.of(probe);
        Map<Link, Integer> counts = new LinkedHashMap<>();
        for (ProbeEndpoints.Pair pair : pairs) {
            ProcessPlan from = pair.from();
            ProcessPlan to = pair.to();
            if (Objects.equals(from.host(), to.host())) {
                continue;
            }
            for (Link link : routes.between(from.node(), to.node(), to.name())) {
                counts.merge(link, 1, Integer::sum);
                nodes.computeIfAbsent(link, each -> new LinkedHashSet<>()).addAll(List.of(from.node(), to.node()));
            }
        }
        Figures.Place place = counts.isEmpty() ? null : subjects.of(probe);
        counts.forEach((link, count) -> crossings
                .computeIfAbsent(link, each -> new ArrayList<>())
                .add(new Figures.Crossing(
                        probe.name(),
                        place.title(),
                        octets(probe),
                        count == pairs.size() ? "" : count + " of " + pairs.size() + " connections",
                        place.stale())));
    }

    /** Returns the octets of a call with its reply, or of an event; 0 if they are unknown, or differ. */
    private long octets(Probe probe) {
        Optional<Floor> floor = plan.floorOf(probe.name())
                .flatMap(name -> plan.floors().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst());
        boolean isAnswered = probe.kind().equals("call") && !subjects.isOneway(probe);
        return floor.map(each -> each.requestBytes() + (isAnswered ? each.replyBytes() : 0))
                .orElse(0L);
    }

    private Figures.LinkFigures figures(Link link) {
        Optional<Link> now = subjects.deployment().stream()
                .flatMap(deployment -> deployment.getLinks().stream())
                .filter(each -> Objects.equals(each.getName(), link.getName()))
                .findFirst();
        return new Figures.LinkFigures(
                "link " + link.getName() + " between "
                        + link.getNodes().stream().map(Node::getName).collect(Collectors.joining(" and ")),
                now.map(each -> DeploymentScene.line(subjects.id(each), 1)).stream()
                        .toList(),
                crossings.get(link),
                counted(link),
                lab.isEmpty() && link.getAddresses().isEmpty() ? NO_ADDRESSES : "",
                stale(link, now));
    }

    /** Returns the packets that the lab counted on a link until the end of the run; empty if it counted none. */
    private String counted(Link link) {
        return lab.map(counts -> counts.get(link.getName()))
                .map(packets -> packets.received() + " packets in the whole run, " + packets.lost() + " of them lost")
                .orElse("");
    }

    /** Returns the reason why a link's figures are not those of the current drawing; empty if they are. */
    private String stale(Link link, Optional<Link> now) {
        if (now.isEmpty()) {
            return "link " + link.getName() + " is no longer in the model";
        } else if (!subjects.isSame(now.get())) {
            return "link " + link.getName() + " has changed since";
        }
        for (String name : nodes.get(link)) {
            Optional<Node> node = subjects.deployment().flatMap(deployment -> LinkRoutes.node(deployment, name));
            if (node.isEmpty()) {
                return "node " + name + " is no longer in the model";
            } else if (!subjects.isSame(node.get())) {
                return "node " + node.get().getName() + " has changed since";
            }
        }
        return crossings.get(link).stream()
                .map(Figures.Crossing::stale)
                .filter(stale -> !stale.isEmpty())
                .findFirst()
                .orElse("");
    }
}
