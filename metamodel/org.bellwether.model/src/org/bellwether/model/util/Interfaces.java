// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.ValueType;

/** Follows inheritance among interfaces and among value and event types. Circles, which are errors, are handled. */
public final class Interfaces {
    private Interfaces() {}

    /** Returns an interface with all its bases, each once: bases first, the interface last. */
    public static List<Interface> linearised(Interface type) {
        return List.copyOf(Graphs.postOrder(Stream.ofNullable(type).toList(), Interface::getSupertypes));
    }

    /** Returns all operations, inherited ones first. */
    public static List<Operation> operations(Interface type) {
        return linearised(type).stream()
                .flatMap(i -> i.getMembers().stream())
                .filter(Operation.class::isInstance)
                .map(Operation.class::cast)
                .toList();
    }

    /** Returns all attributes, inherited ones first. */
    public static List<Attribute> attributes(Interface type) {
        return linearised(type).stream()
                .flatMap(i -> i.getMembers().stream())
                .filter(Attribute.class::isInstance)
                .map(Attribute.class::cast)
                .toList();
    }

    /** Returns whether an interface is the base or is derived from it. */
    public static boolean isKindOf(Interface type, Interface base) {
        return type == base || linearised(type).contains(base);
    }

    /** Returns a value or event type with all its bases, each once: bases first, the type last. */
    public static List<ValueType> linearised(ValueType type) {
        return List.copyOf(Graphs.postOrder(Stream.ofNullable(type).toList(), ValueType::getBases));
    }

    /** Returns all state members of a value or event type, inherited ones first. */
    public static List<StateMember> state(ValueType type) {
        return linearised(type).stream()
                .flatMap(t -> t.getMembers().stream())
                .filter(StateMember.class::isInstance)
                .map(StateMember.class::cast)
                .toList();
    }

    /** Returns whether a value or event type is the base or is derived from it. */
    public static boolean isKindOf(ValueType type, ValueType base) {
        return type == base || linearised(type).contains(base);
    }
}
