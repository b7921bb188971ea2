// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import org.eclipse.emf.ecore.EObject;

/** Thrown if an expression has no value; the message gives the reason as the end of a sentence, without a full stop. */
public final class EvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient EObject element;

    public EvaluationException(EObject element, String message) {
        super(message);
        this.element = element;
    }

    /** Returns the part of the expression that causes the failure. */
    public EObject element() {
        return element;
    }
}
