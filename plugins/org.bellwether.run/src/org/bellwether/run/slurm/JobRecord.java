// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The job that was submitted last from an export's folder: the answer of sbatch, in {@code results/slurm.job}. sbatch itself writes
 * the file, so that the job's number is there even if Bellwether is killed while it submits.
 */
public final class JobRecord {
    private static final String FILE = "slurm.job";
    private static final String NEW = "slurm.job.new";
    private static final int LARGEST = 4096;

    private JobRecord() {}

    /** Reads the job of a folder; empty if none was submitted there. */
    public static Optional<JobId> read(Path folder) throws IOException {
        Optional<JobId> submitted = submitted(folder);
        return submitted.isPresent() ? submitted : read(folder, FILE);
    }

    /** Reads the job that sbatch has just answered; empty if it answered no job. */
    static Optional<JobId> submitted(Path folder) throws IOException {
        return read(folder, NEW);
    }

    /** Returns the log of a job of the folder. */
    public static Path log(Path folder, JobId job) {
        return results(folder).resolve("slurm-" + job.number() + ".out");
    }

    /** Returns the file for sbatch's answer to the next submission; makes its folder. */
    static Path answer(Path folder) throws IOException {
        Files.createDirectories(results(folder));
        return results(folder).resolve(NEW);
    }

    /** Makes the answer the folder's job. */
    static void keep(Path folder) throws IOException {
        Files.move(
                results(folder).resolve(NEW),
                results(folder).resolve(FILE),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path results(Path folder) {
        return folder.resolve("results");
    }

    private static Optional<JobId> read(Path folder, String name) throws IOException {
        Path file = results(folder).resolve(name);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return JobId.parse(new String(in.readNBytes(LARGEST), StandardCharsets.UTF_8));
        }
    }
}
