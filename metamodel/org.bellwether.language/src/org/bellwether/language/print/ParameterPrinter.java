// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.parameter.Unit;

/** Prints declarations of parameters. */
final class ParameterPrinter {
    private final ElementWriter writer;

    ParameterPrinter(ElementWriter writer) {
        this.writer = writer;
    }

    void print(Parameter p) {
        Line line = new Line("parameter " + Lexemes.name(p.getName()) + " : "
                + Lexemes.word(ParameterPackage.Literals.PARAMETER_TYPE, p.getType()) + unit(p.getUnit()));
        if (!p.getChoices().isEmpty()) {
            List<String> choices = p.getChoices().stream().map(Lexemes::word).toList();
            line.word("{ ").list(choices).add(" }");
        }
        value(line, p.getValue(), p.getMinimum(), p.getMaximum(), writer);
        writer.statement(p, line.add(";"));
    }

    static String unit(Unit unit) {
        return unit == Unit.NONE ? "" : " (" + unit.getLiteral() + ")";
    }

    /** Adds a value and the bounds of values: {@code = 4 in 1 .. 100}. */
    static void value(Line line, Expression value, Expression minimum, Expression maximum, ElementWriter writer) {
        if (!UnsetValues.is(value)) {
            line.clause("= " + writer.expressions.value(value));
        }
        if (!UnsetValues.is(minimum) || !UnsetValues.is(maximum)) {
            line.clause("in" + range(minimum, maximum, writer));
        }
    }

    /** Returns two bounds, either of which may be left out, after a space. */
    static String range(Expression minimum, Expression maximum, ElementWriter writer) {
        return (UnsetValues.is(minimum) ? "" : " " + writer.expressions.bound(minimum)) + " .."
                + (UnsetValues.is(maximum) ? "" : " " + writer.expressions.bound(maximum));
    }
}
