// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.options.OptionValueReference;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;

/**
 * Values that text cannot distinguish from none: a literal without a value, a reference to nothing or to an element
 * without a name. The printer writes {@code ?} where the notation requires text, and nothing elsewhere; read again, the
 * value is absent.
 */
public final class UnsetValues {
    private UnsetValues() {}

    /** Returns whether an expression has no value. */
    public static boolean is(Expression e) {
        return e == null || e.eIsProxy() || isEmptyLiteral(e) || isEmptyReference(e);
    }

    /** Returns whether a reference's target cannot be written: there is no target, or the target has no name. */
    public static boolean isName(EObject target) {
        return target == null || !target.eIsProxy() && ElementKeys.name(target) == null;
    }

    private static boolean isEmptyLiteral(Expression e) {
        return e instanceof IntegerLiteral i && i.getValue() == null
                || e instanceof RealLiteral r && r.getValue() == null
                || e instanceof FixedLiteral f && f.getValue() == null
                || e instanceof Quantity q && q.getValue() == null
                || e instanceof StringLiteral s && s.getValue() == null
                || e instanceof CharacterLiteral c && Lexemes.isMissing(c.getValue())
                || e instanceof FunctionCall f && Lexemes.isMissing(f.getFunction());
    }

    private static boolean isEmptyReference(Expression e) {
        return e instanceof ConstantReference c && isName(c.getConstant())
                || e instanceof EnumeratorReference r && isName(r.getEnumerator())
                || e instanceof StateReference s && isName(s.getVariable())
                || e instanceof AttributeReference a && isName(a.getAttribute())
                || e instanceof ArgumentReference a && isName(a.getParameter())
                || e instanceof IndexReference i && isName(i.getDimension())
                || e instanceof OptionValueReference o && o.getOption() == null;
    }
}
