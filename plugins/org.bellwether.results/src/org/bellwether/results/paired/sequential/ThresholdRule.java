// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.bellwether.results.paired.SignFlipTest;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;

/**
 * Measures until it is decided whether a figure is worse by more than a threshold. Two one-sided tests at the limit
 * decide at planned looks (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987; C. Jennison and
 * B. W. Turnbull, <em>Repeated Confidence Intervals</em>, Journal of the Royal Statistical Society B 51, 1989). One
 * worse figure in one of several comparisons with the same base is sufficient, so “worse” is corrected for the number
 * of figures times the number of comparisons (Bonferroni). All figures must be shown not to be worse, which needs no
 * correction (R. L. Berger, Technometrics 24, 1982).
 */
public final class ThresholdRule {
    /**
     * The limit beyond which a figure is worse.
     *
     * @param difference other less base, of logarithms if the figure is a ratio
     * @param lessIsWorse whether smaller values are worse, as for throughputs
     */
    public record Limit(double difference, boolean lessIsWorse) {}

    /** The level of intervals of a single look. */
    private static final double ORDINARY = 0.05;

    /** The number of standard errors with which four of five cases are decided. */
    private static final double SURE = 0.84;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final LookSchedule looks;
    private final Function<PrimaryFigure, Limit> limit;
    private final double seconds;
    private final int comparisons;

    /**
     * Creates a rule.
     *
     * @param limit returns the difference from which a figure is worse
     * @param seconds the time limit (s)
     * @param comparisons number of configurations that are compared with the base; one worse configuration is
     *     sufficient
     */
    public ThresholdRule(LookSchedule looks, Function<PrimaryFigure, Limit> limit, double seconds, int comparisons) {
        this.looks = looks;
        this.limit = limit;
        this.seconds = seconds;
        this.comparisons = comparisons;
    }

    /** Returns the number of starts of all figures. */
    public static int starts(List<PrimaryFigure> figures) {
        return figures.stream()
                .mapToInt(figure -> figure.estimate().starts())
                .min()
                .orElseThrow(() -> new IllegalArgumentException("no figure decides when to stop"));
    }

    /**
     * Decides whether to continue. Must be called at each look of {@link LookSchedule} and when the time is over, and
     * at no other time.
     *
     * @param figures all primary figures, at least one
     * @param measured measuring time so far (s)
     */
    public StoppingDecision decide(List<PrimaryFigure> figures, double measured) {
        int starts = starts(figures);
        LookSchedule now = looks(starts, measured);
        OptionalInt look = now.at(starts);
        if (look.isPresent()) {
            double level = now.level(look.getAsInt()) / 2;
            double each = now.oneOf(figures.size() * comparisons).level(look.getAsInt()) / 2;
            for (PrimaryFigure figure : figures) {
                if (figure.estimate().isDecidable() && worse(figure) <= each) {
                    return StoppingDecision.of(Reason.WORSE, figure.name());
                }
            }
            if (figures.stream().allMatch(figure -> figure.estimate().isDecidable() && notWorse(figure) <= level)) {
                return StoppingDecision.of(Reason.NOT_WORSE, "");
            }
        }
        Reason reason = starts >= looks.most()
                ? Reason.MOST_BLOCKS
                : measured >= seconds
                        ? Reason.MOST_SECONDS
                        : look.isPresent() ? Reason.UNDECIDED : Reason.TOO_FEW_BLOCKS;
        PrimaryFigure open = undecided(figures);
        int blocks = open.estimate().blocks();
        OptionalInt needed = needed(open, starts);
        return StoppingDecision.of(
                reason,
                open.name(),
                needed.isPresent() && starts > 0
                        ? OptionalInt.of((int) Math.ceil((double) needed.getAsInt() * blocks / starts))
                        : OptionalInt.empty(),
                blocks,
                measured);
    }

    /**
     * Returns the level of the intervals of the latest look, which hold in spite of earlier looks; empty before the
     * first look.
     *
     * @param starts number of existing starts
     * @param measured measuring time so far (s); if the time limit makes this look the last one, it may use the rest of
     *     the error rate
     */
    public OptionalDouble level(int starts, double measured) {
        LookSchedule now = looks(starts, measured);
        OptionalInt look = now.at(starts);
        return look.isPresent() ? OptionalDouble.of(now.level(look.getAsInt())) : OptionalDouble.empty();
    }

    private LookSchedule looks(int starts, double measured) {
        return measured >= seconds && starts > 0 && starts < looks.most() ? looks.endingAt(starts) : looks;
    }

    /**
     * Returns the look at which the figure is expected to be decided, if its effect is the estimated one: its distance
     * from the limit is then {@value #SURE} standard errors beyond the bound. Without an estimate, it is the next look;
     * empty if no look suffices.
     */
    private OptionalInt needed(PrimaryFigure figure, int starts) {
        OptionalInt next = looks.after(starts);
        if (!figure.estimate().isDecidable() || next.isEmpty()) {
            return next;
        }
        double error =
                figure.estimate().interval(ORDINARY).width() / (2 * NORMAL.inverseSurvivalProbability(ORDINARY / 2));
        double away =
                Math.abs(figure.estimate().location() - limit.apply(figure).difference()) / error;
        while (next.isPresent()) {
            double quantile = NORMAL.inverseSurvivalProbability(
                    looks.level(looks.at(next.getAsInt()).getAsInt()) / 2);
            if (away * Math.sqrt(next.getAsInt() / (double) starts) >= quantile + SURE) {
                return next;
            }
            next = looks.after(next.getAsInt());
        }
        return next;
    }

    /** Returns the figure that is least decided. */
    private PrimaryFigure undecided(List<PrimaryFigure> figures) {
        return figures.stream()
                .max(Comparator.comparingDouble(figure -> Math.min(worse(figure), notWorse(figure))))
                .orElseThrow();
    }

    /** Returns the probability of such blocks if the figure is at the limit or better. */
    private double worse(PrimaryFigure figure) {
        Limit at = limit.apply(figure);
        return probability(figure, at, at.lessIsWorse());
    }

    /** Returns the probability of such blocks if the figure is at the limit or worse. */
    private double notWorse(PrimaryFigure figure) {
        Limit at = limit.apply(figure);
        return probability(figure, at, !at.lessIsWorse());
    }

    private static double probability(PrimaryFigure figure, Limit at, boolean lower) {
        SignFlipTest test = figure.estimate().test();
        return lower ? test.lower(at.difference()) : test.higher(at.difference());
    }
}
