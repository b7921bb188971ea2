// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.aql;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EcorePackage;

/**
 * A possible kind of an expression's value.
 *
 * @param type a class of the schema or of Sirius, or a data type; null for the value null
 * @param many whether the value is a collection
 */
public record Kind(EClassifier type, boolean many) {
    /** An element of unknown type. */
    public static final Kind ANYTHING = new Kind(EcorePackage.Literals.EOBJECT, false);

    public static final Kind BOOLEAN = new Kind(EcorePackage.Literals.EBOOLEAN, false);
    public static final Kind STRING = new Kind(EcorePackage.Literals.ESTRING, false);
    public static final Kind INTEGER = new Kind(EcorePackage.Literals.EINT, false);
    public static final Kind NULL = new Kind(null, false);

    public static Kind one(EClassifier type) {
        return new Kind(type, false);
    }

    public Kind single() {
        return one(type);
    }

    public Kind collection() {
        return new Kind(type, true);
    }

    /** Returns whether the element's type is unknown, so that it can only be checked at run time. */
    public boolean isAnything() {
        return type == EcorePackage.Literals.EOBJECT || type == EcorePackage.Literals.EJAVA_OBJECT;
    }

    /** Returns whether the type is the other type or a subtype of it. */
    public boolean fits(EClassifier other) {
        return type == null
                || type == other
                || other == EcorePackage.Literals.EJAVA_OBJECT
                || other == EcorePackage.Literals.EOBJECT && type instanceof EClass
                || type instanceof EClass own && other instanceof EClass base && base.isSuperTypeOf(own)
                || type.getInstanceClassName() != null
                        && boxed(type.getInstanceClassName())
                                .equals(boxed(String.valueOf(other.getInstanceClassName())));
    }

    private static String boxed(String name) {
        return switch (name) {
            case "boolean" -> "java.lang.Boolean";
            case "int" -> "java.lang.Integer";
            default -> name;
        };
    }

    /** Returns the kinds of several classes, as single values. */
    public static Set<Kind> ones(Collection<? extends EClassifier> types) {
        return types.stream().map(Kind::one).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public String toString() {
        String name = type == null ? "null" : type.getName();
        return many ? "collection of " + name : name;
    }
}
