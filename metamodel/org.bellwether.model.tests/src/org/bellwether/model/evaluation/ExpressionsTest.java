// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RangeExpression;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.UnaryOperator;
import org.bellwether.model.parameter.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionsTest {
    private static final ParameterFactory MAKE = ParameterFactory.eINSTANCE;

    @ParameterizedTest
    @CsvSource({
        "7, /, 2, 3",
        "-7, /, 2, -3",
        "-7, %, 2, -1",
        "6, &, 3, 2",
        "6, |, 3, 7",
        "6, ^, 3, 5",
        "1, <<, 10, 1024",
        "1024, >>, 3, 128",
        "2, -, 5, -3",
        "3, *, 4, 12",
        "3, <, 4, TRUE",
        "4, <=, 4, TRUE",
        "4, >, 4, FALSE",
        "4, >=, 5, FALSE",
        "4, ==, 4, TRUE",
        "4, !=, 4, FALSE"
    })
    void integersAsInIdl(int left, String operator, int right, String expected) {
        assertEquals(expected, value(binary(integer(left), operator, integer(right))));
    }

    @ParameterizedTest
    @CsvSource({
        "TRUE, &&, FALSE, FALSE",
        "TRUE, ||, FALSE, TRUE",
        "TRUE, implies, FALSE, FALSE",
        "FALSE, implies, FALSE, TRUE",
        "TRUE, ==, TRUE, TRUE"
    })
    void truths(boolean left, String operator, boolean right, String expected) {
        assertEquals(expected, value(binary(bool(left), operator, bool(right))));
    }

    @ParameterizedTest
    @CsvSource({"50, ms, 50000000", "0.5, us, 500", "1.5, s, 1500000000", "2, min, 120000000000", "7, ns, 7"})
    void timesAreNanoseconds(BigDecimal number, String unit, long expected) {
        assertEquals(expected, Expressions.nanoseconds(quantity(number, unit), Environment.EMPTY));
    }

    @ParameterizedTest
    @CsvSource({"64, KiB, 65536", "64, kB, 64000", "1, MiB, 1048576", "1, MB, 1000000", "3, B, 3"})
    void sizesAreBytes(BigDecimal number, String unit, long expected) {
        assertEquals(expected, Expressions.bytes(quantity(number, unit), Environment.EMPTY));
    }

    @ParameterizedTest
    @CsvSource({"20, Hz, 50000000", "1, kHz, 1000000", "3, Hz, 333333333", "1, MHz, 1000"})
    void ratesHavePeriods(BigDecimal number, String unit, long expected) {
        assertEquals(expected, Expressions.periodNanoseconds(quantity(number, unit), null, Environment.EMPTY));
    }

    @Test
    void quantitiesKeepTheirKind() {
        assertEquals("60 ms", value(binary(integer(3), "*", quantity("20", "ms"))));
        assertEquals("70 ms", value(binary(quantity("20", "ms"), "+", quantity("50000", "us"))));
        assertEquals("50 Hz", value(binary(integer(1), "/", quantity("20", "ms"))));
        assertEquals("50 ms", value(binary(integer(1), "/", quantity("20", "Hz"))));
        assertEquals("2.5", value(binary(quantity("50", "ms"), "/", quantity("20", "ms"))));
        assertEquals("10", value(binary(quantity("20", "Hz"), "*", quantity("500", "ms"))));
        assertEquals("0.25", value(quantity("25", "%")));
        assertEquals("10 KiB", value(binary(quantity("20", "KiB"), "/", integer(2))));
    }

    @Test
    void realsAreExact() {
        RealLiteral tenth = MAKE.createRealLiteral();
        tenth.setValue(new BigDecimal("0.1"));
        RealLiteral fifth = MAKE.createRealLiteral();
        fifth.setValue(new BigDecimal("0.2"));
        assertEquals("0.3", value(binary(tenth, "+", fifth)));
    }

    @Test
    void anExpressionThatCannotBeComputedReportsTheReason() {
        fails("it divides by 0", binary(integer(1), "/", integer(0)));
        fails("it divides by 0", binary(integer(1), "%", integer(0)));
        fails("it shifts by 64, which is not from 0 to 63", binary(integer(1), "<<", integer(64)));
        fails("20 ms is a time, 20 Hz is a rate", binary(quantity("20", "ms"), "+", quantity("20", "Hz")));
        fails("1 is neither TRUE nor FALSE", binary(integer(1), "&&", bool(true)));
        fails("TRUE is not a number", binary(bool(true), "+", integer(1)));
        fails(
                "20 ms times 20 ms is not a quantity that Bellwether knows",
                binary(quantity("20", "ms"), "*", quantity("20", "ms")));
        fails("there is no function sqrt", call("sqrt", integer(1)));
        fails("uniform draws a value only at run time", call("uniform", integer(1), integer(2)));
        fails("abs has the wrong number of arguments", call("abs"));
        fails("generated value has a value only at run time", ComponentFactory.eINSTANCE.createGeneratedValue());
        fails("a part of it is missing", MAKE.createIntegerLiteral());
        fails("5 .. 2 is not a range of up to 1000000", range(5, 2));
        fails("0 .. 2000000 is not a range of up to 1000000", range(0, 2_000_000));
    }

    @Test
    void kindsAreNotTakenForOneAnother() {
        String message = assertThrows(
                        EvaluationException.class,
                        () -> Expressions.nanoseconds(quantity("20", "Hz"), Environment.EMPTY))
                .getMessage();
        assertEquals("20 Hz is a rate, not a time", message);
        assertThrows(EvaluationException.class, () -> Expressions.nanoseconds(integer(20), Environment.EMPTY));
        assertThrows(EvaluationException.class, () -> Expressions.integer(quantity("20", "ms"), Environment.EMPTY));
        assertEquals(20, Expressions.hertz(integer(20), Environment.EMPTY).intValueExact());
        assertEquals(20, Expressions.bytes(integer(20), Environment.EMPTY));
    }

    @Test
    void parametersHaveDefaultsThatConfigurationsReplace() {
        Parameter parameter = MAKE.createParameter();
        parameter.setName("period");
        ParameterReference reference = MAKE.createParameterReference();
        reference.setParameter(parameter);
        fails("the parameter period has no value", reference);
        parameter.setValue(integer(20));
        parameter.setUnit(Unit.MILLISECOND);
        assertEquals("20 ms", value(reference));
        Environment other = Environment.EMPTY.with(parameter, Units.value(BigDecimal.TEN, Unit.SECOND));
        assertEquals("10 s", Expressions.evaluate(reference, other).toString());
        assertEquals("20 ms", value(reference));
    }

    @Test
    void circlesOfConstantsEnd() {
        Constant constant = IdlFactory.eINSTANCE.createConstant();
        constant.setName("SIZE");
        ConstantReference self = IdlFactory.eINSTANCE.createConstantReference();
        self.setConstant(constant);
        constant.setValue(binary(self, "+", integer(1)));
        ConstantReference reference = IdlFactory.eINSTANCE.createConstantReference();
        reference.setConstant(constant);
        fails("SIZE is defined by itself", reference);
    }

    @Test
    void aChainOfNestedExpressionsLeavesRoomOnTheStack() {
        Expression expression = integer(1);
        for (int link = 0; link < 100; link++) {
            for (int level = 0; level < 90; level++) {
                UnaryExpression not = MAKE.createUnaryExpression();
                not.setOperator(UnaryOperator.COMPLEMENT);
                not.setOperand(expression);
                expression = not;
            }
            Constant constant = IdlFactory.eINSTANCE.createConstant();
            constant.setName("c" + link);
            constant.setValue(expression);
            ConstantReference reference = IdlFactory.eINSTANCE.createConstantReference();
            reference.setConstant(constant);
            expression = reference;
        }
        fails("it is nested more than 300 levels deep", expression);
    }

    @Test
    void indicesBelongToReplicas() {
        Dimension row = AssemblyFactory.eINSTANCE.createDimension();
        IndexReference index = AssemblyFactory.eINSTANCE.createIndexReference();
        index.setDimension(row);
        Expression twice = binary(index, "*", integer(2));
        assertEquals(
                "6", Expressions.evaluate(twice, Environment.EMPTY.with(row, 3)).toString());
        fails("an index has a value only within its array", twice);
    }

    @Test
    void functionsRangesAndConditionsAreEvaluated() {
        assertEquals("9", value(call("max", integer(2), integer(9), integer(4))));
        assertEquals("2 ms", value(call("min", quantity("2", "ms"), quantity("9", "ms"))));
        assertEquals("{1, 2, 3}", value(range(1, 3)));
        ConditionalExpression conditional = MAKE.createConditionalExpression();
        conditional.setCondition(bool(false));
        conditional.setThen(integer(1));
        conditional.setElse(integer(2));
        assertEquals("2", value(conditional));
        UnaryExpression minus = MAKE.createUnaryExpression();
        minus.setOperator(UnaryOperator.MINUS);
        minus.setOperand(quantity("2", "ms"));
        assertEquals("-2 ms", value(minus));
        assertEquals("2 ms", value(call("abs", minus)));
    }

    private static void fails(String message, Expression expression) {
        assertEquals(
                message,
                assertThrows(EvaluationException.class, () -> value(expression)).getMessage());
    }

    private static String value(Expression expression) {
        return Expressions.evaluate(expression, Environment.EMPTY).toString();
    }

    private static Expression binary(Expression left, String operator, Expression right) {
        BinaryExpression e = MAKE.createBinaryExpression();
        e.setOperator(BinaryOperator.get(operator));
        e.setLeft(left);
        e.setRight(right);
        return e;
    }

    private static Expression integer(long value) {
        IntegerLiteral e = MAKE.createIntegerLiteral();
        e.setValue(BigInteger.valueOf(value));
        return e;
    }

    private static Expression bool(boolean value) {
        BooleanLiteral e = MAKE.createBooleanLiteral();
        e.setValue(value);
        return e;
    }

    private static Expression quantity(String number, String unit) {
        return quantity(new BigDecimal(number), unit);
    }

    private static Expression quantity(BigDecimal number, String unit) {
        Quantity e = MAKE.createQuantity();
        e.setValue(number);
        e.setUnit(Unit.get(unit));
        return e;
    }

    private static Expression call(String function, Expression... arguments) {
        FunctionCall e = MAKE.createFunctionCall();
        e.setFunction(function);
        for (Expression argument : arguments) {
            e.getArguments().add(argument);
        }
        return e;
    }

    private static Expression range(long lower, long upper) {
        RangeExpression e = MAKE.createRangeExpression();
        e.setLower(integer(lower));
        e.setUpper(integer(upper));
        return e;
    }
}
