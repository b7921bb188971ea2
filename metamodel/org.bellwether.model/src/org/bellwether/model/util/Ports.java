// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.Timer;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Interface;
import org.eclipse.emf.ecore.EObject;

/** The ports of instance types, including inherited ones, and the targets of exported ports. */
public final class Ports {
    private Ports() {}

    /** Returns all ports, inherited ones first. */
    public static List<Port> of(InstanceType type) {
        return inherited(type, InstanceType::getPorts);
    }

    /** Returns all configurable attributes, inherited ones first. */
    public static List<Attribute> attributes(InstanceType type) {
        return inherited(type, InstanceType::getAttributes);
    }

    /** Returns all timers, inherited ones first; assemblies have none. */
    public static List<Timer> timers(InstanceType type) {
        return inherited(type, t -> t instanceof ActiveType a ? a.getTimers() : List.of());
    }

    /** Returns all state variables, inherited ones first. */
    public static List<StateVariable> state(InstanceType type) {
        return inherited(type, t -> t instanceof ActiveType a ? a.getState() : List.of());
    }

    /**
     * Returns all behaviours, inherited ones first; a derived component's behaviour replaces one with the same trigger.
     */
    public static List<Behaviour> behaviours(InstanceType type) {
        List<Behaviour> result = new ArrayList<>();
        for (Behaviour b : inherited(type, t -> t instanceof ActiveType a ? a.getBehaviours() : List.of())) {
            replace(result, b);
        }
        return result;
    }

    /** Returns the behaviours of one instance: those of its type, except for those that the instance replaces. */
    public static List<Behaviour> behaviours(Instance instance) {
        List<Behaviour> result = new ArrayList<>(behaviours(instance.getType()));
        instance.getBehaviours().forEach(b -> replace(result, b));
        return result;
    }

    private static void replace(List<Behaviour> all, Behaviour next) {
        all.removeIf(b -> b.eContainer() != next.eContainer()
                && ElementKeys.trigger(b.getTrigger()).equals(ElementKeys.trigger(next.getTrigger())));
        all.add(next);
    }

    /**
     * Returns the port of an inner component, server or client to which an exported port leads; null if there is none.
     */
    public static Port resolve(Port port) {
        Set<Port> seen = new LinkedHashSet<>();
        Port p = port;
        while (p instanceof ExportedPort exported && seen.add(p)) {
            p = exported.getPort();
        }
        return p instanceof ExportedPort ? null : p;
    }

    /** Returns the interface of a port that calls or is called, exported or not; null for event ports. */
    public static Interface interfaceOf(Port port) {
        Port p = resolve(port);
        return p instanceof ProvidedPort provided
                ? provided.getInterface()
                : p instanceof RequiredPort required ? required.getInterface() : null;
    }

    /** Returns whether a port provides or takes Object: a reference to any interface. */
    public static boolean isOfObject(EObject port) {
        return port instanceof ProvidedPort provided && provided.isOfObject() && provided.getInterface() == null
                || port instanceof RequiredPort required && required.isOfObject() && required.getInterface() == null;
    }

    /** Returns the event type of an event port, exported or not; null for other ports. */
    public static EventType eventTypeOf(Port port) {
        return resolve(port) instanceof EventPort p ? p.getEventType() : null;
    }

    private static <T> List<T> inherited(InstanceType type, Function<InstanceType, List<? extends T>> own) {
        List<T> result = new ArrayList<>();
        Set<InstanceType> line = Graphs.postOrder(
                Stream.ofNullable(type).toList(),
                t -> t instanceof ComponentType c && c.getBase() != null ? List.of(c.getBase()) : List.of());
        line.forEach(next -> result.addAll(own.apply(next)));
        return result;
    }
}
