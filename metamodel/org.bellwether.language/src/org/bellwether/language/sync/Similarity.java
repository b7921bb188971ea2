// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Computes how similar two elements are, apart from their names. */
final class Similarity {
    private final ElementMatches matches;
    private final Map<EObject, Integer> sizes = new IdentityHashMap<>();

    Similarity(ElementMatches matches) {
        this.matches = matches;
    }

    /**
     * Returns the similarity: from 0, nothing in common, to 1, equal except for the names; elements of different
     * classes have similarity 0.
     */
    double of(EObject a, EObject b) {
        if (a.eClass() != b.eClass()) {
            return 0;
        }
        return (2.0 * common(a, b) + 1) / (size(a) + size(b) + 1);
    }

    /** Returns the size of an element: the number of its values and references, and the sizes of its parts. */
    private int size(EObject e) {
        Integer known = sizes.get(e);
        if (known != null) {
            return known;
        }
        int size = 0;
        for (EStructuralFeature f : e.eClass().getEAllStructuralFeatures()) {
            if (!counts(f)) {
                continue;
            } else if (f instanceof EReference r && r.isContainment()) {
                for (EObject child : RawFeatures.of(e, r)) {
                    size += 1 + size(child);
                }
            } else if (f instanceof EReference r) {
                size += RawFeatures.of(e, r).size();
            } else if (e.eIsSet(f)) {
                size++;
            }
        }
        sizes.put(e, size);
        return size;
    }

    /** Returns the size of the common content. */
    private int common(EObject a, EObject b) {
        int common = 0;
        for (EStructuralFeature f : a.eClass().getEAllStructuralFeatures()) {
            if (!counts(f)) {
                continue;
            } else if (f instanceof EAttribute) {
                common += a.eIsSet(f) && Objects.equals(a.eGet(f), b.eGet(f)) ? 1 : 0;
            } else if (((EReference) f).isContainment()) {
                common += commonParts(RawFeatures.of(a, (EReference) f), RawFeatures.of(b, (EReference) f));
            } else {
                common += commonTargets(RawFeatures.of(a, (EReference) f), RawFeatures.of(b, (EReference) f));
            }
        }
        return common;
    }

    private static boolean counts(EStructuralFeature f) {
        return f != ParameterPackage.Literals.NAMED_ELEMENT__NAME
                && f != ParameterPackage.Literals.ELEMENT__COMMENTS
                && !(f instanceof EReference r && r.isContainer());
    }

    /**
     * Returns the size of the common content of two lists: each part is compared with the next part of its class and
     * name.
     */
    private int commonParts(List<EObject> a, List<EObject> b) {
        List<EObject> left = new ArrayList<>(b);
        int common = 0;
        for (EObject part : a) {
            for (int i = 0; i < left.size(); i++) {
                EObject other = left.get(i);
                if (part.eClass() == other.eClass()
                        && Objects.equals(ElementKeys.name(part), ElementKeys.name(other))) {
                    common += 1 + common(part, other);
                    left.remove(i);
                    break;
                }
            }
        }
        return common;
    }

    private int commonTargets(List<EObject> a, List<EObject> b) {
        int common = 0;
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            common += matches.sameTarget(a.get(i), b.get(i)) ? 1 : 0;
        }
        return common;
    }
}
