// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Wait;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Wiring.End;
import org.bellwether.model.validation.analysis.Wiring.Leaf;

/** The trigger graph of an assembly: the behaviours that each behaviour triggers, through calls and events. */
public final class TriggerGraph {
    /** A behaviour of an instance. */
    public record Step(Leaf leaf, Behaviour behaviour) {}

    /** An event (if the operation is null) or a call that reaches a port. */
    record Arrival(End at, Operation operation) {}

    private final Wiring wiring;
    private final Map<Leaf, List<Behaviour>> behaviours = new HashMap<>();
    private final Map<Behaviour, List<Call>> calls = new HashMap<>();
    private final Map<Behaviour, List<Publish>> publications = new HashMap<>();
    private final Set<Leaf> active = new HashSet<>();
    private final Set<Arrival> arrivals = new HashSet<>();
    private final Set<Arrival> departures = new HashSet<>();
    private final Map<Operation, List<End>> referred = new HashMap<>();

    TriggerGraph(Wiring wiring) {
        this.wiring = wiring;
        Deque<Step> begin = new ArrayDeque<>();
        for (Leaf leaf : wiring.leaves()) {
            for (Behaviour b : behaviours(leaf)) {
                if (isSpontaneous(b)) {
                    begin.add(new Step(leaf, b));
                }
            }
        }
        Set<Step> steps = new LinkedHashSet<>();
        spread(begin, steps, arrivals, departures, true);
        steps.forEach(s -> active.add(s.leaf()));
        arrivals.forEach(a -> active.add(a.at().leaf()));
    }

    public static boolean isSpontaneous(Behaviour b) {
        return b.getTrigger() instanceof TimerTrigger || b.getTrigger() instanceof StartTrigger;
    }

    public List<Behaviour> behaviours(Leaf leaf) {
        return behaviours.computeIfAbsent(
                leaf, l -> l.instance().getType() == null ? List.of() : Ports.behaviours(l.instance()));
    }

    /** Returns whether a leaf is ever active. */
    public boolean isActive(Leaf leaf) {
        return active.contains(leaf);
    }

    /** Returns whether events (operation null) or calls arrive at a port. */
    public boolean arrives(Leaf leaf, Port port, Operation operation) {
        return arrivals.contains(new Arrival(new End(leaf, port), operation));
    }

    /** Returns whether events (operation null) or calls leave through a port. */
    public boolean leaves(Leaf leaf, Port port, Operation operation) {
        return departures.contains(new Arrival(new End(leaf, port), operation));
    }

    /** The certainty with which events at one place can be followed to another. */
    public enum Lead {
        /** Events carry the number of the activation that they belong to. */
        BY_EVENTS,
        /**
         * A call is on the way, and does not carry such a number: events that the called operation publishes begin a
         * new activation.
         */
        BROKEN_BY_A_CALL,
        NONE
    }

    /** Returns whether the events of a source lead, through any behaviours, to an event at a sink. */
    public Lead lead(End source, End sink) {
        Deque<Step> begin = new ArrayDeque<>();
        Set<Arrival> arrived = new HashSet<>();
        arrive(wiring.targets(source.leaf(), source.port()), null, begin, arrived);
        return lead(begin, arrived, sink);
    }

    /** Returns whether a timer's ticks lead, through any behaviours, to an event at a sink. */
    public Lead lead(Leaf leaf, Timer timer, End sink) {
        return lead(ticking(leaf, timer), Set.of(), sink);
    }

    private Lead lead(Collection<Step> begin, Set<Arrival> first, End sink) {
        Arrival end = new Arrival(sink, null);
        Set<Arrival> byEvents = new HashSet<>(first);
        spread(new ArrayDeque<>(begin), new HashSet<>(), byEvents, new HashSet<>(), false);
        if (byEvents.contains(end)) {
            return Lead.BY_EVENTS;
        }
        Set<Arrival> byAll = new HashSet<>(first);
        spread(new ArrayDeque<>(begin), new HashSet<>(), byAll, new HashSet<>(), true);
        return byAll.contains(end) ? Lead.BROKEN_BY_A_CALL : Lead.NONE;
    }

    /**
     * Returns the behaviours on the ways of events from a timer to a sink, including that of the sink, each with the
     * sources that lead to the sink.
     */
    public Map<Step, Set<Port>> ways(Leaf leaf, Timer timer, End sink) {
        Deque<Step> open = new ArrayDeque<>(ticking(leaf, timer));
        Set<Step> reached = new LinkedHashSet<>();
        while (!open.isEmpty()) {
            Step step = open.poll();
            if (reached.add(step)) {
                published(step).forEach(port -> sinks(step, port).forEach(end -> open.addAll(triggered(end, null))));
            }
        }
        Map<Step, Set<Port>> ways = new LinkedHashMap<>();
        triggered(sink, null).stream().filter(reached::contains).forEach(step -> ways.put(step, new HashSet<>()));
        for (boolean more = true; more; ) {
            more = false;
            for (Step step : reached) {
                for (Port port : published(step)) {
                    boolean leads = sinks(step, port).stream()
                            .anyMatch(end -> end.equals(sink)
                                    || triggered(end, null).stream().anyMatch(ways::containsKey));
                    more |= leads
                            && ways.computeIfAbsent(step, each -> new HashSet<>())
                                    .add(port);
                }
            }
        }
        return ways;
    }

    private Set<Port> published(Step step) {
        Set<Port> ports = new LinkedHashSet<>();
        publications(step.behaviour()).forEach(publish -> ports.add(publish.getSource()));
        return ports;
    }

    private List<End> sinks(Step step, Port source) {
        return wiring.targets(step.leaf(), source);
    }

    /** Returns the behaviours that serve a call. */
    public List<Step> servers(Leaf leaf, Call call) {
        return targets(leaf, call).stream()
                .flatMap(target -> triggered(target, call.getOperation()).stream())
                .toList();
    }

    private List<Step> ticking(Leaf leaf, Timer timer) {
        return behaviours(leaf).stream()
                .filter(b -> b.getTrigger() instanceof TimerTrigger t && t.getTimer() == timer)
                .map(b -> new Step(leaf, b))
                .toList();
    }

    /** Returns the behaviours that an event triggers and for which its push waits. */
    public List<Step> awaited(Leaf leaf, Publish publish) {
        return wiring.awaited(leaf, publish.getSource()).stream()
                .flatMap(sink -> triggered(sink, null).stream())
                .toList();
    }

    /**
     * Returns the behaviours that a behaviour triggers and waits for, by calls and by events of connections with sync
     * target. Calls by reference are not included: their target is known only at run time, and may be a behaviour that
     * does not wait for the caller.
     */
    public List<Step> waitsFor(Step step) {
        List<Step> result = new ArrayList<>();
        for (Call call : calls(step.behaviour())) {
            Operation operation = call.getOperation();
            if (operation != null && !operation.isOneway() && call.getPort() != null) {
                result.addAll(servers(step.leaf(), call));
            }
        }
        for (Publish publish : publications(step.behaviour())) {
            result.addAll(awaited(step.leaf(), publish));
        }
        return result;
    }

    /** @param throughCalls whether the behaviours of called operations are followed, too */
    private void spread(
            Deque<Step> todo, Set<Step> reached, Set<Arrival> arrived, Set<Arrival> left, boolean throughCalls) {
        while (!todo.isEmpty()) {
            Step step = todo.poll();
            if (!reached.add(step)) {
                continue;
            }
            for (Call call : throughCalls ? calls(step.behaviour()) : List.<Call>of()) {
                left.add(new Arrival(new End(step.leaf(), call.getPort()), call.getOperation()));
                arrive(targets(step.leaf(), call), call.getOperation(), todo, arrived);
            }
            for (Publish publish : publications(step.behaviour())) {
                left.add(new Arrival(new End(step.leaf(), publish.getSource()), null));
                arrive(wiring.targets(step.leaf(), publish.getSource()), null, todo, arrived);
            }
        }
    }

    /**
     * Returns the ends where a call arrives; a call by reference may arrive at each port with the operation whose
     * reference a behaviour takes.
     */
    private List<End> targets(Leaf leaf, Call call) {
        return call.getPort() != null || call.getTarget() == null
                ? wiring.targets(leaf, call.getPort())
                : referred.computeIfAbsent(call.getOperation(), this::referredWith);
    }

    private List<End> referredWith(Operation operation) {
        Set<End> ports = new LinkedHashSet<>();
        for (Leaf leaf : wiring.leaves()) {
            for (Behaviour behaviour : behaviours(leaf)) {
                for (PortReference reference : Models.all(behaviour, PortReference.class)) {
                    Interface type = Ports.interfaceOf(reference.getPort());
                    if (type != null && Interfaces.operations(type).contains(operation)) {
                        ports.add(new End(leaf, reference.getPort()));
                    }
                }
            }
        }
        return List.copyOf(ports);
    }

    private void arrive(List<End> targets, Operation operation, Deque<Step> todo, Set<Arrival> arrived) {
        for (End target : targets) {
            arrived.add(new Arrival(target, operation));
            todo.addAll(triggered(target, operation));
        }
    }

    private List<Step> triggered(End at, Operation operation) {
        Predicate<Behaviour> hit = operation == null
                ? b -> b.getTrigger() instanceof EventTrigger t && t.getSink() == at.port() || waitsAt(b, at.port())
                : b -> b.getTrigger() instanceof OperationTrigger t
                        && t.getOperation() == operation
                        && (t.getPort() == null || t.getPort() == at.port());
        return behaviours(at.leaf()).stream()
                .filter(hit)
                .map(b -> new Step(at.leaf(), b))
                .toList();
    }

    /** Returns whether a behaviour waits for events at a sink, which let the rest of the behaviour continue. */
    private static boolean waitsAt(Behaviour b, Port sink) {
        return Models.all(b, Wait.class).stream().anyMatch(w -> w.getSink() == sink);
    }

    private List<Call> calls(Behaviour b) {
        return calls.computeIfAbsent(b, x -> Models.all(x, Call.class));
    }

    private List<Publish> publications(Behaviour b) {
        return publications.computeIfAbsent(b, x -> Models.all(x, Publish.class));
    }
}
