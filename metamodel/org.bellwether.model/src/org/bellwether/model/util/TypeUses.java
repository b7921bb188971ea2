// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueType;
import org.eclipse.emf.ecore.EObject;

/** Finds the uses of types. */
public final class TypeUses {
    private TypeUses() {}

    /** Returns the type that a chain of typedefs stands for; a typedef of an array stands for itself. */
    public static TypeSpec unaliased(TypeSpec type) {
        Set<TypeDefinition> seen = new HashSet<>();
        TypeSpec t = type;
        while (t instanceof NamedType n
                && n.getType() instanceof Typedef d
                && d.getDimensions().isEmpty()
                && seen.add(d)) {
            t = d.getType();
        }
        return t;
    }

    /**
     * Returns all types that are named in and below an element, in document order, each once; the types that these use
     * in turn are not included.
     */
    public static Set<TypeDefinition> named(EObject element) {
        Set<TypeDefinition> result = new LinkedHashSet<>();
        Models.all(element, NamedType.class).stream()
                .map(NamedType::getType)
                .filter(t -> t != null)
                .forEach(result::add);
        return result;
    }

    /** Returns all types that are named in and below an element or in their definitions, each after those it needs. */
    public static Set<TypeDefinition> closure(EObject element) {
        return Graphs.postOrder(named(element), TypeUses::named);
    }

    /**
     * Returns the types that are part of a definition: those of a struct's members, but not the element types of
     * sequences.
     */
    public static List<TypeDefinition> heldBy(TypeDefinition type) {
        List<TypeDefinition> result = new ArrayList<>();
        for (Typed part : parts(type)) {
            if (part.getType() instanceof NamedType n && n.getType() != null) {
                result.add(n.getType());
            }
        }
        return result;
    }

    private static List<? extends Typed> parts(TypeDefinition type) {
        return type instanceof Struct s
                ? s.getMembers()
                : type instanceof Union u
                        ? u.getCases()
                        : type instanceof Typedef t
                                ? List.of(t)
                                : type instanceof ValueType v
                                        ? v.getMembers().stream()
                                                .filter(StateMember.class::isInstance)
                                                .map(StateMember.class::cast)
                                                .toList()
                                        : List.of();
    }
}
