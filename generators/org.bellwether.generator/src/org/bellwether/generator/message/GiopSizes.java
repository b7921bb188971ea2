// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.message;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.idl.EventStructs;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.eclipse.emf.ecore.EObject;

/**
 * Computes the sizes of GIOP 1.2 messages in bytes (CORBA 3.3, part 2, 9.3 and 9.4), for floors, which exchange as many
 * bytes. Strings and sequences count with the length of generated values, which the model may set; references and
 * object keys with typical sizes.
 */
public final class GiopSizes {
    /** The length of strings and sequences in generated values, unless the model sets one. */
    static final int GENERATED_LENGTH = 16;

    private static final int HEADER = 12;
    private static final int OBJECT_KEY = 32;
    private static final int REFERENCE = 120;

    private final Map<EObject, Integer> lengths;
    private int length = GENERATED_LENGTH;
    private int size;
    private final Set<EObject> repeated = new HashSet<>();

    /**
     * @param lengths the lengths of strings and sequences in parameters, results or members; others have the default
     *     length
     */
    private GiopSizes(Map<EObject, Integer> lengths) {
        this.lengths = lengths;
    }

    /** Returns the size of a request. */
    public static int request(Operation operation, Map<EObject, Integer> lengths) {
        GiopSizes message = new GiopSizes(lengths).requestHeader(operation.getName());
        message.body(operation, Direction.OUT);
        if (!operation.getContexts().isEmpty()) { // generated calls pass an empty context
            boolean first = operation.getParameters().stream().allMatch(each -> each.getDirection() == Direction.OUT);
            message.align(first ? 8 : 4).size += 4;
        }
        return message.size;
    }

    /** Returns the size of the reply. */
    public static int reply(Operation operation, Map<EObject, Integer> lengths) {
        GiopSizes message = new GiopSizes(lengths);
        message.size = HEADER + 12; // request id, status, no service contexts
        if (operation.getReturnType() != null) {
            message.align(8).add(operation, Type.of(operation.getReturnType()));
        }
        message.body(operation, Direction.IN);
        return message.size;
    }

    /** Returns the size of the push of an event. */
    public static int push(EventType event, Map<EObject, Integer> lengths) {
        GiopSizes message = new GiopSizes(lengths).requestHeader("push_" + event.getName());
        message.align(8);
        for (StateMember member : EventStructs.state(event)) {
            message.add(member, Type.of((Typed) member));
        }
        message.align(8).size += 32; // the stamp
        return message.size;
    }

    private GiopSizes requestHeader(String operation) {
        size = HEADER + 4 + 4 + 4; // request id, response flags, addressing disposition with its padding
        bytes(OBJECT_KEY);
        bytes(operation.length() + 1);
        align(4).size += 4; // no service contexts
        return this;
    }

    private void body(Operation operation, Direction other) {
        List<OperationParameter> parameters = operation.getParameters().stream()
                .filter(parameter -> parameter.getDirection() != other)
                .toList();
        if (!parameters.isEmpty()) {
            align(8);
        }
        parameters.forEach(parameter -> add(parameter, Type.of(parameter.getType())));
    }

    private void add(EObject part, Type type) {
        length = lengths.getOrDefault(part, (int) GeneratedValues.usualLength(type));
        add(type);
    }

    private void add(Type type) {
        switch (type.kind()) {
            case PRIMITIVE -> {
                if (type.primitive() == PrimitiveKind.WCHAR) {
                    size += 3; // a count, and one unit of UTF-16
                } else if (type.primitive() == PrimitiveKind.LONG_DOUBLE) {
                    align(8).size += 16;
                } else {
                    align(Cpp.size(type.primitive())).size += Cpp.size(type.primitive());
                }
            }
            case ENUMERATION -> align(4).size += 4;
            case STRING -> bytes(type.wide() ? 2 * bounded(type) : bounded(type) + 1);
            case REFERENCE -> align(4).size += REFERENCE;
            case FIXED -> size += (int) (type.bound() + 2) / 2;
            case ANY -> align(4).size += 8; // a generated any contains a long: its type code and its value
            case SEQUENCE -> {
                align(4).size += 4;
                sequence(type);
            }
            case ARRAY -> repeat(type.element(), type.elements());
            case STRUCTURE -> ((Struct) type.definition()).getMembers().forEach(member -> add(Type.of((Typed) member)));
            case UNION -> {
                align(4).size += 4;
                add(Type.of((Typed) ((Union) type.definition()).getCases().get(0)));
            }
        }
    }

    /**
     * Adds a sequence. In generated values, a sequence of structs within an element of such a sequence is empty, which
     * ends recursive types.
     */
    private void sequence(Type type) {
        Type.Kind kind = type.element().kind();
        EObject struct = kind == Type.Kind.STRUCTURE || kind == Type.Kind.UNION
                ? type.element().definition()
                : null;
        if (struct == null) {
            repeat(type.element(), bounded(type));
        } else if (repeated.add(struct)) {
            repeat(type.element(), bounded(type));
            repeated.remove(struct);
        }
    }

    private int bounded(Type type) {
        return type.bound() == 0 ? length : (int) Math.min(type.bound(), length);
    }

    private void repeat(Type element, long count) {
        if (element.kind() == Type.Kind.PRIMITIVE && Cpp.isPlain(element.primitive()) && count > 0) {
            int each = Cpp.size(element.primitive());
            align(each).size += Math.toIntExact(each * count);
            return;
        }
        for (long i = 0; i < count; i++) {
            add(element);
        }
    }

    private void bytes(int count) {
        align(4).size += 4 + count;
    }

    private GiopSizes align(int boundary) {
        size = (size + boundary - 1) / boundary * boundary;
        return this;
    }
}
