// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.DesignRequest;
import org.bellwether.results.design.DesignRequest.Kind;
import org.bellwether.results.design.Designs;
import org.bellwether.run.WorkException;

/**
 * Computes the number of runs of a design, for diagrams. No experiment is run, and constraints of options are ignored.
 */
public final class DesignSize {
    /**
     * The largest number of factors for which the smallest fraction is searched; a longer search would delay the
     * diagram.
     */
    private static final int MOST_SEARCHED = 9;

    /** The number of sizes that are cached: the diagram asks for the same designs after each change. */
    private static final int MOST_KEPT = 64;

    private static final Map<DesignRequest, OptionalInt> SIZES =
            Collections.synchronizedMap(new LinkedHashMap<>(MOST_KEPT, 1, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<DesignRequest, OptionalInt> eldest) {
                    return size() > MOST_KEPT;
                }
            });

    private DesignSize() {}

    /**
     * Returns the number of runs, with replicates and centre points.
     *
     * @param design one of the experiment's designs; empty for the one that {@code screen} makes for an experiment
     *     without designs
     * @return empty if the design cannot be made yet, or if only a long search gives its size
     */
    public static OptionalInt of(Experiment experiment, Optional<Design> design) {
        boolean isComplete = experiment.getFactors().stream()
                .allMatch(factor -> factor.getName() != null
                        && factor.getLevels().size() > 1
                        && (factor.getOption() != null || factor.getParameter() != null));
        if (!isComplete || experiment.getFactors().isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            DesignRequest request = ModelDesign.made(experiment, design).request();
            return isSearched(request) ? OptionalInt.empty() : SIZES.computeIfAbsent(request, DesignSize::size);
        } catch (WorkException e) {
            return OptionalInt.empty(); // constraints or the running command report this
        }
    }

    private static boolean isSearched(DesignRequest request) {
        return request.kind() == Kind.FRACTIONAL_FACTORIAL
                && request.generators().isEmpty()
                && request.factors().size() > MOST_SEARCHED;
    }

    private static OptionalInt size(DesignRequest request) {
        try {
            return OptionalInt.of(
                    Designs.make(request, values -> Optional.empty()).runs().size());
        } catch (DesignException e) {
            return OptionalInt.empty(); // the command that runs the design reports this
        }
    }
}
