// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.List;
import java.util.function.Function;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.invariant.Status;
import org.eclipse.emf.ecore.EObject;

/**
 * A process, connection or operation that a specialisation would change.
 *
 * @param name the name for output: {@code process gps}, {@code operation get of connection a.b -> c.d}
 * @param place the place of its declaration in the model
 * @param element the process or the connection; for an operation, its connection
 * @param operation       the name of the operation; empty for a process or a connection
 * @param specialisations the specialisations of the part's scope, in their order
 * @param findings returns the findings for each value of {@link Requirement.Where}, relative to this part
 */
public record AnalysedPart(
        String name,
        ElementLocation place,
        EObject element,
        String operation,
        List<Applicability> specialisations,
        Function<Requirement.Where, List<Finding>> findings) {

    /** Returns why a required invariant has a status: the reasons of the first finding of that status. */
    public List<Reason> reasons(Requirement requirement, Status status) {
        return findings.apply(requirement.where()).stream()
                .filter(finding -> finding.invariant() == requirement.invariant() && finding.status() == status)
                .findFirst()
                .map(Finding::reasons)
                .orElseGet(() -> withoutFinding(status));
    }

    /**
     * Returns the reason if a requirement has no finding: a process has no connections, or it sends feedback of a
     * phase, which is not a connection of the model.
     */
    private List<Reason> withoutFinding(Status status) {
        return status == Status.HOLDS
                ? List.of(new Reason("it has no such connection", place))
                : List.of(new Reason("it sends requests to a process that takes the priorities of clients", place));
    }
}
