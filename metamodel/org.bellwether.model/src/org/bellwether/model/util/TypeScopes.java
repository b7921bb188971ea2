// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.eclipse.emf.ecore.EObject;

/**
 * Handles types that are defined within structs, unions and exceptions. IDL defines such a type in the first member, case or discriminator
 * of that type (CORBA 3.3 part 1, 7.11.2).
 */
public final class TypeScopes {
    private TypeScopes() {}

    /** Returns the members of a struct or exception, or the cases of a union. */
    public static List<? extends Typed> members(TypeScope scope) {
        return scope instanceof Struct s
                ? s.getMembers()
                : scope instanceof UserException e ? e.getMembers() : ((Union) scope).getCases();
    }

    /** Returns the types of a union's discriminator and of all members, in IDL's order. */
    private static List<TypeSpec> types(TypeScope scope) {
        Stream<TypeSpec> discriminator =
                scope instanceof Union union ? Stream.ofNullable(union.getDiscriminator()) : Stream.empty();
        Stream<TypeSpec> members = members(scope).stream().map(Typed::getType).filter(type -> type != null);
        return Stream.concat(discriminator, members).toList();
    }

    /** Returns whether IDL defines a type in this use, because it is the first one. */
    public static boolean isDefining(NamedType use) {
        return use.getType() != null
                && scope(use) == use.getType().eContainer()
                && scope(use) != null
                && types(scope(use)).stream()
                                .filter(type -> type instanceof NamedType n && n.getType() == use.getType())
                                .findFirst()
                                .orElse(null)
                        == use;
    }

    /** Returns the scope in which a type is used for a member, a case or the discriminator. */
    private static TypeScope scope(NamedType use) {
        EObject container = use.eContainer();
        EObject scope = container instanceof Union || container == null ? container : container.eContainer();
        return container instanceof Typed || container instanceof Union
                ? scope instanceof TypeScope found ? found : null
                : null;
    }

    /** Returns definitions without a place in IDL: no member has that type, or an earlier member needs the type. */
    public static List<TypeDefinition> misplaced(TypeScope scope) {
        Set<TypeDefinition> wrong = new LinkedHashSet<>();
        Set<TypeDefinition> defined = new HashSet<>();
        Set<TypeDefinition> all = new HashSet<>(scope.getDefinitions());
        for (TypeSpec type : types(scope)) {
            TypeDefinition own = type instanceof NamedType n && all.contains(n.getType()) ? n.getType() : null;
            List<EObject> uses = new ArrayList<>(Models.all(type, EObject.class));
            if (own != null && !defined.contains(own)) {
                uses.addAll(Models.all(own, EObject.class));
                defined.add(own);
            }
            for (EObject use : uses) {
                TypeDefinition used = used(use);
                if (all.contains(used) && !defined.contains(used)) {
                    wrong.add(used);
                }
            }
        }
        scope.getDefinitions().stream().filter(each -> !defined.contains(each)).forEach(wrong::add);
        return List.copyOf(wrong);
    }

    private static TypeDefinition used(EObject use) {
        if (use instanceof NamedType type) {
            return type.getType();
        }
        return use instanceof EnumeratorReference reference
                        && reference.getEnumerator() != null
                        && reference.getEnumerator().eContainer() instanceof TypeDefinition enumeration
                ? enumeration
                : null;
    }
}
