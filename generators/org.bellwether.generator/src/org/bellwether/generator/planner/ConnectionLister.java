// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.CallPolicies;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.generator.target.CallPolicy;
import org.bellwether.generator.target.Target;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.SourceKind;
import org.bellwether.model.util.Ports;

/** Lists the callers and callees of calls and events, in the order of the sources' ports. */
final class ConnectionLister {
    private final List<ConnectionPlan> wires = new ArrayList<>();
    private final List<Target> targets;

    ConnectionLister(Instances instances, List<Target> targets) {
        this.targets = targets;
        Map<Instances.End, List<Instances.Link>> sources =
                instances.links().stream().collect(Collectors.groupingBy(Instances.Link::source));
        for (Instances.Flat flat : instances.all()) {
            for (Port port : Ports.of(flat.model().getType())) {
                if (port instanceof ExportedObject object) {
                    Populations.refuse(object, flat.evaluator());
                }
                List<Instances.Link> leaving = sources.getOrDefault(new Instances.End(flat.name(), port), List.of());
                refuseSeveral(leaving, flat, port);
                for (int i = 0; i < leaving.size(); i++) {
                    wires.add(wire(leaving.get(i), i, instances));
                }
            }
        }
        if (wires.size() != instances.links().size()) {
            throw new RefusedException(
                    "BW807",
                    instances.links().get(0).model().eContainer(),
                    "Some connections do not begin at a port of a component, server or client",
                    "Run bellwether validate");
        }
    }

    List<ConnectionPlan> all() {
        return wires;
    }

    /**
     * Refuses several connections of a simplex port, counted for each replica: the model has one connection for all of
     * them.
     */
    private static void refuseSeveral(List<Instances.Link> leaving, Instances.Flat flat, Port port) {
        boolean one = port instanceof RequiredPort required
                ? !required.isMultiple()
                : port instanceof EventSource source && source.getKind() == SourceKind.EMITS;
        if (one && leaving.size() > 1) {
            throw new RefusedException(
                    "BW834",
                    leaving.get(1).model(),
                    flat.name() + "." + port.getName() + " is wired to " + leaving.size() + " others",
                    port instanceof RequiredPort
                            ? "Make the receptacle multiple, or choose one with indices"
                            : "Let the source publish instead of emit, or choose one sink with indices");
        }
    }

    private ConnectionPlan wire(Instances.Link link, int number, Instances instances) {
        Connection connection = link.model();
        Port source = link.source().port();
        Unsupported.when(
                !connection.getOptions().isEmpty(),
                connection,
                "Options of single connections are",
                "Set them for the process");
        return new ConnectionPlan(
                link.source().instance(),
                source,
                link.target().instance(),
                link.target().port(),
                number,
                policies(connection, link.evaluator()),
                link.target().port() instanceof ProvidedPort provided
                        ? Populations.count(
                                provided,
                                instances.named(link.target().instance()).evaluator())
                        : 0,
                connection);
    }

    /** Returns the settings of a connection's calls; refuses them if a target does not support them. */
    private CallPolicies policies(Connection connection, ExpressionEvaluator evaluator) {
        for (Target target : targets) {
            Unsupported.when(
                    connection.getTimeout() != null && !target.callPolicies().contains(CallPolicy.TIMEOUT),
                    connection,
                    "On " + target.label() + " timeouts of single connections are",
                    "Set the ORB's timeout option for the process");
            Unsupported.when(
                    connection.getSyncScope() != SyncScope.TRANSPORT
                            && !target.callPolicies().contains(CallPolicy.SYNC_SCOPE),
                    connection,
                    "On " + target.label() + " sync scopes of single connections are",
                    "Leave sync out, or run other targets");
        }
        return new CallPolicies(evaluator.positiveNanoseconds(connection.getTimeout(), 0), connection.getSyncScope());
    }
}
