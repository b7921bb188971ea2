// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.Facet;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.Receptacle;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.SourceKind;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** Queries about interfaces, events, types of components, and their relations. */
public class TypeServices {
    /** Returns the type of a port: an interface, or an event type; null if the port has no type yet. */
    public TypeDefinition portType(Port port) {
        Interface called = Ports.interfaceOf(port);
        return called != null ? called : Ports.eventTypeOf(port);
    }

    /**
     * Returns whether a port can have a type: interfaces for facets and receptacles, event types for sources and sinks.
     */
    public boolean canHaveType(Port port, EObject type) {
        return port instanceof EventPort
                ? type instanceof EventType
                : !(port instanceof ExportedPort) && type instanceof Interface;
    }

    /** Sets the type of a port. */
    public Port setPortType(Port port, TypeDefinition type) {
        if (port instanceof EventPort p) {
            p.setEventType((EventType) type);
        } else if (port instanceof ProvidedPort p) {
            p.setInterface((Interface) type);
        } else if (port instanceof RequiredPort p) {
            p.setInterface((Interface) type);
        }
        return port;
    }

    /** Removes the type of a port. */
    public Port clearPortType(Port port) {
        if (port instanceof EventPort p) {
            p.setEventType(null);
        } else if (port instanceof ProvidedPort p) {
            p.setInterface(null);
        } else if (port instanceof RequiredPort p) {
            p.setInterface(null);
        }
        return port;
    }

    /**
     * Returns the symbol of a port, exported or not: {@code facet}, {@code receptacle}, {@code sink}, {@code
     * publisher}, {@code emitter}, {@code object}, {@code reference}; {@code port} for an exported port without a
     * target.
     */
    public String portKind(Port port) {
        Port inner = Ports.resolve(port);
        if (inner instanceof EventSource source) {
            return source.getKind() == SourceKind.EMITS ? "emitter" : "publisher";
        }
        return inner instanceof EventSink
                ? "sink"
                : inner instanceof Facet
                        ? "facet"
                        : inner instanceof ExportedObject
                                ? "object"
                                : inner instanceof Receptacle
                                        ? "receptacle"
                                        : inner instanceof ObjectReference ? "reference" : "port";
    }

    /**
     * Returns whether one type can inherit from another: both have the same kind, there is no such inheritance yet, and
     * it would not be cyclic.
     */
    public boolean canInherit(EObject derived, EObject base) {
        if (derived instanceof Interface d && base instanceof Interface b) {
            return !Interfaces.isKindOf(b, d) && !d.getSupertypes().contains(b);
        } else if (derived instanceof ValueType d && base instanceof ValueType b) {
            boolean sameKind = d instanceof EventType == b instanceof EventType;
            return sameKind && !Interfaces.isKindOf(b, d) && !d.getBases().contains(b);
        } else if (derived instanceof ComponentType d && base instanceof ComponentType b) {
            return d.getBase() == null && !isKindOf(b, d);
        }
        return false;
    }

    private static boolean isKindOf(ComponentType type, ComponentType base) {
        ComponentType t = type;
        for (int steps = 0; t != null && steps < 1000; steps++, t = t.getBase()) {
            if (t == base) {
                return true;
            }
        }
        return false;
    }

    /** Adds a base to a type. */
    public EObject inherit(EObject derived, EObject base) {
        if (derived instanceof Interface d) {
            d.getSupertypes().add((Interface) base);
        } else if (derived instanceof ValueType d) {
            d.getBases().add((ValueType) base);
        } else if (derived instanceof ComponentType d) {
            d.setBase((ComponentType) base);
        }
        return derived;
    }

    /** Returns whether a component or value type can support an interface that it does not support yet. */
    public boolean canSupport(EObject type, EObject supported) {
        return supported instanceof Interface i
                && (type instanceof ComponentType c && !c.getSupports().contains(i)
                        || type instanceof ValueType v && !v.getSupports().contains(i));
    }

    /** Adds a supported interface to a component or value type. */
    public EObject support(EObject type, Interface supported) {
        (type instanceof ComponentType c ? c.getSupports() : ((ValueType) type).getSupports()).add(supported);
        return type;
    }
}
