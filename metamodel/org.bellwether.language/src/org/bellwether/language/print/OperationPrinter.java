// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Timing;
import org.eclipse.emf.ecore.EObject;

/** Prints operations, attributes, factories and finders, and their times. */
final class OperationPrinter {
    private final ElementWriter writer;

    OperationPrinter(ElementWriter writer) {
        this.writer = writer;
    }

    Line operation(Operation o) {
        String result = o.getReturnType() == null ? "void" : writer.types.print(o.getReturnType());
        Line line = new Line((o.isOneway() ? "oneway " : "") + result + " " + Lexemes.name(o.getName()));
        parameters(line, o.getParameters());
        raises(line, "raises", o, o.getRaises());
        if (!o.getContexts().isEmpty()) {
            line.clause("context (")
                    .list(o.getContexts().stream().map(Lexemes::text).toList())
                    .add(")");
        }
        timing(line, o.getTiming());
        return line.add(";");
    }

    Line factory(String keyword, Factory f) {
        Line line = IdlPrinter.head(keyword, f);
        parameters(line, f.getParameters());
        raises(line, "raises", f, f.getRaises());
        return line.add(";");
    }

    private void parameters(Line line, List<OperationParameter> parameters) {
        List<String> items = parameters.stream()
                .map(p -> p.getDirection().getLiteral() + " " + writer.types.print(p.getType()) + " "
                        + Lexemes.name(p.getName()))
                .toList();
        line.add("(").list(items).add(")");
    }

    Line attribute(Attribute a) {
        Line line = new Line((a.isReadonly() ? "readonly attribute " : "attribute ") + writer.types.print(a.getType())
                + " " + Lexemes.name(a.getName()));
        boolean oneList =
                a.isReadonly() && writer.names.all(a, a.getSetRaises()).isEmpty();
        raises(line, oneList ? "raises" : "getraises", a, a.getGetRaises());
        raises(line, "setraises", a, a.getSetRaises());
        return line.add(";");
    }

    private void raises(Line line, String keyword, EObject from, List<UserException> exceptions) {
        List<String> names = writer.names.all(from, exceptions);
        if (!names.isEmpty()) {
            line.clause(keyword + " (").list(names).add(")");
        }
    }

    void timing(Line line, Timing timing) {
        if (timing == null) {
            return;
        }
        List<String> parts = new ArrayList<>();
        part("deadline", timing.getDeadline(), parts);
        part("period", timing.getPeriod(), parts);
        part("worst", timing.getWorstCase(), parts);
        part("typical", timing.getTypical(), parts);
        part("criticality", timing.getCriticality(), parts);
        part("importance", timing.getImportance(), parts);
        line.clause("timing (").list(parts).add(")");
    }

    private void part(String keyword, Expression value, List<String> parts) {
        if (!UnsetValues.is(value)) {
            parts.add(keyword + " " + writer.expressions.print(value));
        }
    }
}
