// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.save;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.Unit;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Normalises numbers that text writes alike: a real number has a point, a quantity without a unit is a number. */
public final class Numbers {
    private Numbers() {}

    /** Returns the form that results from reading an expression's text; the expression if it has that form. */
    public static Expression normal(Expression e) {
        if (e instanceof RealLiteral r && r.getValue() != null && r.getValue().scale() == 0) {
            return commented(real(r.getValue()), e);
        } else if (e instanceof Quantity q && q.getValue() != null && q.getUnit() == Unit.NONE) {
            return commented(q.getValue().scale() == 0 ? integer(q.getValue()) : real(q.getValue()), e);
        }
        return e;
    }

    private static Expression commented(Expression number, Expression original) {
        number.getComments().addAll(EcoreUtil.copyAll(original.getComments()));
        return number;
    }

    private static RealLiteral real(BigDecimal value) {
        RealLiteral number = ParameterFactory.eINSTANCE.createRealLiteral();
        number.setValue(value.scale() == 0 ? value.setScale(1) : value);
        return number;
    }

    private static IntegerLiteral integer(BigDecimal value) {
        IntegerLiteral number = ParameterFactory.eINSTANCE.createIntegerLiteral();
        number.setValue(new BigInteger(value.toString()));
        return number;
    }
}
