// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The recomputations of the rates of a process in a phase, by the clock of its host.
 *
 * @param timers the names of the timers, {@code <instance>.<timer>}
 * @param recomputations in the order of time; the first one is at the begin of the phase
 * @param leftOut the number of later recomputations that the program had no room for
 */
public record RateTrace(
        String phase, String process, List<String> timers, List<Recomputation> recomputations, long leftOut) {
    private static final String SUFFIX = ".rates.tsv";
    private static final Pattern FIRST_LINE = Pattern.compile("# bellwether\\.rates/1 .*left-out=([0-9]{1,18})");
    /** The columns before those of the timers. */
    private static final List<String> COLUMNS = List.of("begin", "duration", "cause", "processors");

    /**
     * A recomputation.
     *
     * @param cause the name of the timer whose load had changed; empty at the begin of a phase
     * @param processors the number of processors that all timers use at these rates
     * @param rates activations a second, in the order of the timers; 0: shed
     */
    public record Recomputation(long beginNs, long durationNs, String cause, double processors, List<Double> rates) {}

    /**
     * Those of a launch, in the order of their files' names. Only processes that adapt rates leave any.
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
        List<String> text = Files.readAllLines(file);
        Matcher first = FIRST_LINE.matcher(text.isEmpty() ? "" : text.get(0));
        List<String> columns = text.size() < 2 ? List.of() : List.of(text.get(1).split("\t"));
        if (!first.matches()
                || columns.size() < COLUMNS.size()
                || !columns.subList(0, COLUMNS.size()).equals(COLUMNS)) {
            throw new SampleFormatException(file, "does not begin as a file of rates does");
        }
        List<Recomputation> recomputations = new ArrayList<>();
        for (int i = 2; i < text.size(); i++) {
            recomputations.add(recomputation(file, i + 1, text.get(i).split("\t"), columns.size()));
        }
        String name = name(file).substring(0, name(file).length() - SUFFIX.length());
        int point = name.indexOf('.');
        return new RateTrace(
                point < 0 ? name : name.substring(0, point),
                name.substring(point + 1),
                columns.subList(COLUMNS.size(), columns.size()),
                List.copyOf(recomputations),
                Long.parseLong(first.group(1)));
    }

    private static Recomputation recomputation(Path file, int number, String[] fields, int columns)
            throws SampleFormatException {
        try {
            if (fields.length == columns) {
                return new Recomputation(
                        Long.parseLong(fields[0]),
                        Long.parseLong(fields[1]),
                        fields[2],
                        Double.parseDouble(fields[3]),
                        Arrays.stream(fields)
                                .skip(COLUMNS.size())
                                .map(Double::valueOf)
                                .toList());
            }
        } catch (NumberFormatException e) {
            throw new SampleFormatException(file, "line " + number + " is no recomputation: " + e.getMessage());
        }
        throw new SampleFormatException(
                file, "line " + number + " has " + fields.length + " columns, and the head has " + columns);
    }
}
