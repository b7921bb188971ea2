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
 * @param type a class of the schema or of Sirius, or a data type; null for nothing at all
 * @param many whether it is a collection of such
 */
public record Kind(EClassifier type, boolean many) {
    /** Some element, of which nothing is known. */
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

    /** Returns whether the element's type is unknown, so that only a run can show whether it fits. */
    public boolean isAnything() {
        return type == EcorePackage.Literals.EOBJECT || type == EcorePackage.Literals.EJAVA_OBJECT;
    }

    /** Returns whether this is that or more special. */
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
