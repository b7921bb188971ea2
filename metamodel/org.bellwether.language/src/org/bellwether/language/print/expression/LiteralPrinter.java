// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.math.BigDecimal;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.Unit;

/** Prints literals and quantities. */
final class LiteralPrinter {
    private LiteralPrinter() {}

    /** Returns whether the text of a literal begins with a sign, which the parser takes for an operator. */
    static boolean isNegative(Expression e) {
        return e instanceof IntegerLiteral i
                        && i.getValue() != null
                        && i.getValue().signum() < 0
                || e instanceof RealLiteral r && isNegative(r.getValue())
                || e instanceof FixedLiteral f && isNegative(f.getValue())
                || e instanceof Quantity q && isNegative(q.getValue());
    }

    private static boolean isNegative(BigDecimal value) {
        return value != null && value.signum() < 0;
    }

    static String print(Expression e) {
        if (e instanceof BooleanLiteral b) {
            return b.isValue() ? "TRUE" : "FALSE";
        } else if (e instanceof IntegerLiteral i) {
            return Lexemes.integer(i.getValue(), i.getRadix());
        } else if (e instanceof RealLiteral r) {
            return Lexemes.real(r.getValue());
        } else if (e instanceof FixedLiteral f) {
            return Lexemes.fixed(f.getValue());
        } else if (e instanceof Quantity q) {
            String magnitude = Lexemes.magnitude(q.getValue());
            return q.getUnit() == Unit.NONE
                    ? magnitude
                    : magnitude + " " + q.getUnit().getLiteral();
        } else if (e instanceof StringLiteral s) {
            return s.isWide() ? Lexemes.wideText(s.getValue()) : Lexemes.text(s.getValue());
        } else if (e instanceof CharacterLiteral c) {
            return Lexemes.character(c.getValue(), c.isWide());
        }
        throw new IllegalStateException(
                "there is not a notation of " + e.eClass().getName());
    }
}
