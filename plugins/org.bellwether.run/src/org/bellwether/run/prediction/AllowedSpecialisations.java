// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.analysis.ConnectionResult;
import org.bellwether.specialise.analysis.Obstacles;
import org.bellwether.specialise.analysis.OperationResult;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Status;
import org.bellwether.specialise.load.RequestReply;

/** The specialisations that an ORB has and a model allows, for each message; includes those that need an assumption. */
final class AllowedSpecialisations {
    private final AnalysisResult result;
    private final Set<String> known;
    private final Map<String, Set<String>> ofProcess = new HashMap<>();
    private final Map<List<String>, Set<String>> ofOperation = new HashMap<>();

    /** @param known names of the specialisations that the ORB has */
    AllowedSpecialisations(AnalysisResult result, Set<String> known) {
        this.result = result;
        this.known = known;
        result.processes()
                .forEach(process -> ofProcess.put(process.plan().name(), names(process.specialisations().stream())));
        for (ConnectionResult connection : result.connections()) {
            for (OperationResult operation : connection.operations()) {
                ofOperation.put(
                        List.of(
                                connection.source(),
                                connection.target(),
                                operation.use().name()),
                        names(Stream.concat(
                                connection.specialisations().stream(), operation.specialisations().stream())));
            }
        }
    }

    private Set<String> names(Stream<Applicability> applicabilities) {
        return applicabilities
                .filter(each -> each.status() != Status.FAILS)
                .map(each -> each.specialisation().toString())
                .filter(known::contains)
                .collect(Collectors.toSet());
    }

    /**
     * Returns the specialisations of a message: its operation's, its connection's, and those that both of its processes
     * allow.
     */
    Set<String> of(RequestReply requestReply) {
        Set<String> names = new HashSet<>(ofProcess.getOrDefault(requestReply.client(), Set.of()));
        names.retainAll(ofProcess.getOrDefault(requestReply.server(), Set.of()));
        names.addAll(ofOperation.getOrDefault(
                List.of(requestReply.source(), requestReply.target(), requestReply.operation()), Set.of()));
        return new TreeSet<>(names);
    }

    /** Returns the specialisations that the model allows for all of its parts, so that a run may apply them. */
    Set<String> everywhere() {
        return known.stream()
                .filter(name -> Specialisation.named(name)
                        .filter(each -> Obstacles.first(result, each).isEmpty())
                        .isPresent())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
