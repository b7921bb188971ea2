// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** Submits the job of an export's folder by sbatch. */
public final class Submission {
    /** The time after which sbatch is ended (s). */
    static final long LIMIT_SECONDS = 120;

    /** The limit of {@code timeout}, which ends sbatch if this process has ended and can no longer do so. */
    private static final long PATIENCE_SECONDS = LIMIT_SECONDS + 10;

    private static final int TIMED_OUT = 124;

    /** Matches errors after which the controller may still have accepted the job. */
    private static final String NO_ANSWER = "(?s).*(Unable to contact|timed out|Socket|Zero Bytes).*";

    /** Matches errors after which the controller cannot have accepted the job, because there was no connection. */
    private static final String NO_CONNECTION = "(?s).*(connect failure|Connection refused).*";

    /** Variables with the same effect as options that Bellwether sets (sbatch(1), input environment variables). */
    private static final List<String> VARIABLES = List.of("SBATCH_ARRAY_INX", "SBATCH_WAIT");

    private final SlurmCommands slurm;
    private final Path folder;
    private final Path record;
    private final List<String> own;
    private final List<String> arguments;

    Submission(SlurmCommands slurm, Path folder) {
        this(slurm, folder, folder, List.of("--output=results/slurm-%j.out"), List.of());
    }

    /**
     * @param folder    the export's folder
     * @param record    the folder of the {@link JobRecord}
     * @param own       Bellwether's options of sbatch; the user's options come later, and override them
     * @param arguments arguments of the job's script
     */
    public Submission(SlurmCommands slurm, Path folder, Path record, List<String> own, List<String> arguments) {
        this.slurm = slurm;
        this.folder = folder;
        this.record = record;
        this.own = own;
        this.arguments = arguments;
    }

    /**
     * Submits the job. The job's comment is unique, so that the job can be found if sbatch does not answer ({@link
     * LastJob}). An interruption does not end sbatch, because it would then be unknown whether the cluster has the job.
     * The thread is interrupted again afterwards.
     *
     * @throws WorkException if Slurm refuses the job, or does not answer
     */
    public JobId submit(JobOptions options) throws WorkException, IOException {
        List<String> command = new ArrayList<>();
        // Ctrl-C in a terminal reaches all processes of its session, so sbatch gets a separate session
        slurm.find("setsid").ifPresent(setsid -> command.add(setsid.path()));
        slurm.find("timeout").ifPresent(timeout -> command.addAll(List.of(timeout.path(), LIMIT_SECONDS + "s")));
        command.add(slurm.find("sbatch")
                .orElseThrow(() -> new IOException("sbatch is no longer there"))
                .path());
        command.add("--parsable");
        command.addAll(own);
        command.add("--open-mode=append");
        String comment = "bellwether-" + Uuid7.next();
        command.add("--comment=" + comment);
        command.addAll(options.arguments());
        command.add("job.sbatch");
        command.addAll(arguments);
        JobRecord.begin(record, new JobRecord.Open(comment, options.clusters(), Instant.now()));
        Path answer = JobRecord.answer(record);
        Path errors = Files.createTempFile("bellwether-sbatch", ".err");
        Waiting waiting = new Waiting();
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(answer.toFile())
                    .redirectError(errors.toFile());
            VARIABLES.forEach(builder.environment()::remove);
            Optional<Integer> code = waiting.of(builder.start());
            Optional<JobId> job = JobRecord.submitted(record);
            if (code.isEmpty() || code.get() == TIMED_OUT) {
                throw noAnswer("sbatch gave no answer in " + LIMIT_SECONDS + " s");
            } else if (code.get() != 0 || job.isEmpty()) {
                throw refused(code.get(), SlurmProgram.errors(errors));
            }
            JobRecord.keep(record);
            return job.get();
        } finally {
            Files.deleteIfExists(errors);
            waiting.interruptAgain();
        }
    }

    /** A wait that an interruption does not end. */
    private static final class Waiting {
        private boolean interrupted;

        /** Returns the exit code; empty if the process did not end in time. */
        Optional<Integer> of(Process process) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (true) {
                try {
                    return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)
                            ? Optional.of(process.exitValue())
                            : Optional.empty();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }

        /**
         * Restores the thread's interruption after files were read, because an interrupted thread cannot read files.
         */
        void interruptAgain() {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private WorkException refused(int code, String said) throws IOException {
        String text = code == 0
                ? "sbatch did not print the job's number"
                : said.isEmpty() ? "sbatch ended with exit code " + code : said.replaceAll("\\s*\\R\\s*", "; ");
        boolean connected = !said.matches(NO_CONNECTION);
        boolean answered = connected && code != 0 && !said.matches(NO_ANSWER);
        if (!connected || answered) {
            JobRecord.refused(record);
        }
        return !answered
                ? noAnswer(text)
                : new WorkException(
                        Kind.INPUT,
                        "job-refused",
                        "Slurm refuses the job: " + text,
                        folder.resolve("job.sbatch").toString(),
                        "Change the options: --partition, --account, --time, --sbatch; sinfo shows the partitions");
    }

    private WorkException noAnswer(String text) {
        return new WorkException(
                Kind.MACHINE,
                "no-answer",
                "Slurm does not answer: " + text,
                folder.toString(),
                "Look at the cluster with sinfo and squeue, then run it again");
    }
}
