// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.ParameterValue;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks values that are known before a run: they can be computed, have fitting units and are within their ranges. */
public final class ParameterConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Parameter parameter) {
            checkParameter(parameter, problems);
        } else if (element instanceof ParameterValue value && value.getParameter() != null) {
            checkLegal(value, value.getParameter(), value.getValue(), problems);
        } else if (element instanceof Factor factor) {
            checkFactor(factor, problems);
        } else if (element instanceof Dimension dimension) {
            checkSize(dimension, problems);
        } else if (element instanceof Expression expression
                && PlannedValues.rule(expression.eContainmentFeature()) != null) {
            checkPlanned(expression, PlannedValues.rule(expression.eContainmentFeature()), problems);
        }
    }

    private static void checkParameter(Parameter parameter, ProblemCollector problems) {
        if (parameter.getValue() == null && !isSetElsewhere(parameter)) {
            problems.add(ProblemCode.BW507, parameter, parameter.getName());
        }
        Stream.of(parameter.getMinimum(), parameter.getMaximum())
                .filter(e -> e != null)
                .forEach(bound -> computes(bound, problems));
        checkLegal(parameter, parameter, parameter.getValue(), problems);
    }

    private static boolean isSetElsewhere(Parameter parameter) {
        return parameter.eContainer() instanceof Assembly
                || Models.around(parameter).stream()
                        .flatMap(m -> Models.all(m, Factor.class).stream())
                        .anyMatch(f -> f.getParameter() == parameter);
    }

    private static void checkLegal(EObject at, Parameter parameter, Expression expression, ProblemCollector problems) {
        Value value = expression == null ? null : computes(expression, problems);
        String reason = value == null ? null : LegalValues.of(parameter).whyNot(value);
        if (reason != null) {
            problems.addAt(ProblemCode.BW508, at, expression, value, parameter.getName(), reason);
        }
    }

    private static void checkFactor(Factor factor, ProblemCollector problems) {
        if (factor.getLevels().size() < 2) {
            problems.add(ProblemCode.BW505, factor, factor.getLevels().isEmpty() ? "no levels" : "one level only");
        }
        if (factor.getParameter() != null && factor.getOption() != null) {
            problems.add(ProblemCode.BW506, factor, "both a parameter and an option");
        } else if (factor.getParameter() == null && factor.getOption() == null) {
            problems.add(ProblemCode.BW506, factor, "neither a parameter nor an option");
        } else if (factor.getParameter() != null) {
            List.copyOf(factor.getLevels()).forEach(l -> checkLegal(factor, factor.getParameter(), l, problems));
        }
    }

    private static void checkSize(Dimension dimension, ProblemCollector problems) {
        Value size = dimension.getSize() == null ? null : computes(dimension.getSize(), problems);
        boolean good = size == null
                || size instanceof Value.Number n
                        && n.kind() == UnitKind.NONE
                        && n.value().signum() > 0
                        && n.value().stripTrailingZeros().scale() <= 0;
        if (!good) {
            problems.add(ProblemCode.BW315, dimension, size);
        }
    }

    private static void checkPlanned(Expression expression, PlannedValues.Rule rule, ProblemCollector problems) {
        Value value = computes(expression, problems);
        if (value instanceof Value.Number number) {
            checkNumber(expression, number, rule, problems);
        } else if (value != null) {
            problems.add(ProblemCode.BW517, expression, name(expression), value, rule.phrase());
        }
    }

    private static void checkNumber(
            Expression expression, Value.Number number, PlannedValues.Rule rule, ProblemCollector problems) {
        boolean plain =
                number.kind() == UnitKind.NONE && (rule.kind() == UnitKind.RATE || rule.kind() == UnitKind.SIZE);
        if (number.kind() != rule.kind() && !plain) {
            problems.add(
                    ProblemCode.BW509,
                    expression,
                    name(expression),
                    number + ", " + number.kind().phrase(),
                    rule.kind().phrase(),
                    unitFor(expression, rule.kind()));
        } else if (!rule.holds(number.value())) {
            problems.add(ProblemCode.BW517, expression, name(expression), number, rule.phrase());
        }
    }

    /** Returns the fix for a quantity of the wrong kind; a bare number lacks only its unit. */
    private static String unitFor(Expression expression, UnitKind kind) {
        String number = expression instanceof IntegerLiteral i
                ? String.valueOf(i.getValue())
                : expression instanceof RealLiteral r ? String.valueOf(r.getValue()) : null;
        String unit = kind == UnitKind.TIME
                ? expression.eContainmentFeature() == ComponentPackage.Literals.BURN__TIME ? " us" : " ms"
                : kind == UnitKind.BANDWIDTH ? " Mbit/s" : null;
        return number != null && unit != null
                ? "Write a unit: " + number + unit
                : "Use a unit that makes it " + kind.phrase();
    }

    /** Returns the value, or null if it is known only at run time or cannot be computed; the latter is reported. */
    public static Value computes(Expression expression, ProblemCollector problems) {
        if (PlannedValues.dependsOnRun(expression)) {
            return null;
        }
        try {
            return Expressions.evaluate(expression, Environment.EMPTY);
        } catch (EvaluationException e) {
            problems.add(ProblemCode.BW515, expression, name(expression), e.getMessage());
            return null;
        }
    }

    /** Returns a phrase for an expression's purpose: "the rate of timer tick". */
    private static String name(Expression expression) {
        EObject owner = expression.eContainer();
        String feature = expression.eContainmentFeature().getName();
        String kind = ElementPaths.kind(owner);
        String name = QualifiedNames.simple(owner);
        return "the " + feature + " of " + (name.equals(kind) ? "this " + kind : kind + " " + name);
    }
}
