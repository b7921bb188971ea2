// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effects of a design on one response.
 *
 * @param runs       number of runs with a value
 * @param missing    number of runs without a value
 * @param resolution the length of the shortest word; 0 if nothing is confounded
 * @param words      the word-length pattern from three letters on, as text
 * @param partial    whether main effects are partially confounded with interactions
 * @param method how the error was estimated
 * @param level      the level of significance
 * @param error      the standard error of an effect, or Lenth's pseudo standard error; 0 for exact effects, NaN without
 *     a test
 * @param freedom    the error's degrees of freedom; 0 with Lenth's method and without a test
 * @param margin     the margin beyond which an effect is significant; 0 for exact effects, NaN without a test
 * @param simultaneous the margin beyond which an effect is significant even among all effects; 0 for exact
 *     effects, NaN without a test
 * @param grandMean  the mean of all runs
 * @param contrasts  all n - 1 contrasts, for the half-normal plot, if the design has them; otherwise those of the
 *     effects
 * @param curvature  the centre points' mean less the others' mean; null without centre points
 * @param further    contrasts beyond the margin that are none of the effects
 * @param variance   the analysis of variance; empty with Lenth's method and for a constant response
 * @param checks     findings of the residuals that cast doubt on the results
 * @param covariate  the machine's level that a robust regression has removed: {@code none}, {@code reference} or {@code
 *     neighbours}; empty without a robust regression
 */
public record Effects(
        String response,
        int runs,
        int missing,
        int resolution,
        String words,
        boolean partial,
        Method method,
        double level,
        double error,
        double freedom,
        double margin,
        double simultaneous,
        double grandMean,
        List<Effect> effects,
        List<Contrasts.Contrast> contrasts,
        Effect curvature,
        Further further,
        List<Source> variance,
        List<String> checks,
        String covariate) {

    /** The methods that distinguish effects from chance. */
    public enum Method {
        /** Runs were not repeated, and most contrasts are assumed to be chance. */
        LENTH("lenth", "Lenth's pseudo standard error"),
        /** Repeated runs, which differ by chance only. */
        REPLICATES("replicates", "repeated runs"),
        /** The error is estimated from the part of the response that the effects do not explain. */
        RESIDUALS("residuals", "the residuals of a regression"),
        /** The residuals of many runs in blocks of time, by a regression that gives outlying runs little weight. */
        ROBUST("robust", "the residuals of a robust regression"),
        /** All runs have the same value: no test is possible. */
        CONSTANT("constant", "nothing, because the response does not vary"),
        /** Runs that must agree do so to the last digit: effects are exact, and a test is not needed. */
        EXACT("exact", "nothing, because the runs show no error"),
        /** The estimate of the error is zero, although no runs were repeated. */
        UNTESTED("none", "nothing");

        private final String key;
        private final String label;

        Method(String key, String label) {
            this.key = key;
            this.label = label;
        }

        /** Returns the name in JSON. */
        public String key() {
            return key;
        }

        public String label() {
            return label;
        }

        /** Returns whether effects are tested against chance. */
        public boolean isTest() {
            return this == LENTH || this == REPLICATES || this == RESIDUALS || this == ROBUST;
        }
    }

    /**
     * Contrasts that are none of the requested effects, mostly interactions.
     *
     * @param active the contrasts beyond the margin, the largest first
     * @param of     number of examined contrasts
     */
    public record Further(List<Effect> active, int of) {
        /** No contrast was examined. */
        static final Further NONE = new Further(List.of(), 0);

        public Further {
            active = List.copyOf(active);
        }
    }

    /**
     * The change of the response by one factor, or by two factors together.
     *
     * @param factor  the factor's name, or {@code A:B}
     * @param value   the mean at the high level less the mean at the low level
     * @param error   the standard error
     * @param low     the lower end of the confidence interval; NaN without a test
     * @param high    the upper end of the confidence interval; NaN without a test
     * @param aliases the effects that the runs cannot distinguish from this one, up to interactions of two factors
     * @param significant whether it is beyond the margin
     * @param certain whether it is beyond the simultaneous margin
     * @param levels  the names of the low and the high level; empty for interactions
     */
    public record Effect(
            String factor,
            double value,
            double error,
            double low,
            double high,
            List<String> aliases,
            boolean significant,
            boolean certain,
            List<String> levels) {
        public boolean isInteraction() {
            return factor.contains(":") && levels.isEmpty();
        }
    }

    /**
     * A line of the analysis of variance; {@code f} and {@code p} are NaN for the error, and for exact effects.
     *
     * @param freedom degrees of freedom
     * @param squares sum of squares
     */
    public record Source(String name, double freedom, double squares, double f, double p) {}

    /** Returns the better level of each significant factor; empty if there is none. */
    public Map<String, String> best(boolean moreIsBetter) {
        Map<String, String> best = new LinkedHashMap<>();
        significant().stream()
                .filter(effect -> !effect.isInteraction())
                .forEach(effect ->
                        best.put(effect.factor(), effect.levels().get(effect.value() > 0 == moreIsBetter ? 1 : 0)));
        return best;
    }

    /** Returns the effects beyond the margin, the largest first. */
    public List<Effect> significant() {
        return effects.stream()
                .filter(Effect::significant)
                .sorted((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())))
                .toList();
    }
}
