// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.List;
import java.util.Optional;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/**
 * Decides which values are structs, so that their members can be read: values of variables, attributes, parameters and
 * members, and elements of these values.
 */
public final class StructValues {
    /** The advice for a user who wants to write a value of a struct, union, sequence or array. */
    public static final String INSTEAD_OF_LITERAL = "Copy a whole one (from state, an argument, an event's member, the"
            + " result of a call), write generated, or give it its values in code of your own: user NAME";

    private StructValues() {}

    /** Returns whether values of a type can be copied, but not written. */
    public static boolean hasNoLiteral(TypeDefinition type) {
        TypeSpec aliased = type instanceof Typedef alias ? TypeUses.unaliased(alias.getType()) : null;
        return isMadeOfParts(type)
                || aliased instanceof SequenceType
                || aliased instanceof NamedType named && isMadeOfParts(named.getType());
    }

    private static boolean isMadeOfParts(TypeDefinition type) {
        return type instanceof Struct
                || type instanceof Union
                || type instanceof ValueType
                || type instanceof Typedef array && !array.getDimensions().isEmpty();
    }

    /**
     * The type of a value.
     *
     * @param type       the type behind typedefs, except for typedefs of arrays; null if it is missing
     * @param dimensions the number of indices that select a value of the type
     */
    private record Shape(TypeSpec type, int dimensions) {
        static Shape of(TypeSpec type, int dimensions) {
            return new Shape(type == null ? null : TypeUses.unaliased(type), dimensions);
        }

        boolean isKnown() {
            return type != null && (!(type instanceof NamedType named) || isThere(named.getType()));
        }

        /** Returns the shape of one element; null if the value has no elements. */
        Shape element() {
            if (dimensions > 0) {
                return new Shape(type, dimensions - 1);
            } else if (type instanceof SequenceType sequence) {
                return of(sequence.getElement(), 0);
            }
            return type instanceof NamedType named
                            && named.getType() instanceof Typedef array
                            && !array.getDimensions().isEmpty()
                    ? of(array.getType(), array.getDimensions().size() - 1)
                    : null;
        }

        Interface interfaceType() {
            return dimensions == 0
                            && type instanceof NamedType named
                            && named.getType() instanceof Interface interfaceType
                    ? interfaceType
                    : null;
        }

        Struct struct() {
            return dimensions == 0 && type instanceof NamedType named && named.getType() instanceof Struct struct
                    ? struct
                    : null;
        }
    }

    /**
     * Returns the members of a value: an empty list if the value is not a struct, and no list if the model is too
     * incomplete to determine them.
     */
    public static Optional<List<Member>> members(Expression value) {
        Expression whole = whole(value);
        return whole == null || isOfDeclaration(whole)
                ? members(declaration(whole), depth(value))
                : Optional.of(List.of());
    }

    /** Returns the members of a declared value. */
    public static Optional<List<Member>> members(NamedElement declaration) {
        return members(declaration, 0);
    }

    /**
     * Returns the members of an element of a declared value.
     *
     * @param depth the number of indices that select the element
     */
    public static Optional<List<Member>> members(NamedElement declaration, int depth) {
        if (!isThere(declaration)) {
            return Optional.empty();
        } else if (!isTyped(declaration)) {
            return Optional.of(List.of());
        }
        Shape shape = shape(declaration);
        for (int i = 0; i < depth && shape != null && shape.isKnown(); i++) {
            shape = shape.element();
        }
        if (shape == null) {
            return Optional.of(List.of()); // a value without elements
        }
        Struct struct = shape.struct();
        return shape.isKnown() ? Optional.of(struct == null ? List.of() : struct.getMembers()) : Optional.empty();
    }

    /** Returns the struct that is the type of a value; null for any other type. */
    public static Struct struct(Expression value) {
        return struct(declaration(whole(value)), depth(value));
    }

    /** Returns the struct that is the type of a declared value, or of an element of it; null for any other type. */
    public static Struct struct(NamedElement declaration, int depth) {
        Shape shape = shape(declaration, depth);
        return shape == null ? null : shape.struct();
    }

    /** Returns the interface of the object that a value refers to; null for any other value. */
    public static Interface interfaceOf(Expression value) {
        if (value instanceof PortReference own) {
            return isThere(own.getPort()) ? own.getPort().getInterface() : null;
        }
        return interfaceOf(declaration(whole(value)), depth(value));
    }

    /** Returns the interface that is the type of a declared value, or of an element of it; null for any other type. */
    public static Interface interfaceOf(NamedElement declaration, int depth) {
        Shape shape = shape(declaration, depth);
        return shape == null ? null : shape.interfaceType();
    }

    /** Returns the expression without its indices: {@code grid} of {@code grid[1][2]}. */
    public static Expression whole(Expression value) {
        Expression whole = value;
        while (whole instanceof ElementReference element) {
            whole = element.getValue();
        }
        return whole;
    }

    /** Returns the number of indices after a value: 2 of {@code grid[1][2]}. */
    public static int depth(Expression value) {
        int depth = 0;
        for (Expression whole = value; whole instanceof ElementReference element; whole = element.getValue()) {
            depth++;
        }
        return depth;
    }

    private static boolean isThere(EObject used) {
        return used != null && !used.eIsProxy();
    }

    /**
     * Returns the variable, attribute, parameter or member whose value an expression is; null for any other expression.
     */
    public static NamedElement declaration(Expression value) {
        if (value instanceof StateReference reference) {
            return reference.getVariable();
        } else if (value instanceof AttributeReference reference) {
            return reference.getAttribute();
        } else if (value instanceof ArgumentReference reference) {
            return reference.getParameter();
        } else if (value instanceof EventFieldReference reference) {
            return reference.getMember();
        }
        return value instanceof MemberReference reference ? reference.getMember() : null;
    }

    /** Returns whether an expression is the value of a declared element, which has a declared type. */
    public static boolean isOfDeclaration(Expression value) {
        return value instanceof StateReference
                || value instanceof AttributeReference
                || value instanceof ArgumentReference
                || value instanceof EventFieldReference
                || value instanceof MemberReference;
    }

    private static boolean isTyped(NamedElement declaration) {
        return declaration instanceof Typed
                || declaration instanceof Attribute
                || declaration instanceof OperationParameter;
    }

    /** Returns the shape of an element at a number of indices; null if there is none. */
    private static Shape shape(NamedElement declaration, int depth) {
        Shape shape = isTyped(declaration) ? shape(declaration) : null;
        for (int i = 0; i < depth && shape != null; i++) {
            shape = shape.element();
        }
        return shape;
    }

    private static Shape shape(NamedElement declaration) {
        if (declaration instanceof Typed typed) {
            return Shape.of(typed.getType(), typed.getDimensions().size());
        }
        return Shape.of(
                declaration instanceof Attribute attribute
                        ? attribute.getType()
                        : ((OperationParameter) declaration).getType(),
                0);
    }
}
