// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

/**
 * How a time of the host where something begins becomes a time of the host where it ends.
 *
 * @param from    the clock where it begins
 * @param to      the clock where it ends
 * @param unknown why the clocks cannot be compared, a sentence without the full stop; empty if they can
 */
record ClockDifference(ClockLine from, ClockLine to, String unknown) {
    /** Both are the same clock. */
    static final ClockDifference NONE = new ClockDifference(ClockLine.HERE, ClockLine.HERE, "");

    static ClockDifference unknown(String why) {
        return new ClockDifference(ClockLine.HERE, ClockLine.HERE, why);
    }

    /** A time of the one clock as the other shows it. */
    long convert(long timeNs) {
        return to.there(from.here(timeNs));
    }

    /** How wrong that is at most. */
    double boundNs() {
        return from.boundNs() + to.boundNs();
    }
}
