// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.math.BigDecimal;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Radix;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;

/** Writes constant expressions as IDL text (CORBA 3.3, part 1, 7.10.2). */
final class IdlExpressions {
    private IdlExpressions() {}

    static String text(Expression expression) {
        if (expression instanceof IntegerLiteral literal) {
            return literal.getRadix() == Radix.HEXADECIMAL
                    ? "0x" + literal.getValue().toString(16)
                    : literal.getValue().toString();
        } else if (expression instanceof RealLiteral literal) {
            return real(literal.getValue());
        } else if (expression instanceof FixedLiteral literal) {
            return literal.getValue().toPlainString() + "d";
        } else if (expression instanceof BooleanLiteral literal) {
            return literal.isValue() ? "TRUE" : "FALSE";
        } else if (expression instanceof StringLiteral literal) {
            return (literal.isWide() ? "L" : "") + "\"" + escape(literal.getValue(), '"') + "\"";
        } else if (expression instanceof CharacterLiteral literal) {
            return (literal.isWide() ? "L" : "") + "'" + escape(literal.getValue(), '\'') + "'";
        } else if (expression instanceof EnumeratorReference reference) {
            return IdlNames.scoped(reference.getEnumerator());
        } else if (expression instanceof ConstantReference reference) {
            return IdlNames.scoped(reference.getConstant());
        } else if (expression instanceof UnaryExpression unary) {
            return unary.getOperator().getLiteral() + operand(unary.getOperand());
        } else if (expression instanceof BinaryExpression binary) {
            return operand(binary.getLeft()) + " " + binary.getOperator().getLiteral() + " "
                    + operand(binary.getRight());
        }
        throw new RefusedException(
                "BW813",
                expression,
                "IDL has no such constant expression",
                "Use literals, constants and the operators of IDL");
    }

    private static String operand(Expression expression) {
        boolean compound = expression instanceof BinaryExpression || expression instanceof UnaryExpression;
        return compound ? "(" + text(expression) + ")" : text(expression);
    }

    private static String real(BigDecimal value) {
        String text = value.toString();
        return text.contains(".") || text.contains("E") ? text : text + ".0";
    }

    private static String escape(String text, char quote) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '\\' || c == quote) {
                escaped.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7f) {
                escaped.append(c);
            } else if (c <= 0xff) {
                escaped.append(String.format(java.util.Locale.ROOT, "\\%03o", (int) c));
            } else {
                escaped.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        return escaped.toString();
    }
}
