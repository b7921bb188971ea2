// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.List;
import java.util.Optional;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/** Which values are structs, so that their members can be read: those of variables, attributes, parameters and members. */
public final class StructValues {
    private StructValues() {}

    /** The members of a value: none if it is no struct, nothing where that is not known since a part of it is missing. */
    public static Optional<List<Member>> members(Expression value) {
        return isOfDeclaration(value) ? members(declaration(value)) : Optional.of(List.of());
    }

    /** The same of what has been declared. */
    public static Optional<List<Member>> members(NamedElement declaration) {
        boolean isArray = declaration instanceof Typed t && !t.getDimensions().isEmpty();
        TypeSpec type = type(declaration);
        boolean isKnown = isThere(declaration)
                && (!isTyped(declaration) || type != null && (!(type instanceof NamedType n) || isThere(n.getType())));
        if (!isKnown) {
            return Optional.empty();
        }
        Struct struct = isArray ? null : struct(type);
        return Optional.of(struct == null ? List.of() : struct.getMembers());
    }

    /** The struct that a value is; null if it is none. */
    public static Struct struct(NamedElement declaration) {
        boolean isArray = declaration instanceof Typed t && !t.getDimensions().isEmpty();
        return isArray ? null : struct(type(declaration));
    }

    private static Struct struct(TypeSpec type) {
        return type instanceof NamedType named && named.getType() instanceof Struct struct ? struct : null;
    }

    private static boolean isThere(EObject used) {
        return used != null && !used.eIsProxy();
    }

    /** The variable, attribute, parameter or member whose value an expression is; null of any other expression. */
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

    private static boolean isOfDeclaration(Expression value) {
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

    /** The type of what has been declared, typedefs looked through; null where it is missing, and of what has none. */
    private static TypeSpec type(NamedElement declaration) {
        TypeSpec type = declaration instanceof Typed typed
                ? typed.getType()
                : declaration instanceof Attribute attribute
                        ? attribute.getType()
                        : declaration instanceof OperationParameter parameter ? parameter.getType() : null;
        return type == null ? null : TypeUses.unaliased(type);
    }
}
