// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.util.Models;

/** Finds the ports on the paths of events from a timer to a sink. */
final class EventRoutes {
    private final Map<String, InstancePlan> instances = new HashMap<>();
    private final ConnectionPlans wires;
    private final Map<Behaviour, List<Port>> published = new HashMap<>();

    EventRoutes(List<InstancePlan> instances, ConnectionPlans wires) {
        instances.forEach(instance -> this.instances.put(instance.name(), instance));
        this.wires = wires;
    }

    private record Place(String instance, Port port) {
        String text() {
            return instance + "." + port.getName();
        }
    }

    /**
     * Returns the ports on the event's path as {@code <instance>.<port>}: sources and sinks, including the last sink;
     * none if no event leads there.
     */
    List<String> between(String instance, String timer, String sinkInstance, Port sink) {
        Map<Place, List<Place>> before = new LinkedHashMap<>();
        Deque<Place> open = new ArrayDeque<>();
        behaviours(instance)
                .filter(each -> each.getTrigger() instanceof TimerTrigger trigger
                        && trigger.getTimer().getName().equals(timer))
                .forEach(each -> published(each).forEach(port -> {
                    Place place = new Place(instance, port);
                    if (before.putIfAbsent(place, new ArrayList<>()) == null) {
                        open.add(place);
                    }
                }));
        while (!open.isEmpty()) {
            Place place = open.remove();
            for (Place next : after(place)) {
                if (!before.containsKey(next)) {
                    open.add(next);
                }
                before.computeIfAbsent(next, each -> new ArrayList<>()).add(place);
            }
        }
        return backwards(new Place(sinkInstance, sink), before);
    }

    private static List<String> backwards(Place end, Map<Place, List<Place>> before) {
        Set<Place> onTheWay = new LinkedHashSet<>();
        Deque<Place> open = new ArrayDeque<>();
        if (before.containsKey(end)) {
            open.add(end);
        }
        while (!open.isEmpty()) {
            Place place = open.remove();
            if (onTheWay.add(place)) {
                open.addAll(before.get(place));
            }
        }
        return before.keySet().stream()
                .filter(onTheWay::contains)
                .map(Place::text)
                .toList();
    }

    /**
     * Returns the next ports of an event: from a source to sinks, from a sink to the sources at which its behaviour
     * publishes.
     */
    private List<Place> after(Place place) {
        List<Place> sinks = wires.from(place.instance()).stream()
                .filter(wire -> wire.sourcePort() == place.port())
                .map(wire -> new Place(wire.target(), wire.targetPort()))
                .toList();
        return Stream.concat(
                        sinks.stream(),
                        behaviours(place.instance())
                                .filter(each -> each.getTrigger() instanceof EventTrigger trigger
                                        && trigger.getSink() == place.port())
                                .flatMap(each -> published(each).stream())
                                .map(port -> new Place(place.instance(), port)))
                .distinct()
                .toList();
    }

    private Stream<Behaviour> behaviours(String instance) {
        return instances.get(instance).executor().behaviours().stream();
    }

    private List<Port> published(Behaviour behaviour) {
        return published.computeIfAbsent(
                behaviour,
                each -> Models.all(each, Publish.class).stream()
                        .map(publish -> (Port) publish.getSource())
                        .distinct()
                        .toList());
    }
}
