// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.UnaryOperator;
import org.junit.jupiter.api.Test;

class IdlExpressionsTest {
    private static final ParameterFactory FACTORY = ParameterFactory.eINSTANCE;

    /** The notation has functions, but IDL does not. */
    @Test
    void functionCallsAreRefusedInIdlExpressions() {
        IntegerLiteral one = FACTORY.createIntegerLiteral();
        one.setValue(BigInteger.ONE);
        UnaryExpression negative = FACTORY.createUnaryExpression();
        negative.setOperator(UnaryOperator.MINUS);
        negative.setOperand(one);
        assertEquals("-1", IdlExpressions.text(negative));
        FunctionCall call = FACTORY.createFunctionCall();
        call.setFunction("min");
        negative.setOperand(call);
        RefusedException refused = assertThrows(RefusedException.class, () -> IdlExpressions.text(negative));
        assertEquals("BW813", refused.problems().get(0).code());
    }
}
