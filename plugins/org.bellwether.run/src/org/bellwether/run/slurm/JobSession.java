// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.store.row.Uuid7;

/**
 * A session in an export's results that a job has made. A job that Slurm has restarted makes a session at each start.
 *
 * @param id     the session's id; ids sort by their time
 * @param folder the session's folder
 */
record JobSession(String id, Path folder) {
    private static final int LARGEST = 1 << 16;

    /** Returns the sessions of all jobs of a folder, the oldest first. */
    static List<JobSession> all(Path export) throws IOException {
        Path results = export.resolve("results");
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(results)) {
            return entries.filter(entry -> Uuid7.isId(entry.getFileName().toString())
                            && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .map(entry -> new JobSession(entry.getFileName().toString(), entry))
                    .toList();
        }
    }

    /** Returns the sessions of one job, the oldest first. */
    static List<JobSession> of(JobId job, Path export) throws IOException {
        return all(export).stream().filter(session -> session.isOf(job)).toList();
    }

    private boolean isOf(JobId job) {
        Path file = folder.resolve("session");
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LARGEST), StandardCharsets.UTF_8)
                    .lines()
                    .anyMatch(("job=" + job.number())::equals);
        } catch (IOException e) {
            return false; // unreadable: the collection reports it
        }
    }
}
