// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.Verdict;

/**
 * The largest acceptable worsening. With the part t, the limit of a ratio is 1 + t; the limit of a throughput, which is
 * worse if it is smaller, is 1 / (1 + t); the limit of a difference (missed deadlines relative to all) is t.
 * Improvements have no limit.
 *
 * @param percent 100 t, from 0 to {@link #MOST_PERCENT}
 */
public record Threshold(double percent) {
    /** The largest sensible threshold: eleven times as long. */
    public static final double MOST_PERCENT = 1000;

    /** The largest number of pairs that a message advises. */
    private static final int MOST_BLOCKS = 100_000;

    /** Returns the part t. */
    double part() {
        return percent / 100;
    }

    /** Returns the worst acceptable effect of a figure. */
    public double limit(Figure figure) {
        if (figure.effect() == EffectScale.DIFFERENCE) {
            return part();
        }
        return lessIsWorse(figure) ? 1 / (1 + part()) : 1 + part();
    }

    /**
     * Returns the probability of the measurement if the figure is no worse than the limit; NaN if it cannot be
     * computed.
     */
    double worse(Comparison.Row row) {
        return row.evidence().beyond(limit(row.figure()), !lessIsWorse(row.figure()));
    }

    /** Returns the probability of the measurement if the figure is as bad as the limit, or worse. */
    double notWorse(Comparison.Row row) {
        return row.evidence().beyond(limit(row.figure()), lessIsWorse(row.figure()));
    }

    /**
     * Returns {@link GateVerdict#NOT_WORSE}, {@link GateVerdict#WORSE} or {@link GateVerdict#UNDECIDED}, by two
     * one-sided tests at the limit. One worse figure closes the gate, so its probability is corrected for the number of
     * figures. The gate opens only if each figure is shown not to be worse, which needs no correction (R. L. Berger,
     * Technometrics 24, 1982).
     *
     * @param worse the probability {@link #worse}, corrected for the number of figures
     */
    public GateVerdict verdict(Comparison.Row row, double worse) {
        if (row.base() == 0 && row.other() == 0) {
            return GateVerdict.NOT_WORSE; // for instance, a ratio without an interval
        } else if (row.verdict() == Verdict.NOT_DECIDABLE) {
            return GateVerdict.UNDECIDED;
        } else if (notWorse(row) <= row.level() / 2) {
            return GateVerdict.NOT_WORSE;
        }
        return worse <= row.level() / 2 ? GateVerdict.WORSE : GateVerdict.UNDECIDED;
    }

    /**
     * Returns the approximate number of pairs that decides on which side of the limit a figure is, with the power of a
     * comparison, if the true effect is the estimated one; empty if the figure is not compared in pairs, or if the
     * number is too large in practice.
     */
    OptionalInt blocksToTell(Comparison.Row row) {
        double limit = limit(row.figure());
        double apart = row.figure().effect() == EffectScale.RATIO
                ? Math.expm1(Math.abs(Math.log(row.effect() / limit)))
                : Math.abs(row.effect() - limit);
        return row.blocks().stream()
                .flatMapToInt(blocks -> blocks.blocksToSee(apart, blocks.visible(row.level())).stream())
                .filter(count -> count <= MOST_BLOCKS)
                .findFirst();
    }

    /** Returns the smallest threshold (a part) that contains a figure's whole interval; NaN without an interval. */
    static double enough(Comparison.Row row) {
        Interval interval = row.interval();
        if (row.figure().effect() == EffectScale.DIFFERENCE) {
            return interval.high();
        }
        return lessIsWorse(row.figure()) ? 1 / interval.low() - 1 : interval.high() - 1;
    }

    /** Returns whether a smaller figure is worse. */
    public static boolean lessIsWorse(Figure figure) {
        return figure.kind().equals("throughput");
    }
}
