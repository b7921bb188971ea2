// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Choice;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.StructValues;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks that random values can be drawn: distributions have legal parameters, and branches have legal weights. */
public final class DrawConstraints implements Constraint {
    private static final Map<String, Integer> ARGUMENTS =
            Map.of("abs", 1, "length", 1, "uniform", 2, "normal", 2, "exponential", 1, "pareto", 2);

    private static final String FUNCTIONS = "Use min, max, abs, length, uniform(low, high), normal(mean, deviation),"
            + " exponential(mean) or pareto(scale, shape)";

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof FunctionCall call && call.getFunction() != null) {
            checkCall(call, problems);
        } else if (element instanceof Choice choice) {
            checkWeights(choice, problems);
        }
    }

    private static void checkCall(FunctionCall call, ProblemCollector problems) {
        String name = call.getFunction();
        int given = call.getArguments().size();
        Integer wanted = ARGUMENTS.get(name);
        boolean many = name.equals("min") || name.equals("max");
        if (wanted == null && !many) {
            unknown(call, problems);
        } else if (many ? given == 0 : given != wanted) {
            problems.add(
                    ProblemCode.BW214,
                    call,
                    name + " takes " + (many ? "one or more arguments" : wanted == 1 ? "one argument" : "two arguments")
                            + ", not " + given,
                    FUNCTIONS);
        } else {
            checkParameters(call, problems);
        }
    }

    /** Reports an unknown function; its name is often that of a type, of which the user wants a value. */
    private static void unknown(FunctionCall call, ProblemCollector problems) {
        String name = call.getFunction();
        TypeDefinition type = Models.around(call).stream()
                .flatMap(model -> Models.all(model, TypeDefinition.class).stream())
                .filter(each -> name.equals(each.getName()) && StructValues.hasNoLiteral(each))
                .findFirst()
                .orElse(null);
        if (type == null) {
            problems.add(ProblemCode.BW214, call, "there is no function " + name, FUNCTIONS);
        } else {
            problems.add(
                    ProblemCode.BW214,
                    call,
                    name + " is " + ElementPaths.aKind(type) + ", of which there are no literals",
                    StructValues.INSTEAD_OF_LITERAL);
        }
    }

    private static void checkParameters(FunctionCall call, ProblemCollector problems) {
        List<Expression> arguments = call.getArguments();
        Value.Number first = constant(arguments.get(0));
        Value.Number second = arguments.size() < 2 ? null : constant(arguments.get(1));
        switch (call.getFunction()) {
            case "uniform" -> {
                if (first != null
                        && second != null
                        && first.kind() == second.kind()
                        && first.value().compareTo(second.value()) > 0) {
                    problems.addAt(
                            ProblemCode.BW214,
                            call,
                            arguments.get(1),
                            "uniform draws from its first argument to its second, but " + first + " is above " + second,
                            FUNCTIONS);
                }
            }
            case "normal" -> require(call, second, 1, "deviation", false, problems);
            case "exponential" -> require(call, first, 0, "mean", true, problems);
            case "pareto" -> {
                require(call, first, 0, "scale", true, problems);
                require(call, second, 1, "shape", true, problems);
            }
            default -> {
                return; // the function takes any number of arguments
            }
        }
    }

    private static void require(
            FunctionCall call,
            Value.Number value,
            int argument,
            String what,
            boolean above,
            ProblemCollector problems) {
        if (value != null && value.value().signum() < (above ? 1 : 0)) {
            problems.addAt(
                    ProblemCode.BW214,
                    call,
                    call.getArguments().get(argument),
                    "the " + what + " of " + call.getFunction() + " is " + value + ", but must "
                            + (above ? "be above 0" : "not be below 0"),
                    FUNCTIONS);
        }
    }

    private static void checkWeights(Choice choice, ProblemCollector problems) {
        List<Branch> weighted = choice.getBranches().stream()
                .filter(branch -> branch.getWeight() != null)
                .toList();
        List<Value.Number> weights =
                weighted.stream().map(branch -> constant(branch.getWeight())).toList();
        for (int i = 0; i < weights.size(); i++) {
            Value.Number weight = weights.get(i);
            if (weight != null && (weight.value().signum() < 0 || weight.kind() != UnitKind.NONE)) {
                problems.addAt(
                        ProblemCode.BW215,
                        weighted.get(i),
                        weighted.get(i).getWeight(),
                        "the weight is " + weight + ", "
                                + (weight.kind() == UnitKind.NONE
                                        ? "below 0"
                                        : weight.kind().phrase()));
                return;
            }
        }
        boolean known = !weights.isEmpty() && weights.stream().allMatch(Objects::nonNull);
        if (known
                && weights.stream()
                                .map(Value.Number::value)
                                .reduce(BigDecimal.ZERO, BigDecimal::add)
                                .signum()
                        == 0) {
            problems.add(ProblemCode.BW215, choice, "all weights are 0");
        }
    }

    /** Returns a number that is known before the run; null for any other expression. */
    private static Value.Number constant(Expression expression) {
        try {
            return expression != null
                            && !PlannedValues.dependsOnRun(expression)
                            && Expressions.evaluate(expression, Environment.EMPTY) instanceof Value.Number number
                    ? number
                    : null;
        } catch (EvaluationException e) {
            return null; // the value is computed at run time, or another constraint reports it
        }
    }
}
