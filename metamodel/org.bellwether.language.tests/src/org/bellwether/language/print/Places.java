// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import org.bellwether.language.print.text.Statements;
import org.eclipse.emf.ecore.EObject;

/** Returns, for tests in other packages, the elements at which comments can stand. */
public final class Places {
    private Places() {}

    public static boolean isStatement(EObject element) {
        return Statements.isStatement(element);
    }

    public static boolean hasBlock(EObject element) {
        return Statements.hasBlock(element);
    }
}
