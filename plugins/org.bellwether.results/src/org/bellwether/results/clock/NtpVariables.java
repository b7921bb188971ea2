// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads the system variables of ntpd and NTPsec that {@code ntpq -c rv} prints: {@code NAME=VALUE}, separated by
 * commas, with times in milliseconds.
 */
final class NtpVariables {
    static final String DAEMON = "ntpd";

    private static final double NS_PER_MS = 1e6;
    private static final String NO_SYNCHRONISATION = "11";

    private NtpVariables() {}

    /** Returns the source; empty if ntpd does not answer, or follows no source. */
    static Optional<TimeSource> source(List<String> lines) {
        Map<String, String> values = new HashMap<>();
        for (String word : String.join(",", lines).split(",")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(
                        word.substring(0, equals).strip(),
                        word.substring(equals + 1).strip());
            }
        }
        String leap = values.getOrDefault("leap", NO_SYNCHRONISATION);
        return leap.equals(NO_SYNCHRONISATION)
                ? Optional.empty()
                : Optional.of(new TimeSource(
                        DAEMON,
                        values.getOrDefault("refid", ""),
                        DurationParser.error(ms(values, "offset"), ms(values, "rootdelay"), ms(values, "rootdisp")),
                        ""));
    }

    private static OptionalDouble ms(Map<String, String> values, String name) {
        return DurationParser.ns(values.getOrDefault(name, ""), NS_PER_MS);
    }
}
