// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.List;
import java.util.Objects;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.save.Numbers;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.InternalEList;

/** Reads features of elements without resolving proxies. */
final class RawFeatures {
    private RawFeatures() {}

    /** Returns the elements of a reference; a single value as a list, too. */
    @SuppressWarnings("unchecked")
    static List<EObject> of(EObject element, EReference feature) {
        Object value = element.eGet(feature, false);
        if (feature.isMany()) {
            return value instanceof InternalEList<?> list ? (List<EObject>) list.basicList() : (List<EObject>) value;
        }
        return value == null ? List.of() : List.of((EObject) value);
    }

    /** Returns whether a feature is a reference that can be set: neither containment nor its opposite. */
    static boolean isReference(EStructuralFeature feature) {
        return feature instanceof EReference r && !r.isContainment() && !r.isContainer();
    }

    /** Returns whether an expression has no text, so that no text shows whether it exists. */
    static boolean isMissing(EObject element) {
        return element instanceof Expression e && UnsetValues.is(e);
    }

    /** Returns the element in the form in which text writes it; see {@link Numbers}. */
    static EObject normal(EObject element) {
        return element instanceof Expression e ? Numbers.normal(e) : element;
    }

    /** Returns whether text writes two literals alike. */
    static boolean isSameLiteral(EObject open, EObject read) {
        EObject a = normal(open);
        return a.eClass() == read.eClass()
                && a.eClass().getEAllAttributes().stream().allMatch(f -> Objects.equals(a.eGet(f), read.eGet(f)))
                && a.eClass().getEAllContainments().stream()
                        .allMatch(f -> of(a, f).isEmpty() && of(read, f).isEmpty())
                && !a.eClass().getEAllAttributes().isEmpty();
    }
}
