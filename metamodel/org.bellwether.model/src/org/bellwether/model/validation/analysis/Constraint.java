// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import org.eclipse.emf.ecore.EObject;

/**
 * A few rules that belong together. Each element of a model is shown to every constraint once; one that looks further
 * than the element takes what it needs from the analysis, which is computed once for a validation. What is missing
 * (null) is reported by {@link org.bellwether.model.validation.idl.RequiredFeatures} alone: all others pass over it.
 */
public interface Constraint {
    void check(EObject element, Analysis analysis, Report report);
}
