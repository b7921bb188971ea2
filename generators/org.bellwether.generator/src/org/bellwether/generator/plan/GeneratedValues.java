// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Values that are made from an activation's number, so that whoever receives them can check them. */
public final class GeneratedValues {
    private GeneratedValues() {}

    /** Whether C++ holds the type in a {@code _var} or {@code _member} class, whose value is got by {@code in()}. */
    public static boolean isManaged(Type type) {
        return type.kind() == Type.Kind.STRING || type.kind() == Type.Kind.REFERENCE;
    }

    /** Whether values of the type can be generated and checked. */
    public static boolean supports(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE ->
                type.primitive() != PrimitiveKind.ANY
                        && type.primitive() != PrimitiveKind.TYPE_CODE
                        && type.primitive() != PrimitiveKind.WCHAR
                        && type.primitive() != PrimitiveKind.LONG_DOUBLE;
            case ENUMERATION, STRING -> true;
            case SEQUENCE, ARRAY -> supports(type.element());
            case STRUCTURE ->
                ((Struct) type.definition())
                        .getMembers().stream().allMatch(member -> supports(Type.of((Typed) member)));
            case REFERENCE, UNION -> false;
        };
    }

    /**
     * Refuses what cannot be generated.
     *
     * @param length of strings and sequences; 0 for the usual one
     */
    public static void refuse(Type type, long length, EObject element) {
        Unsupported.when(
                !supports(type),
                element,
                "Generated values of this type are",
                "Give a value, or use basic types, enumerations, strings, sequences, arrays and structs of them");
        long longest = length == 0 ? GiopSizes.GENERATED_LENGTH : length;
        Unsupported.when(
                tooShort(type, longest),
                element,
                "Generated values of " + longest + " characters or elements for a smaller bound are",
                "Give a length within the bound");
    }

    private static boolean tooShort(Type type, long length) {
        return switch (type.kind()) {
            case STRING -> type.bound() != 0 && type.bound() < length;
            case SEQUENCE -> type.bound() != 0 && type.bound() < length || tooShort(type.element(), length);
            case ARRAY -> tooShort(type.element(), length);
            case STRUCTURE ->
                ((Struct) type.definition())
                        .getMembers().stream().anyMatch(member -> tooShort(Type.of((Typed) member), length));
            default -> false;
        };
    }

    /** Whether the answer to a call is a generated value wherever the executor's instances send it: then it is checked. */
    public static boolean answers(Plan plan, ExecutorPlan executor, Call call) {
        if (call.getOperation().getReturnType() == null
                || !supports(Type.of(call.getOperation().getReturnType()))) {
            return false;
        }
        List<Wire> wires = plan.wires().stream()
                .filter(wire -> wire.sourcePort() == call.getPort() && executorOf(plan, wire.source()) == executor)
                .toList();
        return wires.stream().allMatch(wire -> returns(executorOf(plan, wire.target()), wire.targetPort(), call));
    }

    private static ExecutorPlan executorOf(Plan plan, String instance) {
        return plan.instances().stream()
                .filter(each -> each.name().equals(instance))
                .findFirst()
                .orElseThrow()
                .executor();
    }

    private static boolean returns(ExecutorPlan provider, Port port, Call call) {
        List<Return> returns = new ArrayList<>();
        behaviour(provider, port, call.getOperation())
                .ifPresent(behaviour -> returns.addAll(Models.all(behaviour, Return.class)));
        return returns.stream().allMatch(each -> isGenerated(provider, each.getValue(), call));
    }

    /** The behaviour of an operation at a port. */
    public static Optional<Behaviour> behaviour(ExecutorPlan executor, Port port, Operation operation) {
        return executor.behaviours().stream()
                .filter(behaviour -> behaviour.getTrigger() instanceof OperationTrigger trigger
                        && trigger.getOperation() == operation
                        && (trigger.getPort() == null || trigger.getPort() == port))
                .findFirst();
    }

    private static boolean isGenerated(ExecutorPlan provider, Expression value, Call call) {
        if (value == null || value instanceof GeneratedValue) {
            return true;
        } else if (value instanceof ArgumentReference argument) {
            return call.getArguments().stream()
                    .filter(each -> each.getParameter() == argument.getParameter())
                    .allMatch(each -> each.getValue() instanceof GeneratedValue);
        } else if (value instanceof StateReference state) {
            return holdsGenerated(provider, state.getVariable());
        }
        return false;
    }

    /** Whether only generated values are kept in a state variable; what calls answer is taken to be generated. */
    private static boolean holdsGenerated(ExecutorPlan provider, StateVariable variable) {
        return variable.getInitial() == null
                && provider.behaviours().stream()
                        .flatMap(behaviour -> Models.all(behaviour, Assign.class).stream())
                        .filter(assign -> assign.getVariable() == variable)
                        .allMatch(assign -> assign.getValue() == null || assign.getValue() instanceof GeneratedValue);
    }
}
