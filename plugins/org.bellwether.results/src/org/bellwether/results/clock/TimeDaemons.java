// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The answers of a machine's time daemons, as the launcher asked for them: a line {@code = TOOL} begins the answer of a
 * tool, whose own lines begin with a blank. Other machines may answer anything: what is not understood is left out.
 */
public final class TimeDaemons {
    /** The launcher keeps less. */
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

    /** The source that a machine follows: the first daemon that says so; otherwise one that runs, with a remark. */
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

    /** Processes have at most 15 characters of their program's name. */
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
