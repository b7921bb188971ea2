// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.Wire;
import org.bellwether.generator.planner.PayloadLengths;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;

/** Makes each exchange of a plan once. */
final class Exchanges {
    private final Map<String, InstancePlan> instances = new HashMap<>();
    private final Map<List<Object>, Exchange> known = new HashMap<>();

    Exchanges(Plan plan) {
        plan.instances().forEach(instance -> instances.put(instance.name(), instance));
    }

    InstancePlan source(Wire wire) {
        return instances.get(wire.source());
    }

    InstancePlan target(Wire wire) {
        return instances.get(wire.target());
    }

    InstancePlan instance(String name) {
        return instances.get(name);
    }

    /** Returns whether both ends are in one process: then no message is sent. */
    boolean isLocal(Wire wire) {
        return source(wire).process().equals(target(wire).process());
    }

    /** A call. */
    Exchange call(Wire wire, Operation operation) {
        return known.computeIfAbsent(key(wire, operation.getName()), key -> {
            Payload request = PayloadReader.request(
                    operation, PayloadLengths.ofCall(source(wire).executor(), wire.sourcePort(), operation));
            Payload reply = operation.isOneway()
                    ? Payload.EMPTY
                    : PayloadReader.reply(
                            operation, PayloadLengths.ofResult(target(wire).executor(), wire.targetPort(), operation));
            return exchange(wire, operation.getName(), operation.isOneway(), request, reply);
        });
    }

    /** The push of an event; the sink may consume a base of the source's type, and then receives that. */
    Exchange push(Wire wire) {
        EventType event = ((EventPort) wire.targetPort()).getEventType();
        String operation = "push_" + event.getName();
        return known.computeIfAbsent(
                key(wire, operation),
                key -> exchange(
                        wire,
                        operation,
                        !wire.terms().awaitsServer(),
                        PayloadReader.push(
                                event, PayloadLengths.ofEvent(source(wire).executor(), wire.sourcePort())),
                        Payload.EMPTY));
    }

    private static List<Object> key(Wire wire, String operation) {
        return List.of(wire.source(), wire.sourcePort(), wire.target(), wire.targetPort(), operation);
    }

    private Exchange exchange(Wire wire, String operation, boolean oneway, Payload request, Payload reply) {
        return new Exchange(
                wire.source() + "." + wire.sourcePort().getName(),
                wire.reference(),
                source(wire).process(),
                target(wire).process(),
                operation,
                wire.objects() > 1,
                oneway,
                request,
                reply);
    }
}
