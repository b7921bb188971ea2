// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/**
 * The output of a build, a launcher or a process.
 *
 * @param name the displayed name: the run, and the file in its folder
 * @param text the content; only its end if it is long
 */
record LogFile(String name, String text) {
    private static final int LONGEST = 64 << 10;

    /** Returns all logs of a session, which may be running. */
    static List<LogFile> of(Store store, String session) throws IOException {
        List<LogFile> logs = new ArrayList<>();
        List<RunRow> runs = store.reader().runsOf(session);
        for (RunRow run : runs) {
            String label = runs.size() > 1 ? run.target() + " " + run.shortName() + ": " : "";
            Path folder = store.runFolder(run.id());
            for (Path file : files(folder)) {
                logs.add(new LogFile(label + folder.relativize(file), end(file)));
            }
        }
        return logs;
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.getFileName().toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    private static String end(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long from = Math.max(0, file.length() - LONGEST);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            // Processes may write any bytes into logs; invalid UTF-8 is replaced, not refused
            return (from > 0 ? "…\n" : "") + new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
