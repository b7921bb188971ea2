// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.bellwether.model.util.FileWriting;

/**
 * The record of the job that was submitted last from an export's folder: the output of sbatch, in {@code
 * results/slurm.job}. sbatch itself writes the file, so that the job's number is recorded even if Bellwether is killed
 * during the submission. While a submission has no answer, {@code results/slurm.submission} exists; {@link LastJob}
 * finds the job by the comment in that file.
 */
public final class JobRecord {
    private static final String FILE = "slurm.job";
    private static final String NEW = "slurm.job.new";
    private static final String OPEN = "slurm.submission";
    private static final int LARGEST = 4096;

    private JobRecord() {}

    /**
     * A submission that has had no answer.
     *
     * @param comment  the job's unique comment
     * @param clusters the clusters of the submission, in the form of {@code --clusters}; empty for the default cluster
     */
    record Open(String comment, String clusters, Instant begun) {}

    /** Records that a job is about to be submitted. */
    static void begin(Path folder, Open submission) throws IOException {
        Files.createDirectories(results(folder));
        if (submitted(folder).isPresent()) {
            keep(folder);
        }
        FileWriting.writeString(
                results(folder).resolve(OPEN),
                submission.comment() + "\n" + submission.clusters() + "\n" + submission.begun() + "\n");
    }

    /** Returns the submission that has had no answer; empty if there is none. */
    static Optional<Open> open(Path folder) throws IOException {
        if (submitted(folder).isPresent()) {
            return Optional.empty();
        }
        String[] lines = text(folder, OPEN).split("\n");
        try {
            return lines.length == 3
                    ? Optional.of(new Open(lines[0], lines[1], Instant.parse(lines[2])))
                    : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty(); // writing was cut: nothing was submitted yet
        }
    }

    /** Returns whether there is a submission without an answer. */
    public static boolean isOpen(Path folder) throws IOException {
        return open(folder).isPresent();
    }

    /** Records that a submission has no job. */
    static void refused(Path folder) throws IOException {
        Files.deleteIfExists(results(folder).resolve(NEW));
        Files.deleteIfExists(results(folder).resolve(OPEN));
    }

    /** Records the job of a submission that had no answer. */
    static void found(Path folder, JobId job) throws IOException {
        FileWriting.writeString(
                answer(folder), job.number() + (job.cluster().isEmpty() ? "" : ";" + job.cluster()) + "\n");
        keep(folder);
    }

    /** Reads the job of a folder; empty if no job was submitted from the folder. */
    public static Optional<JobId> read(Path folder) throws IOException {
        Optional<JobId> submitted = submitted(folder);
        return submitted.isPresent() ? submitted : read(folder, FILE);
    }

    /** Reads the job from sbatch's newest output; empty if the output names no job. */
    static Optional<JobId> submitted(Path folder) throws IOException {
        return read(folder, NEW);
    }

    /** Returns the log of a job of the folder. */
    public static Path log(Path folder, JobId job) {
        return results(folder).resolve("slurm-" + job.number() + ".out");
    }

    /** Returns the file for sbatch's output at the next submission; creates the file's folder. */
    static Path answer(Path folder) throws IOException {
        Files.createDirectories(results(folder));
        return results(folder).resolve(NEW);
    }

    /** Stores sbatch's output as the folder's job. */
    static void keep(Path folder) throws IOException {
        Files.move(
                results(folder).resolve(NEW),
                results(folder).resolve(FILE),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        Files.deleteIfExists(results(folder).resolve(OPEN));
    }

    private static Path results(Path folder) {
        return folder.resolve("results");
    }

    private static Optional<JobId> read(Path folder, String name) throws IOException {
        return JobId.parse(text(folder, name));
    }

    /** Returns the text of a file; empty if the file does not exist. */
    private static String text(Path folder, String name) throws IOException {
        Path file = results(folder).resolve(name);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LARGEST), StandardCharsets.UTF_8);
        }
    }
}
