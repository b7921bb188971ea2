// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.ArgumentValue;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.FieldValue;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.Models;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Decides whether the octets of arguments are the same in each request of one instance. */
final class ConstantArguments {
    private static final Set<String> RANDOM = Set.of("uniform", "normal", "exponential", "pareto");

    private final InstancePlan instance;
    private final ExecutorActions actions;
    /** The first value of each parameter or member. */
    private final Map<EObject, Expression> first = new HashMap<>();

    private final List<Reason> proof = new ArrayList<>();
    private boolean readsState;

    ConstantArguments(InstancePlan instance, ExecutorActions actions) {
        this.instance = instance;
        this.actions = actions;
    }

    /** Returns the finding for the arguments of all calls of an operation. */
    Finding ofCalls(List<Call> calls) {
        for (Call call : calls) {
            for (OperationParameter parameter : call.getOperation().getParameters()) {
                if (parameter.getDirection() != Direction.OUT) {
                    Optional<Expression> value = call.getArguments().stream()
                            .filter(argument -> argument.getParameter() == parameter)
                            .map(ArgumentValue::getValue)
                            .findFirst();
                    Optional<Reason> change = change(parameter, parameter.getName(), value, call);
                    if (change.isPresent()) {
                        return Finding.fails(Invariant.CONSTANT_ARGUMENTS, change.get());
                    }
                }
            }
        }
        if (first.isEmpty() && !calls.isEmpty()) {
            Call call = calls.get(0);
            String name = call.getOperation().getName();
            return call.getOperation().getContexts().isEmpty()
                    ? Finding.holds(
                            Invariant.CONSTANT_ARGUMENTS,
                            new Reason(name + " has no arguments", ElementLocation.of(call.getOperation())))
                    : Finding.fails(
                            Invariant.CONSTANT_ARGUMENTS,
                            new Reason(name + " has a context clause", ElementLocation.of(call.getOperation())));
        }
        return constant();
    }

    /**
     * Returns the finding for the members of all events that are published at a source, and for the harness's stamp,
     * which always changes.
     */
    Finding ofEvents(List<Publish> publishes, List<StateMember> members) {
        for (Publish publish : publishes) {
            for (StateMember member : members) {
                Optional<Expression> value = publish.getValues().stream()
                        .filter(each -> each.getMember() == member)
                        .map(FieldValue::getValue)
                        .findFirst();
                Optional<Reason> change = change(member, member.getName(), value, publish);
                if (change.isPresent()) {
                    return Finding.fails(Invariant.CONSTANT_ARGUMENTS, change.get());
                }
            }
        }
        ElementLocation place = publishes.isEmpty() ? ElementLocation.NONE : ElementLocation.of(publishes.get(0));
        return Finding.fails(
                Invariant.CONSTANT_ARGUMENTS,
                new Reason("each event of a benchmark ends with a stamp: its time and number", place));
    }

    private Finding constant() {
        Finding finding = Finding.holds(Invariant.CONSTANT_ARGUMENTS, proof.toArray(Reason[]::new));
        return readsState
                ? finding.assuming(actions.userCode().stream()
                        .map(code -> UserAssumptions.of(code, "changes no state"))
                        .toList())
                : finding;
    }

    /** Returns the reason why a value changes from request to request; empty if it does not change. */
    private Optional<Reason> change(EObject part, String name, Optional<Expression> value, Action action) {
        if (value.isEmpty()) {
            return Optional.of(new Reason(name + " is generated anew by each activation", ElementLocation.of(action)));
        }
        for (EObject element : Models.all(value.get(), EObject.class)) {
            Optional<Reason> change = change(element, name);
            if (change.isPresent()) {
                return change;
            }
        }
        Expression before = first.putIfAbsent(part, value.get());
        if (before == null) {
            proof.add(new Reason(name + " is constant", ElementLocation.of(value.get())));
        } else if (!isSame(before, value.get())) {
            return Optional.of(
                    new Reason(name + " has another value in another request", ElementLocation.of(value.get())));
        }
        return Optional.empty();
    }

    private Optional<Reason> change(EObject element, String name) {
        String why = "";
        if (element instanceof GeneratedValue) {
            why = " is generated anew by each activation";
        } else if (element instanceof ArgumentReference) {
            why = " comes from an argument of the call that sets it off";
        } else if (element instanceof EventFieldReference) {
            why = " comes from the event that sets it off";
        } else if (element instanceof FunctionCall call && RANDOM.contains(call.getFunction())) {
            why = " is drawn at random";
        } else if (element instanceof StateReference reference) {
            return change(reference.getVariable(), name, ElementLocation.of(reference));
        }
        return why.isEmpty() ? Optional.empty() : Optional.of(new Reason(name + why, ElementLocation.of(element)));
    }

    private Optional<Reason> change(StateVariable variable, String name, ElementLocation place) {
        Action action = actions.changes().get(variable);
        if (action != null) {
            return Optional.of(
                    new Reason(name + " is state that changes: " + variable.getName(), ElementLocation.of(action)));
        } else if (variable.getInitial() == null) {
            return Optional.of(new Reason(name + " is state without an initial value: " + variable.getName(), place));
        }
        readsState = true;
        return Optional.empty();
    }

    private boolean isSame(Expression one, Expression other) {
        return EcoreUtil.equals(one, other)
                || value(one).isPresent() && value(one).equals(value(other));
    }

    private Optional<Value> value(Expression expression) {
        try {
            return Optional.of(
                    Expressions.evaluate(expression, instance.evaluator().environment()));
        } catch (EvaluationException e) {
            return Optional.empty(); // the value is only known at run time, as that of an attribute
        }
    }
}
