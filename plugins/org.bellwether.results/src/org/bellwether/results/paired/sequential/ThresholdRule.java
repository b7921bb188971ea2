// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.SignFlipTest;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;

/**
 * Measures until it is known whether a figure is worse by more than a threshold. Two one-sided tests at the limit decide at planned
 * looks (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987; C. Jennison and B. W. Turnbull,
 * <em>Repeated Confidence Intervals</em>, Journal of the Royal Statistical Society B 51, 1989). One figure that is worse is
 * enough, so “worse” is corrected for their number; all must be shown not to be worse, which needs no correction (R. L. Berger,
 * Technometrics 24, 1982).
 */
public final class ThresholdRule {
    /**
     * From where on a figure is worse.
     *
     * @param difference other less base, of logarithms if the figure is a ratio
     * @param lessIsWorse whether it is worse below, as throughputs are
     */
    public record Limit(double difference, boolean lessIsWorse) {}

    private final Looks looks;
    private final Function<PrimaryFigure, Limit> limit;
    private final MeasuringLimits limits;

    /**
     * A rule.
     *
     * @param limit from which difference on a figure is worse
     */
    public ThresholdRule(Looks looks, Function<PrimaryFigure, Limit> limit, MeasuringLimits limits) {
        this.looks = looks;
        this.limit = limit;
        this.limits = limits;
    }

    /**
     * Whether to go on; to be asked at each look of {@link Looks}, and no more often.
     *
     * @param figures all primary figures, at least one
     * @param seconds how long was measured so far
     */
    public StoppingDecision decide(List<PrimaryFigure> figures, double seconds) {
        int blocks = figures.stream()
                .mapToInt(figure -> figure.estimate().blocks())
                .min()
                .orElseThrow(() -> new IllegalArgumentException("no figure decides when to stop"));
        OptionalInt look = looks.at(blocks);
        if (look.isPresent()) {
            double level = looks.level(look.getAsInt()) / 2;
            for (PrimaryFigure figure : figures) {
                if (figure.estimate().isDecidable() && worse(figure) <= level / figures.size()) {
                    return StoppingDecision.of(Reason.WORSE, figure.name());
                }
            }
            if (figures.stream().allMatch(figure -> figure.estimate().isDecidable() && notWorse(figure) <= level)) {
                return StoppingDecision.of(Reason.NOT_WORSE, "");
            }
        }
        Reason reason = blocks >= Math.min(limits.blocks(), looks.most())
                ? Reason.MOST_BLOCKS
                : seconds >= limits.seconds()
                        ? Reason.MOST_SECONDS
                        : look.isPresent() ? Reason.UNDECIDED : Reason.TOO_FEW_BLOCKS;
        return StoppingDecision.of(reason, undecided(figures), looks.after(blocks), blocks, seconds);
    }

    /** The interval that goes with the latest look: it holds although there were earlier ones. */
    public Interval interval(PrimaryFigure figure) {
        return looks.at(figure.estimate().blocks()).stream()
                .mapToObj(look -> figure.interval(looks.level(look)))
                .findFirst()
                .orElse(new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    /** The figure of which least is known. */
    private String undecided(List<PrimaryFigure> figures) {
        return figures.stream()
                .max(Comparator.comparingDouble(figure -> Math.min(worse(figure), notWorse(figure))))
                .map(PrimaryFigure::name)
                .orElseThrow();
    }

    /** How probable such blocks are if the figure is at the limit or better. */
    private double worse(PrimaryFigure figure) {
        Limit at = limit.apply(figure);
        return probability(figure, at, at.lessIsWorse());
    }

    /** How probable they are if it is at the limit or worse. */
    private double notWorse(PrimaryFigure figure) {
        Limit at = limit.apply(figure);
        return probability(figure, at, !at.lessIsWorse());
    }

    private static double probability(PrimaryFigure figure, Limit at, boolean lower) {
        SignFlipTest test = figure.estimate().test();
        return lower ? test.lower(at.difference()) : test.higher(at.difference());
    }
}
