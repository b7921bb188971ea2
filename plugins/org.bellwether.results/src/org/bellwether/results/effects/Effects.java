// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effects of a design on one response.
 *
 * @param runs       that gave a value
 * @param missing    runs without one
 * @param resolution the length of the shortest word; 0 where nothing is confounded
 * @param words      the word-length pattern from three letters on, as text
 * @param partial    whether main effects are partly mixed with interactions
 * @param method how the error was estimated
 * @param level      how often an effect that is none is called significant
 * @param error      the standard error of an effect; with Lenth's method his pseudo standard error; 0 of exact effects, NaN
 *                   where nothing tells chance
 * @param freedom    degrees of freedom of that; 0 with Lenth's method and where no test is made
 * @param margin     an effect beyond it is significant; 0 of exact effects, NaN where nothing tells chance
 * @param simultaneous an effect beyond it is significant even among all of them; likewise
 * @param grandMean  of all runs
 * @param contrasts  all n - 1 of them, for the half-normal plot; those of the effects otherwise
 * @param curvature  how far the centre points are above the others' mean; null without such
 * @param further    what is beyond the margin and is none of the effects
 * @param variance   the analysis of variance; empty with Lenth's method and of a constant response
 * @param checks     what the residuals say against all this
 * @param covariate  of a robust regression, which level of the machine was taken out: {@code none}, {@code reference} or {@code
 *                   neighbours}; empty otherwise
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
        /** Most contrasts of runs that were not repeated are chance. */
        LENTH("lenth", "Lenth's pseudo standard error"),
        /** Repeated runs differ by chance only. */
        REPLICATES("replicates", "repeated runs"),
        /** The error is estimated from the part of the response that the effects do not explain. */
        RESIDUALS("residuals", "the residuals of a regression"),
        /** The residuals of many runs in blocks of time, by a regression that gives outlying runs little weight. */
        ROBUST("robust", "the residuals of a robust regression"),
        /** All runs have the same value: no test is possible. */
        CONSTANT("constant", "nothing, because the response does not vary"),
        /** Runs that have to agree do so to the last digit: effects are exact, and there is nothing to test. */
        EXACT("exact", "nothing, because the runs show no error"),
        /** The estimate of the error is zero, although no runs were made that have to agree. */
        UNTESTED("none", "nothing");

        private final String key;
        private final String label;

        Method(String key, String label) {
            this.key = key;
            this.label = label;
        }

        /** Returns the form in JSON. */
        public String key() {
            return key;
        }

        public String label() {
            return label;
        }

        /** Returns whether effects are held against chance. */
        public boolean isTest() {
            return this == LENTH || this == REPLICATES || this == RESIDUALS || this == ROBUST;
        }
    }

    /**
     * Contrasts that are none of the effects which were asked for, interactions most of all.
     *
     * @param active those beyond the margin, the largest first
     * @param of     how many were looked at
     */
    public record Further(List<Effect> active, int of) {
        /** No contrast was examined. */
        static final Further NONE = new Further(List.of(), 0);

        public Further {
            active = List.copyOf(active);
        }
    }

    /**
     * The change of the response by one factor, or by two together.
     *
     * @param factor  its name, or {@code A:B}
     * @param value   the mean at the high level less that at the low one
     * @param error   its standard error
     * @param low     the lower end of its confidence interval; likewise {@code high}; NaN where nothing tells chance
     * @param aliases the effects that the runs cannot separate from it, up to interactions of two factors
     * @param significant whether it is beyond the margin
     * @param certain whether it is beyond the simultaneous margin
     * @param levels  what the low and the high level are called; empty of interactions
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
     * A line of the analysis of variance; {@code f} and {@code p} are NaN of the error, and of exact effects.
     *
     * @param freedom degrees of freedom
     * @param squares sum of squares
     */
    public record Source(String name, double freedom, double squares, double f, double p) {}

    /** The better level of each factor that matters; empty if none does. */
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
