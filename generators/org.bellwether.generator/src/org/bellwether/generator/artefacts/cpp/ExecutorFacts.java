// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.language.print.ActionText;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.Threading;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Wait;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;

/** The facts about an executor that its templates need, and the descriptions of its actions for comments. */
record ExecutorFacts(ExecutorPlan plan, ActionText words) {

    ExecutorFacts(ExecutorPlan plan) {
        this(plan, new ActionText());
    }

    boolean serialized() {
        return plan.type().getThreading() == Threading.SERIALIZE;
    }

    /** Returns the behaviours that become member functions: all except those of operations. */
    List<Behaviour> functions() {
        return plan.behaviours().stream()
                .filter(each -> !(each.getTrigger() instanceof OperationTrigger))
                .toList();
    }

    /** Returns the behaviour of the start; null if there is none. */
    Behaviour start() {
        return functions().stream()
                .filter(each -> each.getTrigger() instanceof StartTrigger)
                .findFirst()
                .orElse(null);
    }

    Behaviour of(Timer timer) {
        return functions().stream()
                .filter(each -> each.getTrigger() instanceof TimerTrigger trigger && trigger.getTimer() == timer)
                .findFirst()
                .orElse(null);
    }

    Behaviour of(EventSink sink) {
        return functions().stream()
                .filter(each -> each.getTrigger() instanceof EventTrigger trigger && trigger.getSink() == sink)
                .findFirst()
                .orElse(null);
    }

    boolean burns() {
        return uses(Burn.class);
    }

    /** Returns whether an operation waits for an event, which may never come. */
    boolean waitsInOperations() {
        return plan.behaviours().stream()
                .anyMatch(behaviour -> behaviour.getTrigger() instanceof OperationTrigger
                        && !Models.all(behaviour, Wait.class).isEmpty());
    }

    /** Returns whether numbers are rounded or compared at run time. */
    boolean computes() {
        return functions(call -> !isLength(call));
    }

    /** Returns whether a behaviour uses elements or lengths of values. */
    private boolean takesParts() {
        return uses(ElementReference.class) || functions(ExecutorFacts::isLength);
    }

    private boolean callsByReference() {
        return plan.behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, Call.class).stream())
                .anyMatch(call -> call.getPort() == null);
    }

    private boolean passesContexts() {
        return plan.behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, Call.class).stream())
                .anyMatch(call -> Signatures.hasContext(call.getOperation()));
    }

    private static boolean isLength(FunctionCall call) {
        return call.getFunction().equals(ExpressionCode.LENGTH);
    }

    private boolean functions(Predicate<FunctionCall> wanted) {
        return plan.behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, FunctionCall.class).stream())
                .anyMatch(wanted);
    }

    List<UserFunction> userFunctions() {
        return UserFunction.of(plan);
    }

    /** Returns the members with the random numbers of behaviours, with the name of each behaviour's trigger. */
    Map<String, String> randomStreams() {
        Map<String, String> members = new LinkedHashMap<>();
        for (ProvidedPort port : plan.ports(ProvidedPort.class)) {
            for (Operation operation : Interfaces.operations(port.getInterface())) {
                if (ExpectedReplies.behaviour(plan, port, operation)
                        .filter(Randomness::in)
                        .isPresent()) {
                    members.put(Randomness.member(port, operation), port.getName() + "." + operation.getName());
                }
            }
        }
        functions().stream()
                .filter(Randomness::in)
                .forEach(behaviour ->
                        members.put(Randomness.member(behaviour), ElementKeys.trigger(behaviour.getTrigger())));
        return members;
    }

    /** Returns the members that count the deadlines of operations with timing, each with {@code <port>.<operation>}. */
    Map<String, String> timedOperations(Plan model) {
        Map<String, String> members = new LinkedHashMap<>();
        for (ProvidedPort port : plan.ports(ProvidedPort.class)) {
            for (Operation operation : Interfaces.operations(port.getInterface())) {
                String name = port.getName() + "." + operation.getName();
                if (model.isTimed(plan, name)) {
                    members.put(Members.work(port, operation), name);
                }
            }
        }
        return members;
    }

    private <T> boolean uses(Class<T> kind) {
        return plan.behaviours().stream()
                .anyMatch(behaviour -> !Models.all(behaviour, kind).isEmpty());
    }

    /** Returns the attributes of the interfaces at a port, which are stored in its servant. */
    List<Attribute> attributes(ProvidedPort port) {
        return Interfaces.attributes(port.getInterface());
    }

    private boolean holdsArrays() {
        Stream<Type> attributes = Stream.concat(
                        plan.attributes().stream(),
                        plan.ports(ProvidedPort.class).stream().flatMap(port -> attributes(port).stream()))
                .map(attribute -> Type.of(attribute.getType()));
        Stream<Type> state = plan.state().stream().map(variable -> Type.of((Typed) variable));
        return Stream.concat(attributes, state).anyMatch(Type::array);
    }

    /** Returns the harness's headers that the class needs. */
    List<String> headers(Plan model) {
        TreeSet<String> headers = new TreeSet<>(List.of("component/component"));
        Map<String, Boolean> needed = new LinkedHashMap<>();
        needed.put("value/arrays", holdsArrays());
        needed.put("driver/cpu_load", burns());
        needed.put("component/context", passesContexts());
        needed.put("driver/random_stream", !randomStreams().isEmpty());
        needed.put("driver/driver", start() != null);
        needed.put("value/elements", takesParts());
        needed.put("event/event_sink", !plan.ports(EventSink.class).isEmpty());
        needed.put("event/event_source", !plan.ports(EventSource.class).isEmpty());
        needed.put(
                "component/facet", plan.ports(ProvidedPort.class).stream().anyMatch(port -> !Populations.isOne(port)));
        needed.put("value/numbers", computes());
        needed.put("component/objects", plan.ports(ProvidedPort.class).stream().anyMatch(Populations::isOne));
        needed.put("measuring/measuring_point", !plan.calls().isEmpty());
        List<RequiredPort> required = plan.ports(RequiredPort.class);
        needed.put("component/passed_reference", uses(PortReference.class) || callsByReference());
        needed.put("component/port_targets", required.stream().anyMatch(port -> Populations.areSelected(model, port)));
        needed.put("component/receptacle", required.stream().anyMatch(port -> !Populations.areSelected(model, port)));
        needed.put(
                "component/state",
                !plan.state().isEmpty()
                        || plan.ports(ProvidedPort.class).stream()
                                .anyMatch(port -> !attributes(port).isEmpty()));
        needed.put("driver/scheduled_work", !timedOperations(model).isEmpty());
        needed.put("driver/timer", !plan.timers().isEmpty());
        needed.put("process/error_report", waitsInOperations());
        needed.forEach((header, isNeeded) -> {
            if (isNeeded) {
                headers.add(header);
            }
        });
        return List.copyOf(headers);
    }
}
