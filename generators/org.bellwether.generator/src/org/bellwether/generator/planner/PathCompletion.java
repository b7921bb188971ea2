// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.Return;
import org.bellwether.model.util.Models;

/** Decides whether every activation of a path's driver reaches the path's end, unless an error occurs. */
final class PathCompletion {
    private final List<InstancePlan> instances;
    private final List<ConnectionPlan> wires;

    PathCompletion(List<InstancePlan> instances, List<ConnectionPlan> wires) {
        this.instances = instances;
        this.wires = wires;
    }

    private record Source(String instance, Port port) {}

    /**
     * Returns whether events are published on the whole path without a condition, loop or early end.
     *
     * @param first the driver's behaviour
     */
    boolean leads(Behaviour first, Instances.End from, Instances.End to) {
        if (!published(first).contains(from.port())) {
            return false;
        }
        Deque<Source> open = new ArrayDeque<>(List.of(new Source(from.instance(), from.port())));
        Set<Source> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Source source = open.remove();
            for (ConnectionPlan wire : wires) {
                if (!wire.source().equals(source.instance()) || wire.sourcePort() != source.port()) {
                    continue;
                }
                if (wire.target().equals(to.instance()) && wire.targetPort() == to.port()) {
                    return true;
                }
                reaction(wire)
                        .ifPresent(behaviour -> published(behaviour).stream()
                                .map(port -> new Source(wire.target(), port))
                                .filter(seen::add)
                                .forEach(open::add));
            }
        }
        return false;
    }

    private Optional<Behaviour> reaction(ConnectionPlan wire) {
        return instances.stream()
                .filter(instance -> instance.name().equals(wire.target()))
                .flatMap(instance -> instance.executor().behaviours().stream())
                .filter(behaviour -> behaviour.getTrigger() instanceof EventTrigger trigger
                        && trigger.getSink() == wire.targetPort())
                .findFirst();
    }

    /** Returns the sources at which each run of a behaviour publishes. */
    private static List<Port> published(Behaviour behaviour) {
        boolean mayEndEarly = !Models.all(behaviour, Return.class).isEmpty()
                || !Models.all(behaviour, Raise.class).isEmpty();
        List<? extends Action> steps = mayEndEarly ? List.of() : behaviour.getActions();
        return steps.stream()
                .filter(Publish.class::isInstance)
                .map(step -> (Port) ((Publish) step).getSource())
                .toList();
    }
}
