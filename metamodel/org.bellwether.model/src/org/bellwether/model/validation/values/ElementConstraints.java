// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.math.BigDecimal;
import java.util.OptionalLong;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.StructValues;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks that only values with elements are indexed, and that the length is taken only of values that have one. */
public final class ElementConstraints implements Constraint {
    private static final String DECLARED =
            "Index a state variable, an attribute, a parameter, or a member of the event or of a struct";

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof ElementReference reference && reference.getValue() != null) {
            checkElement(reference, problems);
        } else if (element instanceof FunctionCall call
                && "length".equals(call.getFunction())
                && call.getArguments().size() == 1) {
            checkLength(call, call.getArguments().get(0), problems);
        }
    }

    private static void checkElement(ElementReference reference, ProblemCollector problems) {
        Expression value = reference.getValue();
        StaticType type = ValueTypes.of(value);
        if (!(value instanceof ElementReference) && !StructValues.isOfDeclaration(value)) {
            problems.add(ProblemCode.BW221, reference, "a computed value cannot be indexed", DECLARED);
        } else if (type.isKnown() && !type.hasElements()) {
            problems.add(
                    ProblemCode.BW221,
                    reference,
                    Mismatch.words(value) + " is " + type.words() + ", which has no elements",
                    "Remove the index");
        } else if (type.hasElements()) {
            checkIndex(reference, type.mostElements(), problems);
        }
    }

    private static void checkIndex(ElementReference reference, OptionalLong most, ProblemCollector problems) {
        Value.Number index = constant(reference.getIndex());
        boolean isNegative = index != null && index.value().signum() < 0;
        boolean isBeyond =
                index != null && most.isPresent() && index.value().compareTo(BigDecimal.valueOf(most.getAsLong())) >= 0;
        if (isNegative || isBeyond) {
            String has = most.isPresent() ? ", which has " + most.getAsLong() + " at most" : "";
            problems.addAt(
                    ProblemCode.BW221,
                    reference,
                    reference.getIndex(),
                    "there is no element " + index + " of " + Mismatch.words(reference.getValue()) + has,
                    most.isPresent() ? "Give an index from 0 to " + (most.getAsLong() - 1) : "Count from 0");
        }
    }

    private static void checkLength(FunctionCall call, Expression value, ProblemCollector problems) {
        StaticType type = ValueTypes.of(value);
        if (type.isKnown() && !type.hasElements() && type.family() != StaticType.Family.STRING) {
            problems.add(
                    ProblemCode.BW221,
                    call,
                    Mismatch.words(value) + " is " + type.words() + ", which has no length",
                    "Take the length of a sequence, an array or a string");
        }
    }

    private static Value.Number constant(Expression expression) {
        if (expression == null || PlannedValues.dependsOnRun(expression)) {
            return null;
        }
        try {
            return Expressions.evaluate(expression, Environment.EMPTY) instanceof Value.Number number ? number : null;
        } catch (EvaluationException e) {
            return null; // another constraint reports this problem
        }
    }
}
