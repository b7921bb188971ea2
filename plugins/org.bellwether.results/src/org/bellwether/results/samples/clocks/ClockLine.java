// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

/**
 * The time of another host's clock during a phase: this host's time plus an offset that changes linearly.
 *
 * @param fromNs   the time of this host from which the line is valid
 * @param toNs     the time of this host until which the line is valid
 * @param baseNs   the integer part of the offset, which may have more digits than floating-point numbers
 * @param offsetNs the offset at {@code fromNs}, in addition to {@code baseNs}
 * @param rate     the change of the offset for each nanosecond of this host
 * @param boundNs  the largest distance of the other clock from this line, at any time of the phase
 */
public record ClockLine(long fromNs, long toNs, long baseNs, double offsetNs, double rate, double boundNs) {
    /** This host's own clock. */
    public static final ClockLine HERE = new ClockLine(Long.MIN_VALUE, Long.MAX_VALUE, 0, 0, 0, 0);

    /** The rounding error, because times are whole nanoseconds. */
    private static final double ROUNDING = 1;

    /** Returns the time of this host when the other clock shows a time. */
    public long here(long there) {
        long since = there - baseNs - fromNs - Math.round(offsetNs);
        return fromNs + since - Math.round(since * rate / (1 + rate));
    }

    /** Returns the time of the other clock at a time of this host. */
    public long there(long here) {
        return here + baseNs + Math.round(offsetNs + (here - fromNs) * rate);
    }

    /** Returns how far the other clock is ahead at the start of the line (ns). */
    public long aheadNs() {
        return baseNs + Math.round(offsetNs);
    }

    /** Returns the line of this host's clock relative to the other host. */
    public ClockLine inverted() {
        return equals(HERE)
                ? HERE
                : new ClockLine(
                        there(fromNs),
                        there(toNs),
                        -baseNs,
                        -Math.round(offsetNs),
                        -rate / (1 + rate),
                        boundNs / (1 + rate) + ROUNDING);
    }

    /**
     * Returns the line of a third host's clock.
     *
     * @param next the third host's clock relative to the other host
     * @throws ClockException if the clocks were not compared at the same time
     */
    public ClockLine then(ClockLine next) throws ClockException {
        if (equals(HERE) || next.equals(HERE)) {
            return equals(HERE) ? next : this;
        }
        long begin = Math.max(fromNs, here(next.fromNs));
        long end = Math.min(toNs, here(next.toNs));
        checkSpan(begin, end);
        long base = baseNs + next.baseNs;
        return new ClockLine(
                begin,
                end,
                base,
                next.there(there(begin)) - begin - base,
                (1 + rate) * (1 + next.rate) - 1,
                boundNs * (1 + next.rate) + next.boundNs + ROUNDING);
    }

    /**
     * Returns the line of the other clock if another line is valid, too. The clock keeps to both lines at any time, so
     * its distance from this line is limited by both bounds. If the other line is always on the same side, this limit
     * is smaller than the bound of this line.
     *
     * @throws ClockException if the lines contradict each other
     */
    public ClockLine within(ClockLine other) throws ClockException {
        long begin = Math.max(fromNs, other.fromNs);
        long end = Math.min(toNs, other.toNs);
        checkSpan(begin, end);
        double first = other.there(begin) - there(begin);
        double last = other.there(end) - there(end);
        // Lines have their largest distance at an end
        if (Math.max(Math.abs(first), Math.abs(last)) > boundNs + other.boundNs + 2 * ROUNDING) {
            throw new ClockException("two comparisons of the clocks of both hosts contradict one another: "
                    + "a clock was set, its rate was changed, an answer was forged, or a time daemon is wrong");
        }
        double low = Math.max(-boundNs, Math.min(first, last) - other.boundNs - ROUNDING);
        double high = Math.min(boundNs, Math.max(first, last) + other.boundNs + ROUNDING);
        // Intervals that only touch agree apart from rounding; low may then even be above high
        double bound = Math.max(high - low, ROUNDING) / 2;
        return new ClockLine(begin, end, baseNs, offsetNs + (begin - fromNs) * rate + (low + high) / 2, rate, bound);
    }

    private static void checkSpan(long begin, long end) throws ClockException {
        if (begin >= end) {
            throw new ClockException("the clocks were not compared at the same time");
        }
    }
}
