// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Populations;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Reason;
import org.eclipse.emf.ecore.EObject;

/**
 * The requests that share transport connections: an ORB sends all requests from one process to another over the same
 * connections, except for ports with private connections.
 */
final class SharedRequests {
    private final DeployedModel model;
    private final Map<List<Object>, Group> groups = new HashMap<>();

    /**
     * Requests with the same object, interface and operation.
     *
     * @param target    the object, {@code <instance>.<port>}
     * @param type      the object's interface
     * @param operation the operation
     * @param place the connection, phase or call of the model that causes the requests
     */
    record Request(String target, String type, String operation, EObject place) {
        String qualifiedOperation() {
            return type + "::" + operation;
        }
    }

    /**
     * The requests over shared connections: the first request of each object, interface and operation, in their order.
     */
    static final class Group {
        private final Map<String, Request> targets = new LinkedHashMap<>();
        private final Map<String, Request> types = new LinkedHashMap<>();
        private final Map<String, Request> operations = new LinkedHashMap<>();
        private Optional<Reason> population = Optional.empty();
        private Optional<Reason> reference = Optional.empty();

        private void add(Request request) {
            targets.putIfAbsent(request.target(), request);
            types.putIfAbsent(request.type(), request);
            if (!request.operation().isEmpty()) {
                operations.putIfAbsent(request.qualifiedOperation(), request);
            }
        }

        List<Request> targets() {
            return List.copyOf(targets.values());
        }

        List<Request> types() {
            return List.copyOf(types.values());
        }

        List<Request> operations() {
            return List.copyOf(operations.values());
        }

        /** Returns a population, each of whose objects may be called; empty if there is none. */
        Optional<Reason> population() {
            return population;
        }

        /** Returns a call by reference, which may be a call of any object and interface; empty if there is none. */
        Optional<Reason> reference() {
            return reference;
        }
    }

    SharedRequests(DeployedModel model) {
        this.model = model;
        model.plan().wires().stream().filter(wire -> !model.isLocal(wire)).forEach(this::add);
        model.plan().phases().forEach(this::add);
        addReferences();
    }

    /** Returns the requests that share connections with those of a wire. */
    Group of(ConnectionPlan wire) {
        return groups.get(key(wire));
    }

    private List<Object> key(ConnectionPlan wire) {
        InstancePlan source = model.instance(wire.source());
        boolean own =
                wire.sourcePort() instanceof RequiredPort port && Populations.connections(port, source.evaluator()) > 0;
        String client = model.client(wire).name();
        String server = model.server(wire).name();
        return own ? List.of(client, server, wire.source(), wire.sourcePort()) : List.of(client, server);
    }

    private Group group(List<Object> key) {
        return groups.computeIfAbsent(key, each -> new Group());
    }

    private void add(ConnectionPlan wire) {
        Group requests = group(key(wire));
        String type = type(wire);
        List<String> operations = operations(wire);
        (operations.isEmpty() ? List.of("") : operations)
                .forEach(operation -> requests.add(new Request(wire.reference(), type, operation, wire.element())));
        if (wire.objects() > 1 && requests.population.isEmpty()) {
            requests.population = Optional.of(new Reason(
                    wire.reference() + " is a population of " + wire.objects() + " objects",
                    ElementLocation.of(wire.targetPort())));
        }
    }

    /** Returns the interface of the object at the end of a wire. */
    static String type(ConnectionPlan wire) {
        return wire.targetPort() instanceof EventPort sink
                ? QualifiedNames.of(sink.getEventType()) + "Consumer"
                : QualifiedNames.of(Ports.interfaceOf(wire.targetPort()));
    }

    /** Returns the operations that the behaviours of the source call on a wire. */
    private List<String> operations(ConnectionPlan wire) {
        ExecutorActions actions = model.actions(model.instance(wire.source()));
        if (wire.targetPort() instanceof EventPort sink) {
            return actions.publishes(wire.sourcePort()).isEmpty() ? List.of() : List.of(push(sink));
        }
        return actions.calls(wire.sourcePort()).keySet().stream()
                .map(operation -> operation.getName())
                .toList();
    }

    /** Returns the operation that pushes an event to a sink. */
    static String push(EventPort sink) {
        return "push_" + sink.getEventType().getName();
    }

    /**
     * Adds the reports of a saturated phase: if an activation ends in another process than it began, that process
     * reports the end.
     */
    private void add(PhasePlan phase) {
        for (DriverPlan driver : phase.drivers()) {
            driver.completion().ifPresent(end -> {
                ProcessPlan client = model.processOf(end.instance());
                ProcessPlan server = model.processOf(driver.instance());
                if (client != server) {
                    group(List.of(client.name(), server.name()))
                            .add(new Request(
                                    "the feedback of phase " + phase.name(),
                                    "bellwether::Feedback",
                                    "done",
                                    element(phase)));
                }
            });
        }
    }

    private EObject element(PhasePlan phase) {
        return model.experiment().getPhases().stream()
                .filter(each -> each.getName().equals(phase.name()))
                .<EObject>map((Phase each) -> each)
                .findFirst()
                .orElse(model.experiment());
    }

    /** Adds calls by reference, which may go to any process that passes references on. */
    private void addReferences() {
        Map<String, Call> callers = new LinkedHashMap<>();
        for (InstancePlan instance : model.plan().instances()) {
            List<Call> calls = model.actions(instance).callsByReference();
            if (!calls.isEmpty()) {
                callers.putIfAbsent(instance.process(), calls.get(0));
            }
        }
        List<ProcessPlan> called = new ArrayList<>(model.plan().processes());
        called.removeIf(process -> !model.passesReferences(process));
        callers.forEach((client, call) -> called.forEach(server -> {
            Group requests = group(List.of(client, server.name()));
            if (requests.reference.isEmpty()) {
                requests.reference = Optional.of(
                        new Reason("process " + client + " calls objects by reference", ElementLocation.of(call)));
            }
        }));
    }
}
