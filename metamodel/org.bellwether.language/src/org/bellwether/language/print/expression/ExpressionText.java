// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Returns the text of single values and types in the form of their file, for labels and fields. */
public final class ExpressionText {
    private ExpressionText() {}

    /** Returns the text of an expression that is part of a model; {@code ?} for a missing part. */
    public static String of(Expression expression) {
        return UnsetValues.is(expression)
                ? Lexemes.MISSING
                : new ExpressionPrinter(names(expression)).print(expression);
    }

    /** Returns the text of a type in a declaration. */
    public static String of(TypeSpec type) {
        if (type == null) {
            return Lexemes.MISSING;
        }
        NamePrinter names = names(type);
        return new TypePrinter(names, new ExpressionPrinter(names)).print(type);
    }

    private static NamePrinter names(EObject part) {
        return new NamePrinter(EcoreUtil.getRootContainer(part), false);
    }
}
