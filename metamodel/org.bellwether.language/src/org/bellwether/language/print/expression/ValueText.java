// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Returns single values in the form of the canonical text, for sheets and labels. */
public final class ValueText {
    private final NamePrinter names;
    private final ExpressionPrinter expressions;
    private final TypePrinter types;

    /** @param element an element of the file's model, which must not change while this object is used */
    public ValueText(EObject element) {
        names = new NamePrinter(EcoreUtil.getRootContainer(element), false);
        expressions = new ExpressionPrinter(names);
        types = new TypePrinter(names, expressions);
    }

    /** Returns an expression, such as {@code 20 Hz}; empty if the expression is missing. */
    public String of(Expression expression) {
        return UnsetValues.is(expression) ? "" : expressions.print(expression);
    }

    /** Returns a type, such as {@code sequence<nav::Position>}; empty for no type. */
    public String of(TypeSpec type) {
        return type == null ? "" : types.print(type);
    }

    /** Returns a path, such as {@code left.gps}; empty for no path. */
    public String of(InstancePath path) {
        return path == null ? "" : ElementKeys.path(path);
    }

    /** Returns the shortest name by which one element can refer to another; empty if the target has no name. */
    public String name(EObject from, EObject target) {
        return UnsetValues.isName(target) ? "" : names.of(from, target);
    }
}
