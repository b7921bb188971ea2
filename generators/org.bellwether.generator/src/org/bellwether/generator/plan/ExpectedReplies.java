// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.message.GeneratedValues;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;

/** Determines, before the experiment runs, which replies to calls are known and can be checked. */
public final class ExpectedReplies {
    /** The origin of the values in a reply. */
    public enum Kind {
        /** Any value. */
        UNKNOWN,
        /** Some generated value. */
        GENERATED,
        /** A generated argument of the same call. */
        ARGUMENT
    }

    private final Plan plan;
    /**
     * The state variables under examination, which are assumed to have generated values until another value is found.
     */
    private final Set<StateVariable> assumed = new HashSet<>();

    private ExpectedReplies(Plan plan) {
        this.plan = plan;
    }

    /** Returns the kind of the reply to an executor's call. */
    public static Kind of(Plan plan, ExecutorPlan executor, Call call) {
        return new ExpectedReplies(plan).answer(executor, call);
    }

    /**
     * Returns whether a state variable begins with a generated value: it has no initial value, and either its type has
     * no literals, or it always has a generated value.
     */
    public static boolean beginsGenerated(Plan plan, ExecutorPlan executor, StateVariable variable) {
        Type type = Type.of((Typed) variable);
        boolean said = variable.getInitial() != null || !GeneratedValues.supports(type);
        return !said && (isComposite(type) || new ExpectedReplies(plan).holdsGenerated(executor, variable));
    }

    private static boolean isComposite(Type type) {
        return switch (type.kind()) {
            case STRUCTURE, UNION, SEQUENCE, ARRAY -> true;
            default -> false;
        };
    }

    /** Returns the behaviour of an operation at a port. */
    public static Optional<Behaviour> behaviour(ExecutorPlan executor, Port port, Operation operation) {
        return executor.behaviours().stream()
                .filter(behaviour -> behaviour.getTrigger() instanceof OperationTrigger trigger
                        && trigger.getOperation() == operation
                        && (trigger.getPort() == null || trigger.getPort() == port))
                .findFirst();
    }

    private Kind answer(ExecutorPlan executor, Call call) {
        boolean byReference = call.getPort() == null;
        if (byReference
                || call.getOperation().getReturnType() == null
                || !GeneratedValues.supports(Type.of(call.getOperation().getReturnType()))) {
            return Kind.UNKNOWN;
        }
        List<Kind> kinds = new ArrayList<>();
        for (ConnectionPlan wire : plan.wires()) {
            if (wire.sourcePort() == call.getPort() && executorOf(wire.source()) == executor) {
                kinds.addAll(returns(executorOf(wire.target()), wire.targetPort(), call));
            }
        }
        if (kinds.contains(Kind.UNKNOWN)) {
            return Kind.UNKNOWN;
        }
        return !kinds.isEmpty() && !kinds.contains(Kind.GENERATED) ? Kind.ARGUMENT : Kind.GENERATED;
    }

    private ExecutorPlan executorOf(String instance) {
        return plan.instances().stream()
                .filter(each -> each.name().equals(instance))
                .findFirst()
                .orElseThrow()
                .executor();
    }

    /** Returns the kinds of an operation's results; if it ends without a return, the reply is a new generated value. */
    private List<Kind> returns(ExecutorPlan provider, Port port, Call call) {
        Behaviour behaviour = behaviour(provider, port, call.getOperation()).orElse(null);
        if (behaviour == null) {
            return List.of(Kind.GENERATED);
        }
        List<Kind> kinds = new ArrayList<>();
        Models.all(behaviour, Return.class).forEach(each -> kinds.add(kind(provider, each.getValue(), call)));
        if (!ends(behaviour.getActions())) {
            kinds.add(Kind.GENERATED);
        }
        return kinds;
    }

    /** Returns whether the last of some actions leaves the operation. */
    private static boolean ends(List<Action> actions) {
        Action last = actions.isEmpty() ? null : actions.get(actions.size() - 1);
        if (last instanceof Choice choice) {
            boolean complete = choice.getBranches().stream().anyMatch(branch -> branch.getCondition() == null);
            return complete && choice.getBranches().stream().allMatch(branch -> ends(branch.getActions()));
        }
        return last instanceof Return || last instanceof Raise;
    }

    private Kind kind(ExecutorPlan provider, Expression value, Call call) {
        if (isGenerated(value)) {
            return Kind.GENERATED;
        } else if (value instanceof ArgumentReference argument) {
            boolean same = Cpp.value(Type.of(argument.getParameter().getType()))
                    .equals(Cpp.value(Type.of(call.getOperation().getReturnType())));
            boolean generated = call.getArguments().stream()
                    .filter(each -> each.getParameter() == argument.getParameter())
                    .allMatch(each -> isGenerated(each.getValue()));
            return same && generated ? Kind.ARGUMENT : Kind.UNKNOWN;
        } else if (value instanceof StateReference state) {
            return holdsGenerated(provider, state.getVariable()) ? Kind.GENERATED : Kind.UNKNOWN;
        }
        return Kind.UNKNOWN;
    }

    /**
     * Returns whether a value is newly generated, like out parameters; strings and sequences of length 0 do not count.
     */
    private boolean isGenerated(Expression value) {
        return value == null
                || value instanceof ArgumentReference argument
                        && argument.getParameter().getDirection() == Direction.OUT
                || value instanceof GeneratedValue generated
                        && (generated.getLength() == null || ofSomeLength(generated.getLength()));
    }

    /** Returns whether a length is surely above 0; a length that is computed at run time may be 0. */
    private boolean ofSomeLength(Expression length) {
        try {
            return Expressions.bytes(length, plan.evaluator().environment()) > 0;
        } catch (EvaluationException e) {
            return false;
        }
    }

    /**
     * Returns whether a state variable always has a generated value: the initial value and all assigned values are
     * generated.
     */
    private boolean holdsGenerated(ExecutorPlan executor, StateVariable variable) {
        if (variable.getInitial() != null || !GeneratedValues.supports(Type.of((Typed) variable))) {
            return false;
        }
        if (!assumed.add(variable)) {
            return true;
        }
        List<Assign> assigns = all(executor, Assign.class).stream()
                .filter(assign -> assign.getVariable() == variable)
                .toList();
        List<Call> calls = all(executor, Call.class).stream()
                .filter(call -> call.getResult() == variable)
                .toList();
        boolean begins = isComposite(Type.of((Typed) variable)) || assigns.size() + calls.size() > 0;
        return begins
                && assigns.stream().allMatch(assign -> isGenerated(assign.getValue()))
                && calls.stream().allMatch(call -> answer(executor, call) != Kind.UNKNOWN);
    }

    private static <T extends org.bellwether.model.component.Action> List<T> all(
            ExecutorPlan executor, Class<T> action) {
        return executor.behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, action).stream())
                .toList();
    }
}
