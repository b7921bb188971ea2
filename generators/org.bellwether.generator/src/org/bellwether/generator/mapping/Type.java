// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.idl.ConstantEvaluator;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.Expression;

/**
 * A type for the mapping to C++. Typedefs are resolved; the name of the outermost typedef is kept.
 *
 * @param kind the way in which values are stored and passed
 * @param name the definition that named the type here, possibly a typedef; null for a basic or anonymous type
 * @param primitive the basic type; for a reference, {@code TYPE_CODE} or {@code VALUE_BASE} if its target is of these types; null for other
 *     kinds
 * @param definition the structure, union, enumeration, interface or value type; null for other kinds
 * @param element the type of elements of a sequence or an array; for an array never an array of the same typedef
 * @param bound the greatest length of a string or sequence, 0 if unbounded; for fixed, the number of digits, 0 for a constant
 * @param scale for fixed, the number of digits after the point
 * @param dimensions all dimensions of an array, outermost first, including those of array typedefs
 * @param wide whether a string consists of wide characters
 */
public record Type(
        Kind kind,
        TypeDefinition name,
        PrimitiveKind primitive,
        TypeDefinition definition,
        Type element,
        long bound,
        int scale,
        List<Long> dimensions,
        boolean wide) {

    /** The kinds of types, by the way in which C++ stores and passes their values (formal/2012-07-02, 4.22). */
    public enum Kind {
        PRIMITIVE,
        ENUMERATION,
        STRING,
        REFERENCE,
        STRUCTURE,
        UNION,
        SEQUENCE,
        ARRAY,
        ANY,
        FIXED
    }

    /** Returns the type of a member, typedef or union case: an array if it has dimensions. */
    public static Type of(Typed typed) {
        return array(of(typed.getType()), typed.getDimensions());
    }

    /** Returns the type of a declaration. */
    public static Type of(TypeSpec spec) {
        if (spec instanceof PrimitiveType primitive) {
            return switch (primitive.getKind()) {
                case OBJECT -> plain(Kind.REFERENCE, null);
                case ANY -> plain(Kind.ANY, null);
                case TYPE_CODE, VALUE_BASE -> basic(Kind.REFERENCE, primitive.getKind());
                default -> basic(Kind.PRIMITIVE, primitive.getKind());
            };
        } else if (spec instanceof StringType string) {
            return new Type(
                    Kind.STRING, null, null, null, null, bound(string.getBound()), 0, List.of(), string.isWide());
        } else if (spec instanceof FixedType fixed) {
            int scale = fixed.getScale() == null ? 0 : ConstantEvaluator.scale(fixed.getScale());
            return new Type(Kind.FIXED, null, null, null, null, bound(fixed.getDigits()), scale, List.of(), false);
        } else if (spec instanceof SequenceType sequence) {
            return new Type(
                    Kind.SEQUENCE,
                    null,
                    null,
                    null,
                    of(sequence.getElement()),
                    bound(sequence.getBound()),
                    0,
                    List.of(),
                    false);
        } else if (spec instanceof NamedType named) {
            return of(named.getType());
        }
        throw unsupported(spec == null ? "a missing type" : spec.eClass().getName());
    }

    /** Returns the type that a definition names. */
    public static Type of(TypeDefinition definition) {
        if (definition instanceof Typedef typedef) {
            return of((Typed) typedef).named(typedef);
        } else if (definition instanceof Struct) {
            return plain(Kind.STRUCTURE, definition);
        } else if (definition instanceof Union) {
            return plain(Kind.UNION, definition);
        } else if (definition instanceof Enumeration) {
            return plain(Kind.ENUMERATION, definition);
        } else if (definition instanceof Interface) {
            return plain(Kind.REFERENCE, definition);
        } else if (definition instanceof ValueType || definition instanceof ValueBox) {
            return plain(Kind.REFERENCE, definition);
        }
        throw unsupported(definition.eClass().getName());
    }

    /** Returns whether values own memory, so that their size is not known beforehand (4.22, "variable-length"). */
    public boolean variable() {
        return switch (kind) {
            case PRIMITIVE, ENUMERATION, FIXED -> false;
            case STRING, REFERENCE, SEQUENCE, ANY -> true;
            case ARRAY -> element.variable();
            case STRUCTURE ->
                ((Struct) definition)
                        .getMembers().stream()
                                .anyMatch(member -> of((Typed) member).variable());
            case UNION ->
                ((Union) definition)
                        .getCases().stream()
                                .anyMatch(branch -> of((Typed) branch).variable());
        };
    }

    /** Returns the type that the first index of a sequence or an array gives. */
    public Type ofElement() {
        return dimensions.size() > 1
                ? new Type(Kind.ARRAY, null, null, null, element, 0, 0, dimensions.subList(1, dimensions.size()), false)
                : element;
    }

    /** Returns whether this is a value type: stored and passed like a reference, but by a plain pointer (4.17). */
    public boolean value() {
        return definition instanceof ValueType
                || definition instanceof ValueBox
                || primitive == PrimitiveKind.VALUE_BASE;
    }

    /** Returns whether this is an abstract interface: an object reference or a value (4.18). */
    public boolean isAbstract() {
        return definition instanceof Interface type && type.isAbstract();
    }

    /** Returns whether this is an array. */
    public boolean array() {
        return kind == Kind.ARRAY;
    }

    /** Returns the number of elements of an array, over all dimensions. */
    public long elements() {
        return dimensions.stream().reduce(1L, Math::multiplyExact);
    }

    private Type named(TypeDefinition newName) {
        return new Type(kind, newName, primitive, definition, element, bound, scale, dimensions, wide);
    }

    private static Type array(Type element, List<Expression> sizes) {
        if (sizes.isEmpty()) {
            return element;
        }
        List<Long> dimensions =
                new ArrayList<>(sizes.stream().map(ConstantEvaluator::size).toList());
        dimensions.addAll(element.dimensions);
        Type innermost = element.array() ? element.element : element;
        return new Type(Kind.ARRAY, null, null, null, innermost, 0, 0, List.copyOf(dimensions), false);
    }

    private static Type plain(Kind kind, TypeDefinition definition) {
        return new Type(kind, definition, null, definition, null, 0, 0, List.of(), false);
    }

    private static Type basic(Kind kind, PrimitiveKind primitive) {
        return new Type(kind, null, primitive, null, null, 0, 0, List.of(), false);
    }

    private static long bound(Expression bound) {
        return bound == null ? 0 : ConstantEvaluator.size(bound);
    }

    private static IllegalArgumentException unsupported(String what) {
        return new IllegalArgumentException(what + " has no C++ type here");
    }
}
