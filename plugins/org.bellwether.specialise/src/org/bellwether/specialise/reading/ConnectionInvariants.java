// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.invariant.Assumption;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.reading.SharedRequests.Group;
import org.bellwether.specialise.reading.SharedRequests.Request;

/** Finds the invariants of connections between processes. */
public final class ConnectionInvariants {
    private static final String FRAGMENTS = "FragmentSize";
    private static final String VERSION = "GIOPVersion";
    /** An upper bound of the octets of GIOP's headers around a body, for a request with a long key and name. */
    private static final int HEADERS = 1024;

    private final DeployedModel model;
    private final OptionValues options;
    private final SharedRequests sharedRequests;
    private final PlatformComparison platforms;
    private final ProcessInvariants processes;

    public ConnectionInvariants(DeployedModel model) {
        this.model = model;
        options = model.options();
        sharedRequests = new SharedRequests(model);
        platforms = new PlatformComparison(options);
        processes = new ProcessInvariants(model);
    }

    /**
     * Returns the findings for a connection, in the order of the invariants.
     *
     * @param wire       a connection between two processes
     * @param operations the operations that are called on the connection
     */
    public List<Finding> of(ConnectionPlan wire, List<OperationUse> operations) {
        ProcessPlan client = model.client(wire);
        ProcessPlan server = model.server(wire);
        List<Assumption> calls =
                model.assumptions(client, "sends process " + server.name() + " no requests but those of the model");
        Group shared = sharedRequests.of(wire);
        String type = SharedRequests.type(wire);
        String operation = shared.operations().stream()
                .map(Request::qualifiedOperation)
                .filter(each -> operations.isEmpty()
                        || each.equals(type + "::" + operations.get(0).name()))
                .findFirst()
                .orElse("no operation");
        return List.of(
                one(Invariant.ONE_TARGET, wire, shared.targets(), Request::target, wire.reference())
                        .unless(shared.reference())
                        .unless(shared.population())
                        .assuming(calls),
                one(Invariant.ONE_INTERFACE, wire, shared.types(), Request::type, type)
                        .unless(shared.reference())
                        .assuming(calls),
                one(Invariant.ONE_OPERATION, wire, shared.operations(), Request::qualifiedOperation, operation)
                        .unless(shared.reference())
                        .assuming(calls),
                platforms.of(client, server),
                noServiceContexts(client, server),
                noFragments(wire, operations, calls));
    }

    /**
     * Returns a finding that fails at the first request that differs.
     *
     * @param all  the requests that share connections, one for each value of the part
     * @param part returns the part of a request that must be the same in all
     * @param own the part in the wire's requests
     */
    private Finding one(
            Invariant invariant, ConnectionPlan wire, List<Request> all, Function<Request, String> part, String own) {
        Optional<Request> other =
                all.stream().filter(request -> !part.apply(request).equals(own)).findFirst();
        if (other.isPresent()) {
            String operation = other.get().operation();
            return Finding.fails(
                    invariant,
                    new Reason(
                            "the same connections carry " + (operation.isEmpty() ? "requests" : operation) + " to "
                                    + other.get().target(),
                            ElementLocation.of(other.get().place())));
        }
        return Finding.holds(
                invariant,
                new Reason(
                        "process " + model.client(wire).name() + " sends process "
                                + model.server(wire).name() + " only requests of " + own,
                        ElementLocation.of(wire.element())));
    }

    private Finding noServiceContexts(ProcessPlan client, ProcessPlan server) {
        Finding finding = processes
                .propagation(server)
                .map(reason -> Finding.fails(
                        Invariant.NO_SERVICE_CONTEXTS,
                        new Reason(reason.text() + ", so each request carries its client's priority", reason.place())))
                .orElseGet(() -> Finding.holds(Invariant.NO_SERVICE_CONTEXTS, options.reason(server, "PriorityModel")));
        List<Assumption> assumptions = new ArrayList<>(model.assumptions(client, "adds no service context"));
        assumptions.addAll(model.assumptions(server, "adds no service context"));
        return finding.assuming(assumptions);
    }

    /** @param calls the assumptions about user code, which may send other messages */
    private Finding noFragments(ConnectionPlan wire, List<OperationUse> operations, List<Assumption> calls) {
        boolean limited = false;
        for (ProcessPlan sender : List.of(model.client(wire), model.server(wire))) {
            long limit = Long.parseLong(options.value(sender, FRAGMENTS));
            if (limit == 0 || "1.0".equals(options.value(sender, VERSION))) {
                continue;
            }
            limited = true;
            boolean requests = sender == model.client(wire);
            for (OperationUse operation : operations) {
                OptionalLong most = requests ? operation.request().most() : operation.mostOfReply();
                boolean sent = requests || !operation.oneway();
                if (sent && (most.isEmpty() || most.getAsLong() + HEADERS > limit)) {
                    return Finding.fails(
                            Invariant.NO_FRAGMENTS,
                            new Reason(
                                    options.reason(sender, FRAGMENTS).text() + ", and a "
                                            + (requests ? "request" : "reply") + " of " + operation.name()
                                            + (most.isEmpty()
                                                    ? " has no bound"
                                                    : " may have " + (most.getAsLong() + HEADERS) + " octets"),
                                    operation.place()));
                }
            }
        }
        return Finding.holds(
                        Invariant.NO_FRAGMENTS,
                        options.reason(model.client(wire), FRAGMENTS),
                        options.reason(model.server(wire), FRAGMENTS))
                .assuming(limited ? calls : List.of());
    }
}
