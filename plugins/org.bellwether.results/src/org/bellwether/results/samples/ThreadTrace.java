// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * The times in which distributable threads ran in a process during a phase, by the clock of the launcher's machine.
 *
 * @param process the process's name
 * @param times   the running times in the order of their starts; empty if the clock of the process's host is unknown
 * @param boundNs the largest error of all its times, because its host has another clock
 * @param unknown why that clock is unknown, a sentence without the full stop; empty if it is known
 * @param leftOut number of running times for which the program had no room
 */
public record ThreadTrace(String process, List<RunningTime> times, double boundNs, String unknown, long leftOut) {
    private static final String SUFFIX = ".threads.tsv";
    private static final Pattern FIRST_LINE = Pattern.compile("# bellwether\\.threads/1 .*left-out=([0-9]{1,18})");
    private static final Pattern RUNNING =
            Pattern.compile("([0-9a-f]{32})\t([0-9]{1,18})\t([0-9]{1,18})\t([0-9]{1,3})\t(.*)");
    /** The name of threads that begin with oneway calls and events, whose segments have no name. */
    private static final String ONEWAY = "oneway";

    private static final int BEGUN_HERE = 1;
    private static final int CANCELLED = 2;

    /**
     * A time in which a thread had a processor without interruption.
     *
     * @param thread    the thread's id
     * @param name      the name of the timer or start that began the thread, {@code oneway} for a oneway call or an
     *     event; if the start was not recorded, the name of the segment
     * @param cancelled whether the thread was cancelled meanwhile
     */
    public record RunningTime(String thread, String name, long beginNs, long endNs, boolean cancelled) {}

    private record Line(String thread, long beginNs, long endNs, int flags, String segment) {
        boolean is(int flag) {
            return (flags & flag) != 0;
        }
    }

    private record Recorded(String process, long leftOut, List<Line> lines) {
        ThreadTrace by(ClockDifference clock, Map<String, String> names) {
            if (!clock.unknown().isEmpty()) {
                return new ThreadTrace(process, List.of(), 0, clock.unknown(), leftOut);
            }
            List<RunningTime> times = lines.stream()
                    .map(line -> new RunningTime(
                            line.thread(),
                            names.getOrDefault(line.thread(), line.segment()),
                            clock.convert(line.beginNs()),
                            clock.convert(line.endNs()),
                            line.is(CANCELLED)))
                    .sorted(Comparator.comparingLong(RunningTime::beginNs))
                    .toList();
            return new ThreadTrace(process, times, clock.boundNs(), "", leftOut);
        }
    }

    /**
     * Returns the traces of a launch, in the order of the processes' names. Only processes with a scheduling
     * discipline, in programs built with checkpoints, write a trace.
     *
     * @param folder the run directory of the launch
     * @throws IOException if a file is damaged or cannot be read
     */
    public static List<ThreadTrace> read(Path folder, String phase) throws IOException {
        List<Recorded> all = new ArrayList<>();
        for (Path file : files(folder.resolve("samples"), phase)) {
            all.add(recorded(file, phase));
        }
        if (all.isEmpty()) {
            return List.of();
        }
        Map<String, String> names = new HashMap<>();
        all.stream()
                .flatMap(recorded -> recorded.lines().stream())
                .filter(line -> line.is(BEGUN_HERE))
                .forEach(line -> names.put(line.thread(), line.segment()));
        LaunchClocks clocks = LaunchRecord.read(folder).clocks();
        return all.stream()
                .map(recorded -> recorded.by(clocks.toLauncher(recorded.process(), phase), names))
                .toList();
    }

    private static List<Path> files(Path samples, String phase) throws IOException {
        try (Stream<Path> files = Files.list(samples)) {
            return files.filter(file ->
                            name(file).startsWith(phase + ".") && name(file).endsWith(SUFFIX))
                    .sorted(Comparator.comparing(ThreadTrace::name))
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static Recorded recorded(Path file, String phase) throws IOException {
        List<String> text = Files.readAllLines(file);
        Matcher first = FIRST_LINE.matcher(text.isEmpty() ? "" : text.get(0));
        if (!first.matches()) {
            throw new SampleFormatException(file, "does not begin as a file of running times does");
        }
        List<Line> lines = new ArrayList<>();
        for (int i = 2; i < text.size(); i++) { // skips the names of the columns
            Matcher line = RUNNING.matcher(text.get(i));
            if (!line.matches()) {
                throw new SampleFormatException(file, "line " + (i + 1) + " is no running time of a thread");
            }
            lines.add(new Line(
                    line.group(1),
                    Long.parseLong(line.group(2)),
                    Long.parseLong(line.group(3)),
                    Integer.parseInt(line.group(4)),
                    line.group(5).isEmpty() ? ONEWAY : line.group(5)));
        }
        String process = name(file).substring(phase.length() + 1, name(file).length() - SUFFIX.length());
        return new Recorded(process, Long.parseLong(first.group(1)), lines);
    }
}
