// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/** Searches the parts of a type: the type, and the types in structures, unions, sequences, arrays, values and boxes. */
public final class TypeClosure {
    private final Predicate<Type> wanted;
    private final Set<TypeDefinition> seen = new HashSet<>();

    private TypeClosure(Predicate<Type> wanted) {
        this.wanted = wanted;
    }

    /** Returns whether values of the type contain objects of local interfaces, which are never sent. */
    public static boolean local(Type type) {
        return new TypeClosure(TypeClosure::isLocal).in(type);
    }

    /**
     * Returns whether values of the type contain value types or abstract interfaces. All such values of a message share
     * one table, because a value may occur several times.
     */
    public static boolean value(Type type) {
        return new TypeClosure(TypeClosure::mayBeValue).in(type);
    }

    /** Returns whether values of the type contain anys. */
    static boolean any(Type type) {
        return new TypeClosure(each -> each.kind() == Kind.ANY).in(type);
    }

    /** Returns whether members of the exception contain value types. */
    public static boolean value(UserException exception) {
        return new TypeClosure(TypeClosure::mayBeValue).members(exception);
    }

    /** Returns whether a type or exception has no type code: its values contain local objects. */
    public static boolean uncoded(Definition definition) {
        TypeClosure search = new TypeClosure(TypeClosure::isLocal);
        if (definition instanceof UserException) {
            return search.members(definition);
        }
        return definition instanceof TypeDefinition type && search.in(Type.of(type));
    }

    private static boolean mayBeValue(Type type) {
        return type.value() || type.isAbstract();
    }

    private static boolean isLocal(Type type) {
        return type.definition() instanceof Interface found && found.isLocal();
    }

    private boolean in(Type type) {
        if (type.kind() == Kind.SEQUENCE || type.kind() == Kind.ARRAY) {
            return in(type.element());
        }
        return wanted.test(type)
                || type.definition() != null && seen.add(type.definition()) && parts(type.definition());
    }

    private boolean parts(TypeDefinition definition) {
        if (definition instanceof ValueBox box) {
            return in(ValueMembers.boxed(box));
        } else if (definition instanceof ValueType value) {
            return value.getBases().stream().anyMatch(base -> in(Type.of(base)))
                    || ValueMembers.state(value).stream().anyMatch(member -> in(Type.of(member)));
        }
        return (definition instanceof Struct || definition instanceof Union) && members(definition);
    }

    private boolean members(EObject of) {
        return of.eContents().stream()
                .anyMatch(part -> part instanceof NamedElement && part instanceof Typed typed && in(Type.of(typed)));
    }
}
