// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.HashSet;
import java.util.Set;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/** Computes lower bounds of a type's size on the wire, which limit the lengths that a peer may announce. */
public final class CdrSizeBound {
    private static final int LENGTH = 4;

    private CdrSizeBound() {}

    /** Returns the least number of bytes of a value, without alignment. */
    public static long minimum(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE -> minimum(type.primitive());
            case ENUMERATION, STRING, SEQUENCE, ANY -> LENGTH;
            case FIXED -> (type.bound() + 2) / 2;
            case REFERENCE ->
                type.isAbstract()
                        ? 1 + LENGTH
                        : type.primitive() == PrimitiveKind.TYPE_CODE || type.value() ? LENGTH : 2 * LENGTH;
            case UNION -> minimum(Type.of(((Union) type.definition()).getDiscriminator()));
            case ARRAY -> Math.multiplyExact(type.elements(), minimum(type.element()));
            case STRUCTURE -> minimum((Struct) type.definition());
        };
    }

    private static long minimum(PrimitiveKind kind) {
        return switch (kind) {
            case WCHAR -> 2;
            case LONG_DOUBLE -> 16;
            default -> Cpp.size(kind);
        };
    }

    /** Returns the least number of bytes of a structure. */
    public static long minimum(Struct struct) {
        return struct.getMembers().stream()
                .mapToLong(member -> minimum(Type.of(member)))
                .sum();
    }

    /** Returns whether values of a structure or union can contain values of the same type, through sequences. */
    public static boolean recursive(TypeDefinition definition) {
        return holds(definition, definition, new HashSet<>());
    }

    private static boolean holds(TypeDefinition outer, TypeDefinition wanted, Set<TypeDefinition> seen) {
        for (EObject part : outer.eContents()) {
            if (part instanceof NamedElement && part instanceof Typed typed && holds(Type.of(typed), wanted, seen)) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(Type type, TypeDefinition wanted, Set<TypeDefinition> seen) {
        if (type.kind() == Kind.SEQUENCE || type.kind() == Kind.ARRAY) {
            return holds(type.element(), wanted, seen);
        }
        boolean aggregate = type.kind() == Kind.STRUCTURE || type.kind() == Kind.UNION;
        return aggregate
                && (type.definition() == wanted
                        || seen.add(type.definition()) && holds(type.definition(), wanted, seen));
    }
}
