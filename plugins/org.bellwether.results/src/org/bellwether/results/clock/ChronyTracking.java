// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the output of {@code chronyc -c tracking}: fields, separated by commas. By chronyc(1), the largest error of the
 * clock is the sum of the system time's offset, the root dispersion, and half of the root delay.
 */
final class ChronyTracking {
    static final String DAEMON = "chrony";

    private static final int ADDRESS = 1;
    private static final int SYSTEM_TIME = 4;
    private static final int ROOT_DELAY = 10;
    private static final int ROOT_DISPERSION = 11;
    private static final int LEAP_STATUS = 13;

    private static final Set<String> SYNCHRONISED = Set.of("Normal", "Insert second", "Delete second");

    private static final double NS_PER_S = 1e9;

    private ChronyTracking() {}

    /** Returns the source; empty if chronyd does not answer, or follows no source. */
    static Optional<TimeSource> source(List<String> lines) {
        return lines.stream()
                .map(line -> line.split(",", -1))
                .filter(fields -> fields.length > LEAP_STATUS && SYNCHRONISED.contains(fields[LEAP_STATUS]))
                .findFirst()
                .map(fields -> new TimeSource(
                        DAEMON,
                        fields[ADDRESS].isBlank() ? fields[0] : fields[ADDRESS],
                        DurationParser.error(
                                DurationParser.ns(fields[SYSTEM_TIME], NS_PER_S),
                                DurationParser.ns(fields[ROOT_DELAY], NS_PER_S),
                                DurationParser.ns(fields[ROOT_DISPERSION], NS_PER_S)),
                        ""));
    }
}
