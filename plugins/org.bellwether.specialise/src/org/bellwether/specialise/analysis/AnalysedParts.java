// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.invariant.Finding;

/**
 * Divides the result of an analysis into parts, each with the findings that the requirements of specialisations need.
 */
public final class AnalysedParts {
    private final Map<String, List<Finding>> ofProcess = new HashMap<>();
    private final Map<String, List<Finding>> overConnections = new HashMap<>();
    private final List<AnalysedPart> parts = new ArrayList<>();

    private AnalysedParts(AnalysisResult result) {
        result.processes().forEach(process -> ofProcess.put(process.plan().name(), process.findings()));
        result.connections().forEach(this::addOverConnections);
        result.processes().forEach(this::add);
        result.connections().forEach(this::add);
    }

    /** Returns the processes, and then the connections, each followed by its operations, in the order of the result. */
    public static List<AnalysedPart> of(AnalysisResult result) {
        return List.copyOf(new AnalysedParts(result).parts);
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
        parts.add(new AnalysedPart(
                "process " + name,
                process.place(),
                process.plan().element(),
                "",
                process.specialisations(),
                where -> where == Requirement.Where.EACH_CONNECTION
                        ? overConnections.getOrDefault(name, List.of())
                        : process.findings()));
    }

    private void add(ConnectionResult connection) {
        String name = "connection " + connection.source() + " -> " + connection.target();
        parts.add(new AnalysedPart(
                name,
                connection.place(),
                connection.wire().element(),
                "",
                connection.specialisations(),
                where -> findings(where, connection, connection.findings())));
        for (OperationResult operation : connection.operations()) {
            List<Finding> here = Stream.concat(connection.findings().stream(), operation.use().findings().stream())
                    .toList();
            parts.add(new AnalysedPart(
                    "operation " + operation.use().name() + " of " + name,
                    operation.use().place(),
                    connection.wire().element(),
                    operation.use().name(),
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
}
