// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.util.Optional;
import org.eclipse.emf.ecore.EObject;

/** Gives tests in other packages the comparison that every save makes. */
public final class SameTexts {
    private SameTexts() {}

    /**
     * Returns the first difference of two models with the same text; comments and unresolved names are not compared.
     */
    public static Optional<String> difference(EObject a, EObject b) {
        return SameModel.differenceOfSameText(a, b);
    }
}
