// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Reason;

/**
 * The invariants of a deployed model, and the specialisations that they allow.
 *
 * @param model      the model's name
 * @param experiment the experiment's name
 * @param deployment the deployment's name
 * @param processes  in the deployment's order
 * @param connections in the assembly's order
 */
public record AnalysisResult(
        String model,
        String experiment,
        String deployment,
        List<ProcessResult> processes,
        List<ConnectionResult> connections) {

    /** What the user must state, because the model cannot show it; each once. */
    public Set<Reason> assumptions() {
        Set<Reason> assumptions = new LinkedHashSet<>();
        Stream<Finding> findings = Stream.concat(
                processes.stream().flatMap(process -> process.findings().stream()),
                connections.stream()
                        .flatMap(connection -> Stream.concat(
                                connection.findings().stream(),
                                connection.operations().stream()
                                        .flatMap(operation -> operation.use().findings().stream()))));
        findings.forEach(finding -> assumptions.addAll(finding.assumptions()));
        return assumptions;
    }
}
