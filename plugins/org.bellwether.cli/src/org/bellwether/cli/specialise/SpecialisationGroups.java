// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.specialise.analysis.ConnectionResult;
import org.bellwether.specialise.analysis.OperationResult;
import org.bellwether.specialise.analysis.ProcessResult;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.invariant.Finding;

/** Groups equal results that come from the same element of the model, such as those of replicas. */
final class SpecialisationGroups {
    private SpecialisationGroups() {}

    static Collection<List<ProcessResult>> ofProcesses(List<ProcessResult> results) {
        return groups(results, SpecialisationGroups::key);
    }

    static Collection<List<ConnectionResult>> ofConnections(List<ConnectionResult> results) {
        return groups(results, SpecialisationGroups::key);
    }

    private static <T> Collection<List<T>> groups(List<T> results, Function<T, List<Object>> key) {
        Map<List<Object>, List<T>> groups = new LinkedHashMap<>();
        results.forEach(each -> groups.computeIfAbsent(key.apply(each), name -> new ArrayList<>())
                .add(each));
        return groups.values();
    }

    private static List<Object> key(ProcessResult result) {
        return List.of(result.plan().element(), statuses(result.findings()), applicable(result.specialisations()));
    }

    private static List<Object> key(ConnectionResult result) {
        List<Object> operations = new ArrayList<>();
        for (OperationResult operation : result.operations()) {
            operations.add(operation.use().name());
            operations.add(operation.use().changes());
            operations.add(statuses(operation.use().findings()));
            operations.add(applicable(operation.specialisations()));
        }
        return List.of(
                result.wire().element(),
                result.wire().sourcePort(),
                result.wire().targetPort(),
                result.isLocal(),
                statuses(result.findings()),
                applicable(result.specialisations()),
                operations);
    }

    private static List<Object> statuses(List<Finding> findings) {
        return findings.stream().<Object>map(Finding::status).toList();
    }

    private static List<Object> applicable(List<Applicability> applicabilities) {
        return applicabilities.stream().<Object>map(Applicability::status).toList();
    }
}
