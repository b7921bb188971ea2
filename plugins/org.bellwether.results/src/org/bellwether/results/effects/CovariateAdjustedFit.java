// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.effects.fit.LocalLevels;
import org.bellwether.results.effects.fit.RobustRegression;

/**
 * A robust regression over terms and blocks, with the machine's level during each run as a covariate if that helps.
 * Three fits are made: without a covariate, with the level of the reference's runs, and with that of the neighbouring
 * runs. The fit with the smallest standard errors of effects is taken. Simulations in the tests choose by the same
 * rule, so their figures include the cost of the choice.
 *
 * @param fit       the chosen fit; the covariate, if any, is its last column
 * @param covariate the chosen covariate: {@link #NONE}, {@link #REFERENCE} or {@link #NEIGHBOURS}
 */
record CovariateAdjustedFit(RobustRegression fit, String covariate) {
    static final String NONE = "none";
    static final String REFERENCE = "reference";
    static final String NEIGHBOURS = "neighbours";

    /**
     * Chooses the fit.
     *
     * @param columns a constant, the terms, and blocks
     * @param terms   number of terms
     * @param levels  the machine's level during each run
     */
    static CovariateAdjustedFit of(List<double[]> columns, int terms, double[] values, LocalLevels levels) {
        RobustRegression plain = RobustRegression.of(columns, values);
        Map<String, double[]> covariates = new LinkedHashMap<>();
        levels.ofReference().ifPresent(level -> covariates.put(REFERENCE, level));
        covariates.put(NEIGHBOURS, levels.ofNeighbours(plain));
        CovariateAdjustedFit best = new CovariateAdjustedFit(plain, NONE);
        for (Map.Entry<String, double[]> covariate : covariates.entrySet()) {
            List<double[]> more = new ArrayList<>(columns);
            more.add(covariate.getValue());
            RobustRegression fit = RobustRegression.of(more, values);
            if (fit.rank() > plain.rank() && squares(fit, terms) < squares(best.fit(), terms)) {
                best = new CovariateAdjustedFit(fit, covariate.getKey());
            }
        }
        return best;
    }

    private static double squares(RobustRegression fit, int terms) {
        double sum = 0;
        for (int term = 1; term <= terms; term++) {
            sum += fit.standardError(term) * fit.standardError(term);
        }
        return sum;
    }
}
