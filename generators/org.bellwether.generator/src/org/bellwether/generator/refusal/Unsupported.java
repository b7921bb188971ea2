// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

import org.eclipse.emf.ecore.EObject;

/**
 * Refuses parts of the schema that this release does not generate yet, so that they are neither generated wrongly nor
 * left out.
 */
public final class Unsupported {
    private Unsupported() {}

    /** Refuses if the condition holds. */
    public static void when(boolean condition, EObject element, String what, String instead) {
        if (condition) {
            throw refusal(element, what, instead);
        }
    }

    /** Returns the refusal, to be thrown. */
    public static RefusedException refusal(EObject element, String what, String instead) {
        return new RefusedException("BW820", element, what + " not supported yet", instead);
    }
}
