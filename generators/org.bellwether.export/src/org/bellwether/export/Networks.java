// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Process;

/** Determines the networks to request from a testbed that does not connect machines without a request. */
final class Networks {
    private Networks() {}

    /**
     * Returns the export with a network between all machines, if the model has no links.
     *
     * @throws RefusedException BW882 if the links of the model do not connect machines that communicate
     */
    static Export complete(Export export, List<String> warnings) {
        Topology topology = export.topology();
        if (topology.machines().size() > 1 && topology.networks().isEmpty()) {
            warnings.add("the deployment draws no links: a LAN without shaping joins all its nodes");
            Network lan = new Network(
                    "", "lan", TopologyReader.addresses(topology.machines(), 0), Set.of(), 0, 0, 0, BigDecimal.ZERO, 0);
            return new Export(
                    export.plan(),
                    export.targets(),
                    new Topology(topology.machines(), List.of(named(lan, topology))),
                    export.rounds());
        }
        refuseApart(export.plan(), topology);
        warnOfOtherLinks(export, warnings);
        return export;
    }

    /** Returns the names of the links that the endpoints of a process choose ({@code endpoint iiop on LINK}). */
    static List<String> chosenLinks(Process process) {
        return process.getEndpoints().stream()
                .map(Endpoint::getLink)
                .filter(Objects::nonNull)
                .map(Link::getName)
                .toList();
    }

    /**
     * Warns of processes that do not listen on a chosen link: all processes of a machine listen on the first chosen
     * link.
     */
    private static void warnOfOtherLinks(Export export, List<String> warnings) {
        for (ProcessPlan process : export.plan().processes()) {
            String used = export.topology().machine(process.node()).link().orElse("");
            chosenLinks(process.element()).stream()
                    .filter(link -> !link.equals(used))
                    .forEach(link -> warnings.add("process " + process.name() + ": it does not listen on link " + link
                            + ": all processes of node " + process.node() + " listen on link " + used));
        }
    }

    /** Renames the LAN if a machine has its name. */
    private static Network named(Network lan, Topology topology) {
        HostLabels labels = new HostLabels();
        topology.machines().forEach(machine -> labels.of(machine.name()));
        return new Network(
                lan.link(),
                labels.of(lan.name()),
                lan.addresses(),
                lan.stated(),
                lan.bandwidth(),
                lan.delayNs(),
                lan.jitterNs(),
                lan.loss(),
                lan.mtu());
    }

    private static void refuseApart(Plan plan, Topology topology) {
        Routes routes = new Routes(topology);
        for (ConnectionPlan wire : plan.wires()) {
            String from = node(plan, wire.source());
            String to = node(plan, wire.target());
            if (!routes.reached(from).contains(to)) {
                throw new RefusedException(
                        "BW882",
                        plan.experiment(),
                        wire.source() + " on node " + from + " needs " + wire.target() + " on node " + to
                                + ", to which no link leads",
                        "Draw a link between the nodes, or one more on the way");
            }
        }
    }

    private static String node(Plan plan, String instance) {
        String process = plan.instances().stream()
                .filter(each -> each.name().equals(instance))
                .map(InstancePlan::process)
                .findFirst()
                .orElseThrow();
        return plan.processes().stream()
                .filter(each -> each.name().equals(process))
                .findFirst()
                .orElseThrow()
                .node();
    }
}
