// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import org.eclipse.emf.ecore.EObject;

/**
 * A group of related rules. Every constraint checks each element of a model once; a constraint that needs more than the
 * element uses the analysis, which is computed once for a validation. Only
 * {@link org.bellwether.model.validation.idl.RequiredFeatures} reports missing values (null): all other constraints
 * skip them.
 */
public interface Constraint {
    void check(EObject element, Analysis analysis, ProblemCollector problems);
}
