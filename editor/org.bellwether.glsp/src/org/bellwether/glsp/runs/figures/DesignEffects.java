// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.List;
import org.bellwether.glsp.runs.progress.RunError;

/**
 * The effects that the runs of a design show, with their places in the current diagrams.
 *
 * @param responses the effects on each response, in the order of the design: the first one is the primary figure
 * @param notes the facts that a reader must know, a sentence each
 * @param failure the reason why there are no effects; null if there are
 */
public record DesignEffects(DesignInfo design, List<ResponseEffects> responses, List<String> notes, RunError failure) {
    /**
     * The effects on one response.
     *
     * @param unit the unit of displayed values; empty for plain numbers
     * @param divisor the divisor from figures to displayed values
     * @param mean the mean of all runs
     * @param summary the relevant effects, in one sentence
     */
    public record ResponseEffects(
            String response, String unit, double divisor, double mean, String summary, List<FactorEffect> factors) {}

    /**
     * The change of a response by a factor: between its two levels; for more levels, between the two that differ most.
     *
     * @param anchor the id of the factor's line in a diagram; empty if it was deleted
     * @param from the level at which the response is {@code value} less than at the level {@code to}
     * @param low the lower end of its confidence interval; null if there is no test for chance
     * @param high the upper end of its confidence interval; null if there is no test for chance
     * @param certainty {@code certain} if it is significant among all effects, {@code significant} if it is significant
     *     alone, {@code chance} if it may be chance, {@code untested} if there is no test for chance
     * @param aliases the effects that the design cannot separate from it
     * @param stale the reason why the effect is not that of the current factor; empty if it is
     * @param means the means for a factor with more than two levels, in the order of the levels; otherwise empty
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
     * @param runs the number of runs at this level
     * @param low the lower end of its confidence interval; null if there is no test for chance
     * @param high the upper end of its confidence interval; null if there is no test for chance
     */
    public record LevelMean(String level, int runs, double mean, Double low, Double high) {}
}
