// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import org.eclipse.emf.ecore.EObject;

/** An expression has no value; the message says why, as the end of a sentence, without a full stop. */
public final class EvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient EObject element;

    public EvaluationException(EObject element, String message) {
        super(message);
        this.element = element;
    }

    /** The part of the expression that is to blame. */
    public EObject element() {
        return element;
    }
}
