// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import org.bellwether.model.assembly.Instance;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Access to the views of Sirius. A port belongs to a type, so only the view identifies the instance's port. */
final class Views {
    private Views() {}

    /** Returns the element that a view shows, or null. */
    static EObject target(EObject view) {
        EStructuralFeature feature = view == null ? null : view.eClass().getEStructuralFeature("target");
        return feature != null && view.eGet(feature) instanceof EObject target ? target : null;
    }

    /** Returns the nearest element of a class that a view or an enclosing view shows; null if there is none. */
    static <T> T around(EObject view, Class<T> kind) {
        for (EObject v = view; v != null; v = v.eContainer()) {
            if (kind.isInstance(target(v))) {
                return kind.cast(target(v));
            }
        }
        return null;
    }

    /** Returns the instance that a view, or the nearest enclosing view, shows; null if there is none. */
    static Instance instance(EObject view) {
        return around(view, Instance.class);
    }
}
