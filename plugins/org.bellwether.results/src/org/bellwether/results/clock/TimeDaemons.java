// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The answers of a machine's time daemons to the launcher. A line {@code = TOOL} begins the answer of a tool, whose own
 * lines begin with a blank. Other machines may answer anything; unknown answers are ignored.
 */
public final class TimeDaemons {
    /** The largest number of characters that is read; the launcher keeps fewer. */
    private static final int LONGEST = 20_000;

    private static final String HEAD = "= ";

    private final Map<String, StringBuilder> sections = new HashMap<>();

    private TimeDaemons(String answers) {
        StringBuilder section = new StringBuilder();
        String text = answers.length() <= LONGEST ? answers : answers.substring(0, LONGEST);
        for (String line : text.split("\n")) {
            if (line.startsWith(HEAD)) {
                section = sections.computeIfAbsent(line.substring(HEAD.length()), name -> new StringBuilder());
            } else {
                section.append(line.strip()).append('\n');
            }
        }
    }

    /**
     * Returns the source of a machine: that of the first daemon that follows one; otherwise a running daemon, with a
     * remark.
     */
    public static TimeSource source(String answers) {
        TimeDaemons daemons = new TimeDaemons(answers);
        List<String> running = daemons.lines("running");
        List<Supplier<Optional<TimeSource>>> sources = List.of(
                () -> ChronyTracking.source(daemons.lines("chronyc")),
                () -> PtpDataSets.source(daemons.lines("pmc"), running.contains("phc2sys")),
                () -> NtpVariables.source(daemons.lines("ntpq")),
                () -> TimesyncStatus.source(daemons.lines("timedatectl")));
        return sources.stream()
                .flatMap(source -> source.get().stream())
                .findFirst()
                .orElseGet(() -> silent(running));
    }

    private List<String> lines(String tool) {
        return sections.getOrDefault(tool, new StringBuilder())
                .toString()
                .lines()
                .toList();
    }

    /** Returns a running daemon without an answer. The kernel truncates names of programs to 15 characters. */
    private static TimeSource silent(List<String> running) {
        return Stream.of(
                        Map.entry("chronyd", ChronyTracking.DAEMON),
                        Map.entry("ptp4l", PtpDataSets.DAEMON),
                        Map.entry("ntpd", NtpVariables.DAEMON),
                        Map.entry("systemd-timesyn", TimesyncStatus.DAEMON))
                .filter(process -> running.contains(process.getKey()))
                .findFirst()
                .map(process -> new TimeSource(
                        process.getValue(),
                        "",
                        TimeSource.UNSTATED,
                        "it runs, but did not say that it is synchronised"))
                .orElse(TimeSource.NONE);
    }
}
