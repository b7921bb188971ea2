// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.results.design.Design.Cell;

/**
 * Runs with all numeric factors between their levels. Other factors have no value between their levels: each
 * combination of their levels has the requested number of centre points, so that these factors do not shift the
 * centre's mean.
 */
final class CentrePoints {
    /** The largest number of combinations of factors without numbers. */
    private static final int MOST = 16;

    private final DesignRequest request;
    private final Function<Map<String, String>, Optional<String>> whyIllegal;

    CentrePoints(DesignRequest request, Function<Map<String, String>, Optional<String>> whyIllegal) {
        this.request = request;
        this.whyIllegal = whyIllegal;
    }

    /** Checks that the design has a centre if centre points are requested. */
    void check() throws DesignException {
        if (request.centrePoints() == 0) {
            return;
        }
        long others =
                request.factors().stream().filter(factor -> !factor.isNumeric()).count();
        if (others == request.factors().size()) {
            throw new DesignException(
                    "centre-points",
                    "No factor has numbers as levels, so the levels have no centre",
                    "Leave out the centre points, or vary a numeric factor");
        } else if (others > Integer.numberOfTrailingZeros(MOST)) {
            throw new DesignException(
                    "centre-points",
                    "The design has " + others
                            + " factors without numbers as levels, and centre points for each of their "
                            + (1L << Math.min(others, 62)) + " combinations",
                    "Leave out the centre points, or vary at most " + Integer.numberOfTrailingZeros(MOST)
                            + " such factors beside the numeric ones");
        }
    }

    /** @param corners number of combinations of the design without centre points */
    List<Cell> runs(int corners) throws DesignException {
        List<Cell> runs = new ArrayList<>();
        for (List<Integer> centre : request.centrePoints() == 0 ? List.<List<Integer>>of() : centres()) {
            refuseIllegal(centre);
            int number = corners + 1 + runs.size() / request.centrePoints();
            for (int i = 0; i < request.centrePoints(); i++) {
                runs.add(new Cell(number, centre, 1 + i % request.blocks(), 1 + i));
            }
        }
        return runs;
    }

    private List<List<Integer>> centres() {
        List<List<Integer>> centres = List.of(List.of());
        for (Factor factor : request.factors()) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> centre : centres) {
                for (int level : factor.isNumeric() ? new int[] {Design.CENTRE} : new int[] {0, 1}) {
                    List<Integer> one = new ArrayList<>(centre);
                    one.add(level);
                    longer.add(one);
                }
            }
            centres = longer;
        }
        return centres;
    }

    private void refuseIllegal(List<Integer> centre) throws DesignException {
        Map<String, String> values = Design.values(request.factors(), centre);
        Optional<String> reason = whyIllegal.apply(values);
        if (reason.isPresent()) {
            throw new DesignException(
                    "illegal-combinations",
                    "The centre point " + values + " is not legal: " + reason.get(),
                    "Choose levels with a legal value between them, or leave out the centre points");
        }
    }
}
