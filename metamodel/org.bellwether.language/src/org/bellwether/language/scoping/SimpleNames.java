// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Decides for printers of names whether an element's simple name refers to it in a local scope. */
public final class SimpleNames {
    private SimpleNames() {}

    /**
     * Returns whether an element is in the local scope of a reference. An unknown scope, such as the ports of an
     * instance without a type, is empty: a qualified name keeps its meaning there.
     */
    public static boolean lead(EObject context, EReference reference, EObject target) {
        if (!LocalNames.decides(reference)) {
            return true;
        }
        List<? extends EObject> offered = LocalNames.of(context, reference);
        return offered != null && offered.contains(target);
    }

    /**
     * Returns whether the simple name of a variable, attribute, argument or dimension refers to it in an expression.
     */
    public static boolean lead(Expression context, EObject target) {
        return lead(context, target, false) || lead(context, target, true);
    }

    /** Returns whether the simple name with or without {@code this.} refers to the element. */
    private static boolean lead(Expression context, EObject target, boolean own) {
        return ExpressionNames.of(context, own).get(ElementKeys.name(target)) == target;
    }
}
