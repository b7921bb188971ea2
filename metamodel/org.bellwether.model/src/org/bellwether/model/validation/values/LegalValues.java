// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.List;
import java.util.Objects;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Units;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.options.Option;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.Spelling;

/** The legal values of a parameter or an option. */
public record LegalValues(ParameterType type, Unit unit, List<String> choices, Expression minimum, Expression maximum) {
    public static LegalValues of(Parameter p) {
        return new LegalValues(p.getType(), p.getUnit(), p.getChoices(), p.getMinimum(), p.getMaximum());
    }

    public static LegalValues of(Option o) {
        return new LegalValues(
                o.getType(),
                o.getUnit(),
                o.getChoices().stream().map(NamedElement::getName).toList(),
                o.getMinimum(),
                o.getMaximum());
    }

    /**
     * Returns the reason why a value, or an element of a list, is not legal, as the end of a sentence; null if it is
     * legal.
     */
    public String whyNot(Value value) {
        if (value instanceof Value.ValueList list) {
            return list.values().stream()
                    .map(this::whyNot)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return switch (type) {
            case BOOLEAN -> value instanceof Value.Bool ? null : "it is neither TRUE nor FALSE";
            case STRING, TARGET, PLACEMENT, SPECIALISATION -> value instanceof Value.Text ? null : "it is not a text";
            case CHOICE ->
                value instanceof Value.Text t && choices.contains(t.value())
                        ? null
                        : "it is not one of " + String.join(", ", choices);
            case LONG, DOUBLE, DURATION, RATE, SIZE -> whyNotNumber(Expressions.inUnit(unit, value));
        };
    }

    /** Returns the fix for an illegal value: the choice that was probably meant, if there is one. */
    public String fix(Value value) {
        String otherwise = "Change the value";
        return type == ParameterType.CHOICE && value instanceof Value.Text text
                ? Spelling.didYouMean(
                        text.value(), choices.stream().filter(Objects::nonNull).toList(), otherwise)
                : otherwise;
    }

    private String whyNotNumber(Value value) {
        if (!(value instanceof Value.Number n)) {
            return "it is not a number";
        } else if (n.kind() != kind()) {
            return "it is " + n.kind().phrase() + ", not " + kind().phrase();
        } else if (type == ParameterType.LONG && n.value().stripTrailingZeros().scale() > 0) {
            return "it is not a whole number";
        }
        Value.Number low = bound(minimum);
        Value.Number high = bound(maximum);
        return low != null && n.value().compareTo(low.value()) < 0
                ? "it is below " + low
                : high != null && n.value().compareTo(high.value()) > 0 ? "it is above " + high : null;
    }

    private UnitKind kind() {
        return unit == Unit.NONE ? Units.kind(type) : Units.kind(unit);
    }

    /** Returns a bound that is a number of the right kind; problems of other bounds are reported at their place. */
    private Value.Number bound(Expression bound) {
        if (bound == null || PlannedValues.dependsOnRun(bound)) {
            return null;
        }
        try {
            Value value = Expressions.inUnit(unit, Expressions.evaluate(bound, Environment.EMPTY));
            return value instanceof Value.Number n && n.kind() == kind() ? n : null;
        } catch (EvaluationException e) {
            return null;
        }
    }
}
