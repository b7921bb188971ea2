// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import org.eclipse.emf.ecore.EObject;

/**
 * A few rules that belong together. Each element of a model is checked by every constraint once; a constraint that
 * needs more than the element uses the analysis, which is computed once for a validation. {@link
 * org.bellwether.model.validation.idl.RequiredFeatures} alone reports missing values (null): all others skip them.
 */
public interface Constraint {
    void check(EObject element, Analysis analysis, Report report);
}
