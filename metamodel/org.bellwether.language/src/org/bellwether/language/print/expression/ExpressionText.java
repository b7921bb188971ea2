// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Missing;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Single values and uses of types as they stand in their file: for labels and fields. */
public final class ExpressionText {
    private ExpressionText() {}

    /** Returns the text of an expression that is part of a model; {@code ?} for a missing part. */
    public static String of(Expression expression) {
        return Missing.is(expression) ? Lexemes.MISSING : new ExpressionPrinter(names(expression)).print(expression);
    }

    /** The text of a type where it is used. */
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
