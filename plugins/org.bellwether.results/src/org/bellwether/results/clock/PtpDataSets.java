// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the data sets of ptp4l that {@code pmc} prints (IEEE 1588): lines {@code NAME VALUE}, with times in
 * nanoseconds. ptp4l states the last offset from its master, but no largest error.
 */
final class PtpDataSets {
    static final String DAEMON = "ptp4l";

    private PtpDataSets() {}

    /**
     * Returns the source; empty if ptp4l does not answer, or if no port follows a master or is a master.
     *
     * @param isSystemClock whether phc2sys runs, which transfers the network card's time to the system's clock
     */
    static Optional<TimeSource> source(List<String> lines, boolean isSystemClock) {
        Map<String, TreeSet<String>> values = lines.stream()
                .map(line -> line.split("\\s+", 2))
                .filter(words -> words.length == 2)
                .collect(Collectors.groupingBy(
                        words -> words[0],
                        Collectors.mapping(words -> words[1], Collectors.toCollection(TreeSet::new))));
        TreeSet<String> states = values.getOrDefault("portState", new TreeSet<>());
        Function<String, String> first = name -> {
            TreeSet<String> found = values.getOrDefault(name, new TreeSet<>());
            return found.isEmpty() ? "" : found.first();
        };
        if (states.contains("SLAVE")) {
            OptionalDouble offset = DurationParser.ns(first.apply("offsetFromMaster"), 1);
            return Optional.of(new TimeSource(
                    DAEMON,
                    first.apply("grandmasterIdentity"),
                    offset.isEmpty() ? TimeSource.UNSTATED : Math.round(Math.abs(offset.getAsDouble())),
                    "the error is the last offset from the master"
                            + (isSystemClock
                                    ? ""
                                    : "; phc2sys does not run, so that this may be the network card's clock only")));
        }
        return states.contains("MASTER") || states.contains("GRAND_MASTER")
                ? Optional.of(new TimeSource(DAEMON, "", TimeSource.UNSTATED, "this machine is the master"))
                : Optional.empty();
    }
}
