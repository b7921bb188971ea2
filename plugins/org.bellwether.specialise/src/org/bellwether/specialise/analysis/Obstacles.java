// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Place;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.invariant.Status;

/** Finds out why a model does not allow a specialisation everywhere. */
public final class Obstacles {
    private final Map<String, List<Finding>> ofProcess = new HashMap<>();
    private final Map<String, List<Finding>> overConnections = new HashMap<>();
    private final List<Part> parts = new ArrayList<>();

    /**
     * A process, connection or operation.
     *
     * @param findings the findings for a requirement's place, seen from the part
     */
    private record Part(
            String name,
            Place place,
            List<Applicability> specialisations,
            Function<Requirement.Where, List<Finding>> findings) {}

    private Obstacles(AnalysisResult result) {
        result.processes().forEach(process -> ofProcess.put(process.plan().name(), process.findings()));
        result.connections().forEach(this::addOverConnections);
        result.processes().forEach(this::add);
        result.connections().forEach(this::add);
    }

    /** The first counterexample to a specialisation, otherwise the first assumption that has yet to be stated. */
    public static Optional<Obstacle> first(AnalysisResult result, Specialisation specialisation) {
        Obstacles obstacles = new Obstacles(result);
        return obstacles.first(specialisation, Status.FAILS).or(() -> obstacles.first(specialisation, Status.ASSUMED));
    }

    private void addOverConnections(ConnectionResult connection) {
        for (ProcessPlan process : List.of(connection.client(), connection.server())) {
            overConnections
                    .computeIfAbsent(process.name(), key -> new ArrayList<>())
                    .addAll(connection.findings());
        }
    }

    private void add(ProcessResult process) {
        String name = process.plan().name();
        parts.add(new Part(
                "process " + name,
                process.place(),
                process.specialisations(),
                where -> where == Requirement.Where.EACH_CONNECTION
                        ? overConnections.getOrDefault(name, List.of())
                        : process.findings()));
    }

    private void add(ConnectionResult connection) {
        String name = "connection " + connection.source() + " -> " + connection.target();
        parts.add(new Part(
                name,
                connection.place(),
                connection.specialisations(),
                where -> findings(where, connection, connection.findings())));
        for (OperationResult operation : connection.operations()) {
            List<Finding> here = Stream.concat(connection.findings().stream(), operation.use().findings().stream())
                    .toList();
            parts.add(new Part(
                    "operation " + operation.use().name() + " of " + name,
                    operation.use().place(),
                    operation.specialisations(),
                    where -> findings(where, connection, here)));
        }
    }

    private List<Finding> findings(Requirement.Where where, ConnectionResult connection, List<Finding> here) {
        return switch (where) {
            case CLIENT -> ofProcess.get(connection.client().name());
            case SERVER -> ofProcess.get(connection.server().name());
            default -> here;
        };
    }

    private Optional<Obstacle> first(Specialisation specialisation, Status status) {
        for (Part part : parts) {
            for (Applicability each : part.specialisations()) {
                List<Requirement> unmet = status == Status.FAILS ? each.broken() : each.assumed();
                if (each.specialisation() == specialisation && !unmet.isEmpty()) {
                    Requirement requirement = unmet.get(0);
                    return Optional.of(new Obstacle(
                            specialisation, part.name(), requirement, status, reason(part, requirement, status)));
                }
            }
        }
        return Optional.empty();
    }

    private static Reason reason(Part part, Requirement requirement, Status status) {
        return part.findings().apply(requirement.where()).stream()
                .filter(finding -> finding.invariant() == requirement.invariant() && finding.status() == status)
                .map(finding -> finding.reasons().get(0))
                .findFirst()
                // Feedback of a phase is no connection of the model, and has no finding of its own
                .orElseGet(() -> new Reason(
                        "it sends requests to a process that takes the priorities of clients", part.place()));
    }
}
