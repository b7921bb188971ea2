// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.options;

import org.bellwether.model.ProblemCode;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.options.Option;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.LegalValues;
import org.eclipse.emf.ecore.EObject;

/** Checks each value of an option: its default, and the values that a model sets. */
final class OptionValues {
    private OptionValues() {}

    /**
     * Reports a value that the option cannot have, or that cannot be computed.
     *
     * @param at the element that contains the value
     * @param what the value's purpose, for the message
     */
    static void check(Option option, EObject at, Expression expression, String what, ProblemCollector problems) {
        try {
            Value value = Expressions.evaluate(expression, Environment.EMPTY);
            LegalValues legal = LegalValues.of(option);
            String reason = legal.whyNot(value);
            if (reason != null) {
                problems.addAt(ProblemCode.BW603, at, expression, value, option.getName(), reason, legal.fix(value));
            }
        } catch (EvaluationException e) {
            problems.addAt(ProblemCode.BW515, at, expression, what, e.getMessage());
        }
    }
}
