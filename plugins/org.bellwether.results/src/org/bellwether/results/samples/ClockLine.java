// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

/**
 * The time of another host's clock during a phase: this machine's time and an offset that grows or shrinks evenly.
 *
 * @param fromNs   a time of this machine
 * @param baseNs   the whole part of the offset, which may have more digits than floating-point numbers do
 * @param offsetNs by how much the other clock was ahead then, beside {@code baseNs}
 * @param rate     by how much it gains in each nanosecond of this machine
 * @param boundNs  how far the other clock is from this line at most, at any time of the phase
 */
record ClockLine(long fromNs, long baseNs, double offsetNs, double rate, double boundNs) {
    /** This machine's own clock. */
    static final ClockLine HERE = new ClockLine(0, 0, 0, 0, 0);

    /** The time of this machine when the other clock shows a time. */
    long here(long there) {
        long since = there - baseNs - fromNs - Math.round(offsetNs);
        return fromNs + since - Math.round(since * rate / (1 + rate));
    }

    /** Returns the time of the other clock at a time of this machine. */
    long there(long here) {
        return here + baseNs + Math.round(offsetNs + (here - fromNs) * rate);
    }
}
