// SPDX-License-Identifier: Apache-2.0
package org.eclipse.sirius.diagram.ui.part;

import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.Diagnostician;

/** Replaces Sirius's class of this name, which validates a diagram, in tests: validates only by EMF. */
public final class ValidateAction {
    private ValidateAction() {}

    /** Returns the diagnostics that EMF computes for Sirius. */
    public static Diagnostic runEMFValidator(EObject element) {
        return new Diagnostician() {
            @Override
            public String getObjectLabel(EObject object) {
                return object.eClass().getName();
            }
        }.validate(element);
    }
}
