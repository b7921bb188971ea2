// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import java.util.List;

/**
 * Converts a time of the host where a sample begins to a time of the host where the sample ends.
 *
 * @param line    the clock of the end, relative to the host of the start
 * @param sources the comparisons that gave the bound, in words; empty if both are one clock
 * @param unknown why the clocks cannot be compared, a sentence without the full stop; empty if they can
 */
public record ClockDifference(ClockLine line, List<String> sources, String unknown) {
    /** Both ends have the same clock. */
    public static final ClockDifference NONE = new ClockDifference(ClockLine.HERE, List.of(), "");

    /** @param why a sentence without the full stop */
    public static ClockDifference unknown(String why) {
        return new ClockDifference(ClockLine.HERE, List.of(), why);
    }

    /** Converts a time of the first clock to the second clock. */
    public long convert(long timeNs) {
        return line.there(timeNs);
    }

    /** Returns the error bound of the conversion. */
    public double boundNs() {
        return line.boundNs();
    }
}
