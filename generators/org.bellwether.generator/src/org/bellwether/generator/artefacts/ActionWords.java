// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import java.util.stream.Collectors;
import org.bellwether.generator.mapping.Literals;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.component.Wait;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;

/** Actions in words, for comments that say which element of the model a piece of code came from. */
final class ActionWords {
    private ActionWords() {}

    static String of(Action action) {
        if (action instanceof Call call) {
            return (call.getResult() == null ? "" : call.getResult().getName() + " = ")
                    + call.getPort().getName() + "." + call.getOperation().getName() + "(" + arguments(call) + ")";
        } else if (action instanceof Publish publish) {
            return "publish " + publish.getSource().getName();
        } else if (action instanceof Assign assign) {
            return assign.getVariable().getName() + " = " + of(assign.getValue());
        } else if (action instanceof Return result) {
            return "return " + of(result.getValue());
        } else if (action instanceof Raise raise) {
            return "raise " + raise.getException().getName();
        } else if (action instanceof Burn burn) {
            return "burn " + of(burn.getTime());
        } else if (action instanceof Sleep sleep) {
            return "sleep " + of(sleep.getDuration());
        } else if (action instanceof Loop loop) {
            return loop.getCount() == null ? "loop" : "loop " + of(loop.getCount());
        } else if (action instanceof UserCode code) {
            return "user " + code.getFunction();
        } else if (action instanceof Wait wait) {
            return "wait " + wait.getSink().getName()
                    + (wait.getCount() == null ? "" : " count " + of(wait.getCount()))
                    + (wait.getTimeout() == null ? "" : " timeout " + of(wait.getTimeout()));
        }
        return action instanceof Choice ? "choice" : action.eClass().getName();
    }

    private static String arguments(Call call) {
        return call.getOperation().getParameters().stream()
                .filter(parameter -> parameter.getDirection() != Direction.OUT)
                .map(parameter -> of(argument(call, parameter)))
                .collect(Collectors.joining(", "));
    }

    private static Expression argument(Call call, OperationParameter parameter) {
        return call.getArguments().stream()
                .filter(each -> each.getParameter() == parameter)
                .map(each -> each.getValue())
                .findFirst()
                .orElse(null);
    }

    private static String of(Expression expression) {
        if (expression == null || expression instanceof GeneratedValue) {
            return "generated";
        } else if (expression instanceof StateReference reference) {
            return reference.getVariable().getName();
        } else if (expression instanceof ArgumentReference reference) {
            return reference.getParameter().getName();
        } else if (expression instanceof AttributeReference reference) {
            return reference.getAttribute().getName();
        } else if (expression instanceof EventFieldReference reference) {
            return "event." + reference.getMember().getName();
        } else if (expression instanceof ParameterReference reference) {
            return reference.getParameter().getName();
        } else if (expression instanceof IntegerLiteral literal) {
            return literal.getValue().toString();
        } else if (expression instanceof BooleanLiteral literal) {
            return literal.isValue() ? "TRUE" : "FALSE";
        } else if (expression instanceof Quantity quantity) {
            return quantity.getValue().toPlainString() + " "
                    + quantity.getUnit().getLiteral();
        }
        return constant(expression);
    }

    private static String constant(Expression expression) {
        if (expression instanceof StringLiteral literal) {
            return Literals.string(literal.getValue());
        } else if (expression instanceof EnumeratorReference reference) {
            return reference.getEnumerator().getName();
        } else if (expression instanceof ConstantReference reference) {
            return reference.getConstant().getName();
        } else if (expression instanceof BinaryExpression binary) {
            return of(binary.getLeft()) + " " + binary.getOperator().getLiteral() + " " + of(binary.getRight());
        } else if (expression instanceof UnaryExpression unary) {
            return unary.getOperator().getLiteral() + of(unary.getOperand());
        } else if (expression instanceof RealLiteral literal) {
            return literal.getValue().toPlainString();
        } else if (expression instanceof FunctionCall call) {
            return call.getFunction() + "("
                    + call.getArguments().stream().map(ActionWords::of).collect(Collectors.joining(", ")) + ")";
        }
        return "…";
    }
}
