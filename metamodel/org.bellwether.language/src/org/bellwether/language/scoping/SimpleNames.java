// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** For printers of names: whether an element's own name leads to it if the place decides, or only a longer one. */
public final class SimpleNames {
    private SimpleNames() {}

    /**
     * Returns whether an element is among those that the place of a reference offers. An unknown place, such as a port
     * of an instance without a type, offers nothing: a qualified name keeps its meaning.
     */
    public static boolean lead(EObject context, EReference reference, EObject target) {
        if (!LocalNames.decides(reference)) {
            return true;
        }
        List<? extends EObject> offered = LocalNames.of(context, reference);
        return offered != null && offered.contains(target);
    }

    /** Returns whether the name of a variable, attribute, argument or dimension means this element in an expression. */
    public static boolean lead(Expression context, EObject target) {
        return lead(context, target, false) || lead(context, target, true);
    }

    /** Returns the same with or without {@code this.} before the name. */
    private static boolean lead(Expression context, EObject target, boolean own) {
        return ExpressionNames.of(context, own).get(ElementKeys.name(target)) == target;
    }
}
