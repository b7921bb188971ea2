// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import java.util.List;

/**
 * Converts a time of the host where a sample begins to a time of the host where the sample ends.
 *
 * @param line    the clock where it ends, as the host sees it where it begins
 * @param sources the comparisons that gave the bound, in words; none where both are one clock
 * @param unknown why the clocks cannot be compared, a sentence without the full stop; empty if they can
 */
public record ClockDifference(ClockLine line, List<String> sources, String unknown) {
    /** Both are the same clock. */
    public static final ClockDifference NONE = new ClockDifference(ClockLine.HERE, List.of(), "");

    /** @param why a sentence without the full stop */
    public static ClockDifference unknown(String why) {
        return new ClockDifference(ClockLine.HERE, List.of(), why);
    }

    /** A time of the one clock as the other shows it. */
    public long convert(long timeNs) {
        return line.there(timeNs);
    }

    /** Returns the error bound of the conversion. */
    public double boundNs() {
        return line.boundNs();
    }
}
