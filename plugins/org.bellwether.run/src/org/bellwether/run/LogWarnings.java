// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.store.Warning;

/** What the ORBs of a run's processes have warned of in their logs: lines {@code PROGRAM: warning: TEXT}. */
final class LogWarnings {
    private static final Pattern WARNING = Pattern.compile("^\\S+: warning: .*");
    private static final String ENDING = ".log";
    private static final int MOST = 20;
    /** Logs hold whatever a program writes. */
    private static final Charset ANY = StandardCharsets.ISO_8859_1;

    private LogWarnings() {}

    /** Each once for a process, whatever the number of rounds. */
    static List<Warning> of(List<Path> folders) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        for (Path folder : folders) {
            for (Path log : logs(folder)) {
                String file = log.getFileName().toString();
                String process = file.substring(0, file.length() - ENDING.length());
                try (Stream<String> lines = Files.lines(log, ANY)) {
                    lines.map(WARNING::matcher)
                            .filter(Matcher::matches)
                            .limit(MOST)
                            .forEach(line -> found.add("process " + process + ": " + line.group()));
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            }
        }
        List<Warning> warnings = new ArrayList<>();
        found.stream().limit(MOST).forEach(text -> warnings.add(new Warning(text, "")));
        return warnings;
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
