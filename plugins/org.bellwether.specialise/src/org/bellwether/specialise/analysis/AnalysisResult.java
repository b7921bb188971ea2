// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.invariant.Status;

/**
 * The invariants of a deployed model, and the specialisations that they allow.
 *
 * @param model      the model's name
 * @param experiment the experiment's name
 * @param deployment the deployment's name
 * @param processes the results of processes, in the deployment's order
 * @param connections the results of connections, in the assembly's order
 */
public record AnalysisResult(
        String model,
        String experiment,
        String deployment,
        List<ProcessResult> processes,
        List<ConnectionResult> connections) {

    /** Returns the assumptions that the model has yet to state, each once, with the invariants that need them. */
    public Map<Reason, Set<Invariant>> assumptions() {
        return invariants(findings(), Finding::assumptions);
    }

    /** Returns the assumptions that the model states and that invariants need, with the places of the statements. */
    public Map<Reason, Set<Invariant>> stated() {
        return invariants(findings().filter(finding -> finding.status() != Status.FAILS), Finding::stated);
    }

    /**
     * Returns the statements of assumptions that have no effect, because the model breaks the invariant wherever the
     * user function is called; with the first finding that has the counterexample.
     */
    public Map<ElementLocation, Finding> contradicted() {
        Map<ElementLocation, Finding> contradicted = new LinkedHashMap<>();
        findings()
                .filter(finding -> finding.status() == Status.FAILS)
                .forEach(finding -> finding.stated().forEach(each -> contradicted.putIfAbsent(each.place(), finding)));
        stated().keySet().forEach(used -> contradicted.remove(used.place()));
        return contradicted;
    }

    private Stream<Finding> findings() {
        return Stream.concat(
                processes.stream().flatMap(process -> process.findings().stream()),
                connections.stream()
                        .flatMap(connection -> Stream.concat(
                                connection.findings().stream(),
                                connection.operations().stream()
                                        .flatMap(operation -> operation.use().findings().stream()))));
    }

    private static Map<Reason, Set<Invariant>> invariants(
            Stream<Finding> findings, Function<Finding, List<Reason>> reasons) {
        Map<Reason, Set<Invariant>> invariants = new LinkedHashMap<>();
        findings.forEach(finding -> reasons.apply(finding)
                .forEach(reason -> invariants
                        .computeIfAbsent(reason, key -> EnumSet.noneOf(Invariant.class))
                        .add(finding.invariant())));
        return invariants;
    }
}
