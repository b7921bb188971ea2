// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.FailureClass;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Warning;

/** Reads the warnings of ORBs from the logs of a run's processes. */
final class LogWarnings {
    private static final Pattern WARNING = Pattern.compile("^\\S+: warning: .*");
    private static final String ENDING = ".log";
    private static final int MOST = 20;
    /** A charset that decodes any bytes, because logs contain any output of a program. */
    private static final Charset ANY = StandardCharsets.ISO_8859_1;

    private LogWarnings() {}

    private record LogLine(String process, String line) {}

    /**
     * Returns the warnings, lines {@code PROGRAM: warning: TEXT}: each once for a process, whatever the number of
     * rounds.
     */
    static List<Warning> of(List<Path> folders) throws IOException {
        return find(folders, WARNING, MOST).stream()
                .distinct()
                .limit(MOST)
                .map(each -> new Warning("process " + each.process() + ": " + each.line(), ""))
                .toList();
    }

    /**
     * Returns the failure for an option that an ORB did not accept: the figures would belong to other settings than the
     * stored ones.
     *
     * @param said the pattern of a log line about a refused option
     */
    static Optional<Failure> ignoredOption(List<Path> folders, Pattern said) throws IOException {
        return find(folders, said, 1).stream()
                .findFirst()
                .map(each -> new Failure(
                        FailureClass.RUN.key(),
                        each.process(),
                        each.process() + " ran without a setting, because its ORB refused an option: " + each.line(),
                        each.line()));
    }

    /** @param most the largest number of lines of each log */
    private static List<LogLine> find(List<Path> folders, Pattern pattern, int most) throws IOException {
        List<LogLine> found = new ArrayList<>();
        for (Path folder : folders) {
            for (Path log : logs(folder)) {
                String file = log.getFileName().toString();
                String process = file.substring(0, file.length() - ENDING.length());
                try (Stream<String> lines = Files.lines(log, ANY)) {
                    lines.filter(line -> pattern.matcher(line).find())
                            .limit(most)
                            .forEach(line -> found.add(new LogLine(process, line.strip())));
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            }
        }
        return found;
    }

    private static List<Path> logs(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        }
    }
}
