// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.PayloadLengths;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Publish;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;
import org.eclipse.emf.ecore.EObject;

/** Creates each request, with its reply, of a plan once. */
final class RequestReplies {
    private final Map<String, InstancePlan> instances = new HashMap<>();
    private final Map<List<Object>, RequestReply> known = new HashMap<>();

    RequestReplies(Plan plan) {
        plan.instances().forEach(instance -> instances.put(instance.name(), instance));
    }

    InstancePlan source(ConnectionPlan wire) {
        return instances.get(wire.source());
    }

    InstancePlan target(ConnectionPlan wire) {
        return instances.get(wire.target());
    }

    InstancePlan instance(String name) {
        return instances.get(name);
    }

    /** Returns whether both ends are in one process, so that no message is sent. */
    boolean isLocal(ConnectionPlan wire) {
        return source(wire).process().equals(target(wire).process());
    }

    /** Returns the request and reply of a call in a behaviour. */
    RequestReply call(ConnectionPlan wire, Call call) {
        return call(
                wire, call.getOperation(), PayloadLengths.ofCall(source(wire).executor(), call));
    }

    private RequestReply call(ConnectionPlan wire, Operation operation, Map<EObject, Integer> lengths) {
        return known.computeIfAbsent(key(wire, operation.getName(), lengths), key -> {
            Payload request = PayloadReader.request(operation, lengths);
            Payload reply = operation.isOneway()
                    ? Payload.EMPTY
                    : PayloadReader.reply(
                            operation, PayloadLengths.ofResult(target(wire).executor(), wire.targetPort(), operation));
            return requestReply(wire, operation.getName(), operation.isOneway(), request, reply);
        });
    }

    /** Returns the push of an event with the lengths of the first event that the source publishes. */
    RequestReply push(ConnectionPlan wire) {
        return push(wire, PayloadLengths.ofEvent(source(wire).executor(), wire.sourcePort()));
    }

    /** Returns the push of an event that a behaviour publishes. */
    RequestReply push(ConnectionPlan wire, Publish publish) {
        return push(wire, PayloadLengths.ofEvent(source(wire).executor(), publish));
    }

    /** Returns the push. A sink may consume a base of the source's event type, and receives the base. */
    private RequestReply push(ConnectionPlan wire, Map<EObject, Integer> lengths) {
        EventType event = ((EventPort) wire.targetPort()).getEventType();
        String operation = "push_" + event.getName();
        return known.computeIfAbsent(
                key(wire, operation, lengths),
                key -> requestReply(
                        wire,
                        operation,
                        !wire.policies().awaitsServer(),
                        PayloadReader.push(event, lengths),
                        Payload.EMPTY));
    }

    private static List<Object> key(ConnectionPlan wire, String operation, Map<EObject, Integer> lengths) {
        return List.of(wire.source(), wire.sourcePort(), wire.target(), wire.targetPort(), operation, lengths);
    }

    private RequestReply requestReply(
            ConnectionPlan wire, String operation, boolean oneway, Payload request, Payload reply) {
        return new RequestReply(
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
