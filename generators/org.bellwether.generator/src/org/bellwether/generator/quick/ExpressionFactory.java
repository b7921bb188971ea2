// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.Unit;

/** Creates the expressions of a quick experiment. */
final class ExpressionFactory {
    private ExpressionFactory() {}

    static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }

    static Quantity hertz(long value) {
        Quantity quantity = ParameterFactory.eINSTANCE.createQuantity();
        quantity.setValue(BigDecimal.valueOf(value));
        quantity.setUnit(Unit.HERTZ);
        return quantity;
    }
}
