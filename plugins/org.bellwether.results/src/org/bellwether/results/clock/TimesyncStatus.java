// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads the output of {@code timedatectl timesync-status}: lines {@code NAME: VALUE}. The root distance belongs to the
 * server's last answer.
 */
final class TimesyncStatus {
    static final String DAEMON = "systemd-timesyncd";

    private TimesyncStatus() {}

    /** Returns the source; empty if timesyncd does not answer, or if no server has answered timesyncd. */
    static Optional<TimeSource> source(List<String> lines) {
        Map<String, String> values = new HashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                values.put(line.substring(0, colon), line.substring(colon + 2).strip());
            }
        }
        return values.containsKey("Offset")
                ? Optional.of(new TimeSource(
                        DAEMON,
                        first(values, "Server"),
                        DurationParser.error(
                                span(values, "Offset"), span(values, "Delay"), span(values, "Root distance")),
                        "the error is that of the server's last answer"))
                : Optional.empty();
    }

    private static OptionalDouble span(Map<String, String> values, String name) {
        return DurationParser.systemd(first(values, name));
    }

    /** Returns the value without the remark in parentheses. */
    private static String first(Map<String, String> values, String name) {
        String value = values.getOrDefault(name, "");
        int remark = value.indexOf(" (");
        return remark < 0 ? value : value.substring(0, remark);
    }
}
