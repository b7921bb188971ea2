// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.List;
import java.util.OptionalInt;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Wait;
import org.bellwether.model.util.Models;

/** The connections that end at a port. */
final class Connections {
    private Connections() {}

    /**
     * Returns the number by which a sink distinguishes this connection from its other ones, or by which a port that
     * selects among objects does; empty for the only connection.
     */
    static OptionalInt number(Plan plan, ConnectionPlan wire) {
        if (wire.sourcePort() instanceof RequiredPort port) {
            return wire.number() > 0 && Populations.areSelected(plan, port)
                    ? OptionalInt.of(wire.number())
                    : OptionalInt.empty();
        }
        List<ConnectionPlan> siblings = plan.wires().at(wire.target(), wire.targetPort());
        return siblings.size() > 1 ? OptionalInt.of(siblings.indexOf(wire)) : OptionalInt.empty();
    }

    /** Returns the source's member, or its part for sinks that consume a base of its event type. */
    static String source(ConnectionPlan wire) {
        return Members.member(wire.sourcePort())
                + wire.base()
                        .map(base -> ".as<" + Names.qualified(base) + ">()")
                        .orElse("");
    }

    /** Returns the policies of a wire's calls as the harness's {@code CallPolicies}. */
    static String policies(ConnectionPlan wire) {
        return "{" + wire.policies().timeoutNs() + ", "
                + wire.policies().syncScope().getValue() + "}";
    }

    /** Returns the number of connections that end at a port of an instance. */
    static int count(Plan plan, InstancePlan instance, Port port) {
        return plan.wires().at(instance.name(), port).size();
    }

    /** Returns the sinks at which an instance's behaviours wait for events. */
    static List<EventSink> waitedAt(InstancePlan instance) {
        return instance.executor().behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, Wait.class).stream())
                .map(Wait::getSink)
                .distinct()
                .toList();
    }
}
