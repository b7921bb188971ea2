// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;

/**
 * Measures until the interval of each primary figure is narrow enough. The rule uses only the widths of intervals, not
 * their locations, so it may be applied after each block: an interval of fixed width keeps approximately its level (Y.
 * S. Chow and H. Robbins, <em>On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals</em>, Annals of
 * Mathematical Statistics 36, 1965). The rule does not end before {@link Forecast#FEWEST_BLOCKS} blocks and {@value
 * #FEWEST_GROUPS} groups, because the width of few blocks may be small by chance: simulated intervals then contain the
 * true value in 93 to 95 % instead of 95 %.
 */
public final class PrecisionRule {
    /** The smallest number of independent groups of blocks, which is approximately the number of starts. */
    static final int FEWEST_GROUPS = 16;

    private final double width;
    private final double alpha;
    private final MeasuringLimits limits;

    /**
     * Creates a rule.
     *
     * @param width the interval's width from end to end; for ratios, relative: 0.02 is two per cent
     * @param alpha the probability with which an interval misses the true value
     */
    public PrecisionRule(double width, double alpha, MeasuringLimits limits) {
        if (!(width > 0)) {
            throw new IllegalArgumentException("an interval of width " + width + " is never reached");
        }
        this.width = width;
        this.alpha = alpha;
        this.limits = limits;
    }

    /**
     * Decides whether to continue.
     *
     * @param figures all primary figures, at least one
     * @param seconds measuring time so far (s)
     */
    public StoppingDecision decide(List<PrimaryFigure> figures, double seconds) {
        PrimaryFigure widest = figures.stream()
                .max(Comparator.comparingDouble(this::width))
                .orElseThrow(() -> new IllegalArgumentException("no figure decides when to stop"));
        PairedEstimate estimate = widest.estimate();
        int blocks = figures.stream()
                .mapToInt(figure -> figure.estimate().blocks())
                .min()
                .orElseThrow();
        double reached = width(widest);
        OptionalInt needed = Forecast.blocks(estimate.blocks(), reached, width);
        int fewest = Math.max(Forecast.FEWEST_BLOCKS, (int)
                Math.ceil((double) estimate.blocks() * FEWEST_GROUPS / Math.max(1, estimate.groups())));
        if (needed.isPresent() && needed.getAsInt() < fewest) {
            needed = OptionalInt.of(fewest);
        }
        boolean enough = blocks >= Forecast.FEWEST_BLOCKS
                && figures.stream().allMatch(figure -> figure.estimate().groups() >= FEWEST_GROUPS);
        if (enough && reached <= width) {
            return StoppingDecision.of(Reason.PRECISE, "");
        }
        Reason reason = blocks >= limits.blocks()
                ? Reason.MOST_BLOCKS
                : seconds >= limits.seconds() ? Reason.MOST_SECONDS : enough ? Reason.TOO_WIDE : Reason.TOO_FEW_BLOCKS;
        return StoppingDecision.of(reason, widest.name(), needed, estimate.blocks(), seconds);
    }

    /** Returns the width of the interval; infinite while there are too few groups for an interval. */
    private double width(PrimaryFigure figure) {
        return figure.estimate().isDecidable() ? figure.interval(alpha).width() : Double.POSITIVE_INFINITY;
    }
}
