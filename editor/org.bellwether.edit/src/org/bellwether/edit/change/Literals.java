// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.Unit;
import org.eclipse.emf.ecore.EEnumLiteral;

/** Reads the most common values without a parser: whole numbers, numbers with units, truth values. */
public final class Literals {
    private static final Pattern INTEGER = Pattern.compile("0|[1-9][0-9]*");
    private static final Pattern QUANTITY = Pattern.compile("((?:0|[1-9][0-9]*)(?:\\.[0-9]+)?) ?([A-Za-zµ%/]+)");
    private static final Pattern REAL = Pattern.compile("(?:0|[1-9][0-9]*)\\.[0-9]+");

    private Literals() {}

    /** Returns the value of a text; empty if the parser is needed to read it. */
    public static Optional<Expression> parse(String given) {
        String text = given.strip();
        ParameterFactory factory = ParameterFactory.eINSTANCE;
        if (text.equals("TRUE") || text.equals("FALSE")) {
            BooleanLiteral literal = factory.createBooleanLiteral();
            literal.setValue(text.equals("TRUE"));
            return Optional.of(literal);
        } else if (INTEGER.matcher(text).matches()) {
            IntegerLiteral literal = factory.createIntegerLiteral();
            literal.setValue(new BigInteger(text));
            return Optional.of(literal);
        } else if (REAL.matcher(text).matches()) {
            RealLiteral literal = factory.createRealLiteral();
            literal.setValue(new BigDecimal(text));
            return Optional.of(literal);
        }
        Matcher quantity = QUANTITY.matcher(text);
        return quantity.matches() ? unit(quantity.group(2)).map(u -> quantity(quantity.group(1), u)) : Optional.empty();
    }

    private static Expression quantity(String number, Unit unit) {
        Quantity quantity = ParameterFactory.eINSTANCE.createQuantity();
        quantity.setValue(new BigDecimal(number));
        quantity.setUnit(unit);
        return quantity;
    }

    private static Optional<Unit> unit(String word) {
        EEnumLiteral literal = ParameterPackage.Literals.UNIT.getEEnumLiteralByLiteral(word);
        return Optional.ofNullable(literal)
                .map(found -> (Unit) found.getInstance())
                .filter(found -> found != Unit.NONE);
    }
}
