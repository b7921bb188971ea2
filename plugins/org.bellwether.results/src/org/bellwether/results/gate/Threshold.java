// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import org.bellwether.results.comparison.Bootstrap.Interval;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Effect;
import org.bellwether.results.comparison.Figure;

/**
 * How much worse is too much. With a part t the limit of a ratio is 1 + t, of a throughput, where less is worse, 1 / (1 + t), and
 * the limit of a difference (missed deadlines as a part of all) is t. The good side has no limit: better is not worse.
 *
 * @param percent 100 t, from 0 to {@link #MOST_PERCENT}
 */
public record Threshold(double percent) {
    /** The largest one that makes sense: eleven times as long. */
    public static final double MOST_PERCENT = 1000;

    /** The part t. */
    double part() {
        return percent / 100;
    }

    /** What the effect of a figure may be at worst. */
    public double limit(Figure figure) {
        if (figure.effect() == Effect.DIFFERENCE) {
            return part();
        }
        return lessIsWorse(figure) ? 1 / (1 + part()) : 1 + part();
    }

    /** One of {@link GateVerdict#NOT_WORSE}, {@link GateVerdict#WORSE} and {@link GateVerdict#CANNOT_BE_TOLD}. */
    GateVerdict verdict(Comparison.Row row) {
        if (row.base() == 0 && row.other() == 0) {
            return GateVerdict.NOT_WORSE; // a ratio has no interval then
        }
        Interval interval = row.interval();
        double limit = limit(row.figure());
        boolean less = lessIsWorse(row.figure());
        if (less ? interval.low() >= limit : interval.high() <= limit) {
            return GateVerdict.NOT_WORSE;
        }
        return (less ? interval.high() < limit : interval.low() > limit)
                ? GateVerdict.WORSE
                : GateVerdict.CANNOT_BE_TOLD; // also where there is no interval
    }

    /** The smallest threshold (a part) that a figure's whole interval is within; NaN where it has no interval. */
    static double enough(Comparison.Row row) {
        Interval interval = row.interval();
        if (row.figure().effect() == Effect.DIFFERENCE) {
            return interval.high();
        }
        return lessIsWorse(row.figure()) ? 1 / interval.low() - 1 : interval.high() - 1;
    }

    private static boolean lessIsWorse(Figure figure) {
        return figure.kind().equals("throughput");
    }
}
