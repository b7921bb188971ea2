// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times as programs print them. A text that is no time, or a value that is too large, gives an empty result. */
final class DurationParser {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?[0-9]{1,12}(?:[.][0-9]{1,24})?(?:[eE][-+]?[0-9]{1,2})?");

    private static final Pattern PART = Pattern.compile("([0-9]{1,12}(?:[.][0-9]{1,24})?)(us|ms|s|min|h|d)");

    private static final Map<String, Double> UNITS =
            Map.of("us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "h", 3600e9, "d", 86_400e9);

    /** The largest time: about thirty years. */
    private static final double LONGEST_NS = 1e18;

    private DurationParser() {}

    /** Returns a number of units as a time in ns. */
    static OptionalDouble ns(String number, double unitNs) {
        return NUMBER.matcher(number).matches() ? limited(Double.parseDouble(number) * unitNs) : OptionalDouble.empty();
    }

    /** Returns a time span of systemd (systemd.time(7)) in ns: {@code +1.234ms}, {@code 34min 8s}, {@code 0}. */
    static OptionalDouble systemd(String span) {
        boolean isNegative = span.startsWith("-");
        String text = isNegative || span.startsWith("+") ? span.substring(1) : span;
        if (text.equals("0")) {
            return OptionalDouble.of(0);
        }
        double sum = 0;
        for (String word : text.split(" ")) {
            Matcher part = PART.matcher(word);
            if (!part.matches()) {
                return OptionalDouble.empty();
            }
            sum += Double.parseDouble(part.group(1)) * UNITS.get(part.group(2));
        }
        return limited(isNegative ? -sum : sum);
    }

    private static OptionalDouble limited(double ns) {
        return Math.abs(ns) <= LONGEST_NS ? OptionalDouble.of(ns) : OptionalDouble.empty();
    }

    /**
     * Returns the largest error of a clock: the sum of its offset from the time source, and of the source's distance
     * from the primary servers, which is a dispersion and half of a round-trip delay (RFC 5905).
     *
     * @return {@link TimeSource#UNSTATED} if a part is unknown
     */
    static long error(OptionalDouble offset, OptionalDouble delay, OptionalDouble dispersion) {
        return offset.isEmpty() || delay.isEmpty() || dispersion.isEmpty()
                ? TimeSource.UNSTATED
                : Math.round(Math.abs(offset.getAsDouble())
                        + Math.abs(delay.getAsDouble()) / 2
                        + Math.abs(dispersion.getAsDouble()));
    }
}
