// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The recomputations of the rates of a process in a phase, in the time of its host's clock. Only the start, minimum,
 * maximum and end of rates are kept, because a file may have millions of rates.
 *
 * @param timers in the order of the file
 * @param recomputations in order of time; the first one is at the start of the phase
 * @param leftOut number of later recomputations for which the program had no room
 */
public record RateTrace(
        String phase, String process, List<TimerRates> timers, List<Recomputation> recomputations, long leftOut) {
    private static final String SUFFIX = ".rates.tsv";
    private static final Pattern FIRST_LINE = Pattern.compile("# bellwether\\.rates/1 .*left-out=([0-9]{1,18})");
    /** The columns before those of the timers. */
    private static final List<String> COLUMNS = List.of("begin", "duration", "cause", "processors");
    /** The largest number of recomputations that a program records. */
    private static final int MOST = 16_384;

    /** The begin and the duration of a recomputation. Neither is negative. */
    public record Recomputation(long beginNs, long durationNs) {}

    /** Returns the names of the timers, {@code <instance>.<timer>}. */
    public List<String> names() {
        return timers.stream().map(TimerRates::name).toList();
    }

    /** Returns the number of recomputations, including those without a record. */
    public long count() {
        return recomputations.size() + leftOut;
    }

    /**
     * Returns the traces of a launch, in the order of their files' names. Only processes that adapt rates write a
     * trace.
     *
     * @param samples the folder of the launch's samples
     * @throws IOException if a file is damaged or cannot be read
     */
    public static List<RateTrace> read(Path samples) throws IOException {
        List<RateTrace> traces = new ArrayList<>();
        for (Path file : files(samples)) {
            traces.add(trace(file));
        }
        return List.copyOf(traces);
    }

    private static List<Path> files(Path samples) throws IOException {
        try (Stream<Path> files = Files.list(samples)) {
            return files.filter(file -> name(file).endsWith(SUFFIX))
                    .sorted(Comparator.comparing(RateTrace::name))
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static RateTrace trace(Path file) throws IOException {
        try (BufferedReader text = Files.newBufferedReader(file)) {
            return trace(file, text);
        } catch (CharacterCodingException e) {
            throw new SampleFormatException(file, "is no text in UTF-8");
        }
    }

    private static RateTrace trace(Path file, BufferedReader text) throws IOException {
        String first = text.readLine();
        String second = text.readLine();
        Matcher head = FIRST_LINE.matcher(first == null ? "" : first);
        List<String> columns = second == null ? List.of() : List.of(second.split("\t"));
        if (!head.matches()
                || columns.size() < COLUMNS.size()
                || !columns.subList(0, COLUMNS.size()).equals(COLUMNS)) {
            throw new SampleFormatException(file, "does not begin as a file of rates does");
        }
        Reader reader = new Reader(file, columns);
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            reader.add(line.split("\t"));
        }
        String name = name(file).substring(0, name(file).length() - SUFFIX.length());
        int point = name.indexOf('.');
        return new RateTrace(
                point < 0 ? name : name.substring(0, point),
                name.substring(point + 1),
                reader.timers(),
                List.copyOf(reader.recomputations),
                Long.parseLong(head.group(1)));
    }

    /** Reads the lines after the heading. */
    private static final class Reader {
        private final Path file;
        private final List<String> columns;
        private final List<Recomputation> recomputations = new ArrayList<>();
        private final double[] first;
        private final double[] lowest;
        private final double[] highest;
        private final double[] last;

        Reader(Path file, List<String> columns) {
            this.file = file;
            this.columns = columns;
            int timers = columns.size() - COLUMNS.size();
            this.first = new double[timers];
            this.lowest = new double[timers];
            this.highest = new double[timers];
            this.last = new double[timers];
        }

        void add(String[] fields) throws SampleFormatException {
            if (fields.length != columns.size()) {
                throw wrong("has " + fields.length + " columns, and the head has " + columns.size());
            }
            if (recomputations.size() == MOST) {
                throw wrong("is one too many: a file has " + MOST + " recomputations at most");
            }
            try {
                long begin = time(fields[0]);
                if (!recomputations.isEmpty()
                        && begin < recomputations.get(recomputations.size() - 1).beginNs()) {
                    throw wrong("begins before the line above: " + begin);
                }
                long duration = time(fields[1]);
                number(fields[COLUMNS.size() - 1]);
                for (int timer = 0; timer < last.length; timer++) {
                    add(timer, number(fields[COLUMNS.size() + timer]));
                }
                recomputations.add(new Recomputation(begin, duration));
            } catch (NumberFormatException e) {
                throw wrong("is no recomputation: " + e.getMessage());
            }
        }

        private void add(int timer, double rate) {
            boolean none = recomputations.isEmpty();
            first[timer] = none ? rate : first[timer];
            lowest[timer] = none ? rate : Math.min(lowest[timer], rate);
            highest[timer] = none ? rate : Math.max(highest[timer], rate);
            last[timer] = rate;
        }

        List<TimerRates> timers() {
            List<TimerRates> timers = new ArrayList<>();
            for (int i = 0; i < last.length; i++) {
                timers.add(new TimerRates(columns.get(COLUMNS.size() + i), first[i], lowest[i], highest[i], last[i]));
            }
            return List.copyOf(timers);
        }

        private static long time(String text) {
            long time = Long.parseLong(text);
            if (time < 0) {
                throw new NumberFormatException("the time " + text + " is negative");
            }
            return time;
        }

        private static double number(String text) {
            double number = Double.parseDouble(text);
            if (!(number >= 0) || Double.isInfinite(number)) {
                throw new NumberFormatException(text + " is no number of 0 or more");
            }
            return number;
        }

        private SampleFormatException wrong(String problem) {
            return new SampleFormatException(file, "line " + (recomputations.size() + 3) + " " + problem);
        }
    }
}
