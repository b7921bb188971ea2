// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Return;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds the lengths of the strings and sequences that behaviours send, by parameter or member, so that floors send
 * equally many bytes. A random length counts with its mean. Parameters whose lengths the model does not set are left
 * out.
 */
public final class PayloadLengths {
    private PayloadLengths() {}

    /** Returns the lengths in the arguments of an executor's first call of an operation. */
    public static Map<EObject, Integer> ofCall(ExecutorPlan caller, Port port, Operation operation) {
        return all(caller, Call.class).stream()
                .filter(call -> call.getPort() == port && call.getOperation() == operation)
                .findFirst()
                .map(call -> ofCall(caller, call))
                .orElse(Map.of());
    }

    /** Returns the lengths in the arguments of a call. */
    public static Map<EObject, Integer> ofCall(ExecutorPlan caller, Call call) {
        Map<EObject, Integer> lengths = new HashMap<>();
        call.getArguments().forEach(argument -> put(lengths, argument.getParameter(), argument.getValue(), caller));
        return lengths;
    }

    /** Returns the lengths in an operation's result, by the operation. */
    public static Map<EObject, Integer> ofResult(ExecutorPlan server, Port port, Operation operation) {
        Map<EObject, Integer> lengths = new HashMap<>();
        ExpectedReplies.behaviour(server, port, operation)
                .flatMap(behaviour ->
                        Models.all(behaviour, Return.class).stream().findFirst())
                .ifPresent(result -> put(lengths, operation, result.getValue(), server));
        return lengths;
    }

    /** Returns the lengths in the members of the first event that an executor publishes at a port. */
    public static Map<EObject, Integer> ofEvent(ExecutorPlan publisher, Port source) {
        return all(publisher, Publish.class).stream()
                .filter(publish -> publish.getSource() == source)
                .findFirst()
                .map(publish -> ofEvent(publisher, publish))
                .orElse(Map.of());
    }

    /** Returns the lengths in the members of an event. */
    public static Map<EObject, Integer> ofEvent(ExecutorPlan publisher, Publish publish) {
        Map<EObject, Integer> lengths = new HashMap<>();
        publish.getValues().forEach(value -> put(lengths, value.getMember(), value.getValue(), publisher));
        return lengths;
    }

    private static <T extends EObject> List<T> all(ExecutorPlan executor, Class<T> kind) {
        return executor.behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, kind).stream())
                .toList();
    }

    private static void put(Map<EObject, Integer> lengths, EObject of, Expression value, ExecutorPlan executor) {
        if (value instanceof GeneratedValue generated && generated.getLength() != null) {
            long length = length(generated.getLength(), executor.evaluator());
            if (length >= 0 && length <= Integer.MAX_VALUE) {
                lengths.put(of, (int) length);
            }
        }
    }

    /** Returns the length, or its mean; -1 if the length is known only at run time. */
    private static long length(Expression expression, ExpressionEvaluator evaluator) {
        if (expression instanceof FunctionCall call && call.getFunction().equals("uniform")) {
            long low = length(call.getArguments().get(0), evaluator);
            long high = length(call.getArguments().get(1), evaluator);
            return low < 0 || high < 0 ? -1 : low + (high - low) / 2;
        }
        try {
            return Expressions.bytes(expression, evaluator.environment());
        } catch (EvaluationException e) {
            return -1;
        }
    }
}
