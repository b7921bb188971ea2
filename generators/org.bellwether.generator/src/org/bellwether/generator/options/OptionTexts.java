// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.options;

import java.math.BigDecimal;
import java.util.stream.Collectors;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.options.OptionValueReference;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ListExpression;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.Unit;

/** Returns parts of an option's declaration as text. */
public final class OptionTexts {
    private OptionTexts() {}

    /** Returns the description's first paragraph: the option's effect. */
    public static String summary(Option option) {
        return option.getDescription().split("\n\n", 2)[0].replace('\n', ' ');
    }

    /** Returns the description's other paragraphs: reasons to change the option. Empty if there are none. */
    public static String advice(Option option) {
        String[] parts = option.getDescription().split("\n\n", 2);
        return parts.length < 2 ? "" : parts[1];
    }

    /** Returns whether the option may be given several times; its default is a list then. */
    public static boolean repeated(Option option) {
        return option.getDefault() instanceof ListExpression;
    }

    /** Returns the default in the catalogue's notation, without its unit; empty if there is none. */
    public static String defaultText(Option option) {
        return option.getDefault() == null || repeated(option) ? "" : text(option.getDefault());
    }

    /** Returns the legal values in words. */
    public static String legalValues(Option option) {
        if (option.getType() == ParameterType.CHOICE) {
            return option.getChoices().stream().map(OptionChoice::getName).collect(Collectors.joining(", "));
        } else if (option.getType() == ParameterType.BOOLEAN) {
            return "true, false";
        } else if (option.getMinimum() == null && option.getMaximum() == null) {
            return option.getType() == ParameterType.STRING ? "any text" : "any number";
        }
        String unit =
                option.getUnit() == Unit.NONE ? "" : " " + option.getUnit().getLiteral();
        String least = option.getMinimum() == null ? "any" : text(option.getMinimum());
        String most = option.getMaximum() == null ? "any" : text(option.getMaximum());
        return least + " to " + most + unit;
    }

    /** Returns an expression of a catalogue as people write it. */
    public static String text(Expression expression) {
        if (expression instanceof IntegerLiteral literal) {
            return literal.getValue().toString();
        } else if (expression instanceof BooleanLiteral literal) {
            return literal.isValue() ? "true" : "false";
        } else if (expression instanceof StringLiteral literal) {
            return literal.getValue();
        } else if (expression instanceof RealLiteral literal) {
            return plain(literal.getValue());
        } else if (expression instanceof Quantity quantity) {
            return plain(quantity.getValue()) + " " + quantity.getUnit().getLiteral();
        } else if (expression instanceof OptionValueReference reference) {
            return reference.getOption();
        } else if (expression instanceof UnaryExpression unary) {
            return unary.getOperator().getLiteral() + text(unary.getOperand());
        } else if (expression instanceof BinaryExpression binary) {
            return text(binary.getLeft()) + " " + binary.getOperator().getLiteral() + " " + text(binary.getRight());
        }
        throw new IllegalArgumentException(expression.eClass().getName() + " has no place in an option catalogue");
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
