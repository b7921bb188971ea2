// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import org.bellwether.language.print.text.Missing;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Single values as the canonical text has them, for sheets and labels. */
public final class ValueText {
    private final NamePrinter names;
    private final ExpressionPrinter expressions;
    private final TypePrinter types;

    /** For values of one file's model, which does not change meanwhile. */
    public ValueText(EObject element) {
        names = new NamePrinter(EcoreUtil.getRootContainer(element), false);
        expressions = new ExpressionPrinter(names);
        types = new TypePrinter(names, expressions);
    }

    /** {@code 20 Hz}; empty where the expression says nothing. */
    public String of(Expression expression) {
        return Missing.is(expression) ? "" : expressions.print(expression);
    }

    /** {@code sequence<nav::Position>}; empty for no type. */
    public String of(TypeSpec type) {
        return type == null ? "" : types.print(type);
    }

    /** {@code left.gps}; empty for no path. */
    public String of(InstancePath path) {
        return path == null ? "" : ElementKeys.path(path);
    }

    /** The name by which one element says another: as short as the place allows; empty if it has none. */
    public String name(EObject from, EObject target) {
        return Missing.isName(target) ? "" : names.of(from, target);
    }
}
