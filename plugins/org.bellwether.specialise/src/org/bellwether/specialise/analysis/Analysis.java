// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Scope;
import org.bellwether.specialise.invariant.Status;
import org.bellwether.specialise.reading.ConnectionInvariants;
import org.bellwether.specialise.reading.DeployedModel;
import org.bellwether.specialise.reading.OperationInvariants;
import org.bellwether.specialise.reading.OperationUse;
import org.bellwether.specialise.reading.ProcessInvariants;

/** Finds the invariants of a deployed model, and the specialisations that they allow. */
public final class Analysis {
    private final DeployedModel model;
    private final OperationInvariants operations;
    private final ConnectionInvariants connections;
    private final Map<String, List<Finding>> ofProcess = new LinkedHashMap<>();
    /** The worst status of each invariant, over the connections of a process. */
    private final Map<String, Map<Invariant, Status>> overConnections = new HashMap<>();

    private Analysis(DeployedModel model) {
        this.model = model;
        operations = new OperationInvariants(model);
        connections = new ConnectionInvariants(model);
    }

    /** Analyses a model, without measuring, predicting or changing anything. */
    public static AnalysisResult of(DeployedModel model) {
        return new Analysis(model).result();
    }

    private AnalysisResult result() {
        Plan plan = model.plan();
        ProcessInvariants processes = new ProcessInvariants(model);
        plan.processes().forEach(process -> ofProcess.put(process.name(), processes.of(process)));
        List<ConnectionResult> found = new ArrayList<>();
        plan.wires().forEach(wire -> found.add(connection(wire)));
        plan.processes().stream()
                .filter(process -> model.servers(process).stream()
                        .anyMatch(server -> processes.propagation(server).isPresent()))
                .forEach(process -> worst(process).put(Invariant.NO_SERVICE_CONTEXTS, Status.FAILS)); // feedback, too
        return new AnalysisResult(
                plan.model(),
                plan.experiment(),
                model.experiment().getDeployment().getName(),
                plan.processes().stream().map(this::process).toList(),
                found);
    }

    private ProcessResult process(ProcessPlan process) {
        List<Finding> own = ofProcess.get(process.name());
        Map<Invariant, Status> connected = overConnections.getOrDefault(process.name(), Map.of());
        List<Applicability> specialisations = Specialisation.of(Scope.PROCESS).stream()
                .map(each -> Applicability.of(
                        each,
                        requirement -> requirement.where() == Requirement.Where.EACH_CONNECTION
                                ? connected.getOrDefault(requirement.invariant(), Status.HOLDS)
                                : status(own, requirement.invariant())))
                .toList();
        return new ProcessResult(process, ElementLocation.of(process.element()), own, specialisations);
    }

    private ConnectionResult connection(ConnectionPlan wire) {
        ProcessPlan client = model.client(wire);
        ProcessPlan server = model.server(wire);
        ElementLocation place = ElementLocation.of(wire.element());
        if (model.isLocal(wire)) {
            return new ConnectionResult(wire, place, client, server, List.of(), List.of(), List.of());
        }
        List<OperationUse> uses = operations.of(wire);
        List<Finding> findings = connections.of(wire, uses);
        for (ProcessPlan process : List.of(client, server)) {
            Map<Invariant, Status> worst = worst(process);
            findings.forEach(finding -> worst.merge(finding.invariant(), finding.status(), Status::and));
        }
        return new ConnectionResult(
                wire,
                place,
                client,
                server,
                findings,
                applicable(Scope.CONNECTION, client, server, findings),
                uses.stream()
                        .map(use -> operation(use, client, server, findings))
                        .toList());
    }

    private Map<Invariant, Status> worst(ProcessPlan process) {
        return overConnections.computeIfAbsent(process.name(), key -> new HashMap<>());
    }

    private OperationResult operation(
            OperationUse use, ProcessPlan client, ProcessPlan server, List<Finding> connection) {
        List<Finding> here = Stream.of(connection, use.findings())
                .flatMap(Collection::stream)
                .toList();
        return new OperationResult(use, applicable(Scope.OPERATION, client, server, here));
    }

    private List<Applicability> applicable(Scope scope, ProcessPlan client, ProcessPlan server, List<Finding> here) {
        return Specialisation.of(scope).stream()
                .map(each -> Applicability.of(
                        each,
                        requirement -> status(
                                switch (requirement.where()) {
                                    case CLIENT -> ofProcess.get(client.name());
                                    case SERVER -> ofProcess.get(server.name());
                                    default -> here;
                                },
                                requirement.invariant())))
                .toList();
    }

    private static Status status(List<Finding> findings, Invariant invariant) {
        return findings.stream()
                .filter(finding -> finding.invariant() == invariant)
                .map(Finding::status)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(invariant + " was not examined"));
    }
}
