// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.List;
import org.bellwether.glsp.runs.progress.RunError;

/**
 * The effects that the runs of a design show, with their places in the diagrams as they are now.
 *
 * @param responses in the order of the design: the first one is the primary figure
 * @param notes     what a reader has to know, a sentence each
 * @param failure   why there are no effects; null where there are
 */
public record DesignEffects(DesignInfo design, List<ResponseEffects> responses, List<String> notes, RunError failure) {
    /**
     * The effects on one response.
     *
     * @param unit    of what is shown; empty for bare numbers
     * @param divisor from figures to what is shown
     * @param mean    of all runs
     * @param summary the effects that matter, in one sentence
     */
    public record ResponseEffects(
            String response, String unit, double divisor, double mean, String summary, List<FactorEffect> factors) {}

    /**
     * The change of a response by a factor: between its two levels, or of more levels between those that differ most.
     *
     * @param anchor    the id of the factor's line in a diagram; empty if it is gone
     * @param from      the level where the response is {@code value} less than at the level {@code to}
     * @param low       the lower end of its confidence interval; null where nothing tells chance; likewise {@code high}
     * @param certainty {@code certain} where it is more than chance among all effects, {@code significant} where it is so
     *     by itself, {@code chance} where it may be chance, {@code untested} where nothing tells chance
     * @param aliases the effects that the design cannot separate from it
     * @param stale     why the effect is not that of the factor as it is; empty if it is
     * @param means     of a factor with more than two levels, in the order of the levels; otherwise none
     */
    public record FactorEffect(
            String factor,
            String subject,
            String anchor,
            String from,
            String to,
            double value,
            Double low,
            Double high,
            String certainty,
            List<String> aliases,
            String stale,
            List<LevelMean> means) {}

    /**
     * The mean of the response at a level of a factor.
     *
     * @param runs at this level
     * @param low  the lower end of its confidence interval; null where nothing tells chance; likewise {@code high}
     */
    public record LevelMean(String level, int runs, double mean, Double low, Double high) {}
}
