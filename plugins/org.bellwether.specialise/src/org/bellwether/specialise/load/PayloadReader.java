// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.idl.EventStructs;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.message.GeneratedValues;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.eclipse.emf.ecore.EObject;

/** Sums the payload of a message over the types of its parts. */
final class PayloadReader {
    /** The octets of the harness's stamp, the last member of each event. */
    private static final double STAMP = 32;

    /** The approximate octets of a reference with one profile. */
    private static final double REFERENCE = 120;

    private final Map<EObject, Integer> lengths;
    private final Set<TypeDefinition> open = new HashSet<>();
    private long length;
    private double octets;
    private double members;
    private double values;
    /** Whether the next values are elements of a sequence or an array, or parts of a union. */
    private boolean nested;

    /** @param lengths the lengths of strings and sequences by their part; other parts have the usual length */
    private PayloadReader(Map<EObject, Integer> lengths) {
        this.lengths = lengths;
    }

    static Payload request(Operation operation, Map<EObject, Integer> lengths) {
        PayloadReader reader = new PayloadReader(lengths).parameters(operation, Direction.OUT);
        return new Payload(reader.octets, reader.members, reader.values);
    }

    static Payload reply(Operation operation, Map<EObject, Integer> lengths) {
        PayloadReader reader = new PayloadReader(lengths);
        if (operation.getReturnType() != null) {
            reader.part(operation, Type.of(operation.getReturnType()));
        }
        return reader.parameters(operation, Direction.IN).payload();
    }

    static Payload push(EventType event, Map<EObject, Integer> lengths) {
        PayloadReader reader = new PayloadReader(lengths);
        for (StateMember member : EventStructs.state(event)) {
            reader.part(member, Type.of((Typed) member));
        }
        reader.octets += STAMP;
        return reader.payload();
    }

    private Payload payload() {
        return new Payload(octets, members);
    }

    private PayloadReader parameters(Operation operation, Direction other) {
        for (OperationParameter parameter : operation.getParameters()) {
            if (parameter.getDirection() != other) {
                part(parameter, Type.of(parameter.getType()));
            }
        }
        return this;
    }

    private void part(EObject part, Type type) {
        Integer stated = lengths.get(part);
        length = stated == null ? GeneratedValues.usualLength(type) : stated;
        add(type, 1);
    }

    /** @param times the number of values of the type */
    private void add(Type type, double times) {
        switch (type.kind()) {
            case PRIMITIVE -> value(size(type.primitive()), times);
            case ENUMERATION -> value(4, times);
            case STRING -> octets += times * (4 + (type.wide() ? 2 * bounded(type) : bounded(type) + 1));
            case REFERENCE -> octets += times * REFERENCE;
            case FIXED -> octets += times * ((type.bound() + 2) / 2);
            case ANY -> octets += times * 8; // a generated any contains a long
            case SEQUENCE -> inside(() -> sequence(type, times));
            case ARRAY -> inside(() -> add(type.element(), times * type.elements()));
            case STRUCTURE ->
                within(
                        type.definition(),
                        () -> ((Struct) type.definition())
                                .getMembers()
                                .forEach(member -> add(Type.of((Typed) member), times)));
            case UNION -> {
                octets += times * 4;
                inside(() -> within(
                        type.definition(),
                        () -> add(
                                Type.of((Typed)
                                        ((Union) type.definition()).getCases().get(0)),
                                times)));
            }
        }
    }

    private void value(int size, double times) {
        octets += times * size;
        values += nested ? 0 : times;
    }

    /** Adds contents whose values no request keeps. */
    private void inside(Runnable contents) {
        boolean before = nested;
        nested = true;
        contents.run();
        nested = before;
    }

    /** Adds the contents of a type. A recursive type is not entered again, as in generated values. */
    private void within(TypeDefinition definition, Runnable contents) {
        if (open.add(definition)) {
            contents.run();
            open.remove(definition);
        }
    }

    private void sequence(Type type, double times) {
        octets += times * 4;
        double elements = times * bounded(type);
        if (isPadded(type.element())) {
            members += elements
                    * ((Struct) type.element().definition()).getMembers().size();
        } else {
            add(type.element(), elements);
        }
    }

    private long bounded(Type type) {
        return type.bound() == 0 ? length : Math.min(length, type.bound());
    }

    /**
     * Returns whether CDR writes structures of a type member by member, and the native layout writes their memory:
     * their members are numbers, octets and characters of several sizes. Structures whose members have equal sizes have
     * no padding, and are one copy in CDR, too.
     */
    private static boolean isPadded(Type type) {
        if (type.kind() != Type.Kind.STRUCTURE) {
            return false;
        }
        List<Type> members = ((Struct) type.definition())
                .getMembers().stream().map(member -> Type.of((Typed) member)).toList();
        return members.stream().allMatch(PayloadReader::isCopied)
                && members.stream()
                                .mapToInt(member -> size(member.primitive()))
                                .distinct()
                                .count()
                        > 1;
    }

    private static boolean isCopied(Type member) {
        return member.kind() == Type.Kind.PRIMITIVE
                && member.primitive() != PrimitiveKind.BOOLEAN
                && member.primitive() != PrimitiveKind.WCHAR;
    }

    private static int size(PrimitiveKind kind) {
        return switch (kind) {
            case WCHAR -> 3; // a count of octets, and one unit of UTF-16
            case LONG_DOUBLE -> 16;
            default -> Cpp.size(kind);
        };
    }
}
