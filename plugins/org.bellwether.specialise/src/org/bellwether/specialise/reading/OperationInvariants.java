// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.generator.idl.EventStructs;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.util.Models;
import org.bellwether.specialise.invariant.Assumption;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.invariant.Status;

/** Finds the operations that behaviours call on connections, with their invariants. */
public final class OperationInvariants {
    /** The first version of GIOP in which bodies begin at a multiple of 8. */
    private static final String VERSION = "1.2";

    private final DeployedModel model;

    public OperationInvariants(DeployedModel model) {
        this.model = model;
    }

    /** Returns the operations that are called on a connection, in the order of the source's behaviours. */
    public List<OperationUse> of(ConnectionPlan wire) {
        InstancePlan source = model.instance(wire.source());
        ExecutorActions actions = model.actions(source);
        if (wire.targetPort() instanceof EventPort sink) {
            List<Publish> publishes = actions.publishes(wire.sourcePort());
            return publishes.isEmpty() ? List.of() : List.of(event(wire, source, sink, publishes));
        }
        List<OperationUse> uses = new ArrayList<>();
        for (Map.Entry<Operation, List<Call>> entry :
                actions.calls(wire.sourcePort()).entrySet()) {
            uses.add(call(wire, source, entry.getKey(), entry.getValue()));
        }
        return uses;
    }

    private OperationUse event(ConnectionPlan wire, InstancePlan source, EventPort sink, List<Publish> publishes) {
        EventType type = sink.getEventType();
        BodySize request = inVersion(wire, BodySize.push(type));
        Finding constant =
                new ConstantArguments(source, model.actions(source)).ofEvents(publishes, EventStructs.state(type));
        boolean oneway = !wire.policies().awaitsServer();
        Reason reply = new Reason(
                oneway ? "the push is oneway: it has no reply" : "the reply to a push has no body",
                ElementLocation.of(wire.element()));
        return new OperationUse(
                SharedRequests.push(sink),
                ElementLocation.of(type),
                oneway,
                request,
                BodySize.EMPTY,
                BodySize.EMPTY.most(),
                Changes.ARGUMENTS,
                List.of(
                        constant,
                        fixed(Invariant.FIXED_REQUEST_SIZE, request, ElementLocation.of(type)),
                        Finding.holds(Invariant.FIXED_REPLY_SIZE, reply)));
    }

    private OperationUse call(ConnectionPlan wire, InstancePlan source, Operation operation, List<Call> calls) {
        BodySize request = inVersion(wire, BodySize.request(operation));
        BodySize reply = operation.isOneway() ? BodySize.EMPTY : inVersion(wire, BodySize.reply(operation));
        String name = wire.sourcePort().getName() + "." + operation.getName();
        Finding constant = new ConstantArguments(source, model.actions(source))
                .ofCalls(calls)
                .assuming(model.assumptions(source, "calls " + name + " with no other arguments"));
        return new OperationUse(
                operation.getName(),
                ElementLocation.of(operation),
                operation.isOneway(),
                request,
                reply,
                mostOfReply(operation, reply),
                changes(wire, constant),
                List.of(
                        constant,
                        fixed(Invariant.FIXED_REQUEST_SIZE, request, ElementLocation.of(operation)),
                        fixedReply(wire, operation, reply)));
    }

    /**
     * Returns the changing part. A late reply to a call that has timed out must not be taken for the reply to a later
     * call with the same id.
     */
    private Changes changes(ConnectionPlan wire, Finding constant) {
        if (constant.status() == Status.FAILS) {
            return Changes.ARGUMENTS;
        }
        boolean timeout =
                wire.policies().timeoutNs() > 0 || model.options().isChanged(model.client(wire), "CallTimeout");
        return timeout ? Changes.ID_AND_SIZE : Changes.NOTHING;
    }

    private static Finding fixed(Invariant invariant, BodySize body, ElementLocation place) {
        if (body.varies().isPresent()) {
            return Finding.fails(invariant, body.varies().get());
        }
        String size = body.octets().isPresent()
                ? "the body has " + body.octets().getAsLong() + " octets"
                : "all parts of the body have fixed sizes";
        return Finding.holds(invariant, new Reason(size, place));
    }

    /** Returns a body in the lower version of GIOP of both processes. */
    private BodySize inVersion(ConnectionPlan wire, BodySize body) {
        boolean aligned = VERSION.equals(model.options().value(model.client(wire), "GIOPVersion"))
                && VERSION.equals(model.options().value(model.server(wire), "GIOPVersion"));
        return aligned ? body : body.withoutOctets();
    }

    private Finding fixedReply(ConnectionPlan wire, Operation operation, BodySize reply) {
        if (operation.isOneway()) {
            return Finding.holds(
                    Invariant.FIXED_REPLY_SIZE,
                    new Reason(operation.getName() + " is oneway: it has no reply", ElementLocation.of(operation)));
        }
        InstancePlan target = model.instance(wire.target());
        Optional<Reason> exception = ExpectedReplies.behaviour(target.executor(), wire.targetPort(), operation)
                .flatMap(behaviour -> exception(behaviour, operation));
        List<Assumption> assumptions = operation.getRaises().isEmpty()
                ? List.of()
                : model.assumptions(target, "raises no exception of " + operation.getName());
        return fixed(Invariant.FIXED_REPLY_SIZE, reply, ElementLocation.of(operation))
                .unless(exception)
                .assuming(assumptions);
    }

    /**
     * Returns the first user exception with which a behaviour may end: one that it raises, or one of a call that it
     * makes.
     */
    private static Optional<Reason> exception(Behaviour behaviour, Operation operation) {
        Optional<Reason> raised = Models.all(behaviour, Raise.class).stream()
                .findFirst()
                .map(raise -> new Reason(
                        "its behaviour raises " + raise.getException().getName(), ElementLocation.of(raise)));
        return raised.or(() -> Models.all(behaviour, Call.class).stream()
                .filter(call -> call.getOperation().getRaises().stream().anyMatch(operation.getRaises()::contains))
                .findFirst()
                .map(call -> new Reason(
                        "its behaviour passes on exceptions of "
                                + call.getOperation().getName(),
                        ElementLocation.of(call))));
    }

    private static OptionalLong mostOfReply(Operation operation, BodySize reply) {
        OptionalLong most = reply.most();
        for (UserException exception : operation.getRaises()) {
            OptionalLong other = BodySize.most(exception);
            if (most.isEmpty() || other.isEmpty()) {
                return OptionalLong.empty();
            }
            most = OptionalLong.of(Math.max(most.getAsLong(), other.getAsLong()));
        }
        return most;
    }
}
