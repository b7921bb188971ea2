// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.List;
import java.util.Optional;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Status;

/** Finds the reasons why a model does not allow a specialisation. */
public final class Obstacles {
    private Obstacles() {}

    /**
     * Returns the first counterexample to a specialisation, otherwise the first assumption that the model has yet to
     * state.
     */
    public static Optional<Obstacle> first(AnalysisResult result, Specialisation specialisation) {
        List<AnalysedPart> parts = AnalysedParts.of(result);
        return first(parts, specialisation, Status.FAILS).or(() -> first(parts, specialisation, Status.ASSUMED));
    }

    private static Optional<Obstacle> first(List<AnalysedPart> parts, Specialisation specialisation, Status status) {
        for (AnalysedPart part : parts) {
            for (Applicability each : part.specialisations()) {
                List<Requirement> unmet = status == Status.FAILS ? each.broken() : each.assumed();
                if (each.specialisation() == specialisation && !unmet.isEmpty()) {
                    Requirement requirement = unmet.get(0);
                    return Optional.of(new Obstacle(
                            specialisation,
                            part.name(),
                            requirement,
                            status,
                            part.reasons(requirement, status).get(0)));
                }
            }
        }
        return Optional.empty();
    }
}
