// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.model.util.Program;
import org.bellwether.results.FailureClass;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.process.LogTail;

/**
 * The failure of a job, for the user.
 *
 * @param kind    selects the exit code of the command
 * @param code    stable, for scripts
 * @param type    the class of failure of the runs that were cut
 * @param message the end of the job and its nodes, a sentence without the full stop
 * @param where   the export's folder
 * @param fix     how to fix it
 * @param log     the last lines of the job's log
 */
public record JobFailure(
        Kind kind, String code, FailureClass type, String message, String where, String fix, String log) {
    private static final int LACKS = 3;
    private static final int INTERRUPTED = 130;

    /** The exit code of a design's worker that has lost a node (scripts/tasks.sh). */
    private static final int NODE_LOST = 75;

    /**
     * How long before the time limit Slurm may ask a job to end (s): job.sbatch asks for 60, and Slurm may be a minute
     * early (sbatch(1), --signal).
     */
    private static final long ASKED_BEFORE_LIMIT = 120;

    private static final String AGAIN = "Run it again";

    /** The parts that depend on the job's state. */
    private record Cause(Kind kind, String code, FailureClass type, String text, String fix) {}

    /**
     * Returns the failure of a job that did not end successfully.
     *
     * @param down the nodes of the job that are down
     */
    static JobFailure of(JobId job, JobState state, List<String> down, Path folder) {
        return of(job, state, down, folder, JobRecord.log(folder, job));
    }

    /** @param log the job's log, which need not exist */
    public static JobFailure of(JobId job, JobState state, List<String> down, Path folder, Path log) {
        Cause cause = cause(state, down);
        String nodes = state.nodes().isEmpty() ? "" : " on " + state.nodes();
        String reason =
                state.reason().isEmpty() || state.reason().equals("NonZeroExitCode") ? "" : " (" + state.reason() + ")";
        return new JobFailure(
                cause.kind(),
                cause.code(),
                cause.type(),
                "Job " + job + nodes + " " + cause.text() + reason,
                folder.toString(),
                cause.fix(),
                LogTail.of(log));
    }

    /** Returns the failure of a job that ended successfully but without results. */
    static JobFailure withoutResults(JobId job, Path folder) {
        return lost(job, folder, "has ended well, but its results are not here", "Read the job's log");
    }

    /**
     * Returns the failure of a job that Slurm has forgotten, and whose results cannot be collected.
     *
     * @param open the session that the job has not sealed; empty if the job has begun no session
     */
    static JobFailure forgotten(JobId job, Path folder, Optional<String> open) {
        return lost(
                job,
                folder,
                "is no longer known to Slurm, and has not "
                        + (open.isPresent() ? "sealed its results" : "left results here"),
                open.map(id -> "If the job has ended, seal them, then collect again: "
                                + Program.quoted(
                                        folder.resolve("scripts/measure.sh").toString()) + " --seal " + id)
                        .orElse("Read the job's log"));
    }

    private static JobFailure lost(JobId job, Path folder, String text, String fix) {
        Path log = JobRecord.log(folder, job);
        return new JobFailure(
                Kind.FAILED,
                "job-without-results",
                FailureClass.RUN,
                "Job " + job + " " + text,
                folder.toString(),
                fix + (Files.isRegularFile(log) ? " (its log: " + log + ")" : ""),
                LogTail.of(log));
    }

    /** Returns the description of the job's end for the rows of runs. */
    JobEnd end() {
        return new JobEnd(type, message, log);
    }

    private static Cause cause(JobState state, List<String> down) {
        return switch (state.word()) {
            case "CANCELLED" ->
                new Cause(Kind.FAILED, "job-cancelled", FailureClass.INTERRUPTED, "was cancelled", AGAIN);
            case "PREEMPTED" ->
                new Cause(
                        Kind.FAILED,
                        "job-preempted",
                        FailureClass.INTERRUPTED,
                        "had to give its nodes to another job",
                        AGAIN + ", or choose another --partition or --sbatch=--qos=NAME");
            case "TIMEOUT", "DEADLINE" -> timeout(state);
            case "NODE_FAIL", "BOOT_FAIL" -> nodeFailed(down);
            case "OUT_OF_MEMORY" ->
                new Cause(
                        Kind.FAILED,
                        "job-out-of-memory",
                        FailureClass.RUN,
                        "needed more memory than it had asked for",
                        "Give the platform of the model more memory, or --sbatch=--mem=SIZE");
            default -> state.exitCode() == NODE_LOST ? nodeFailed(down) : failed(state);
        };
    }

    private static Cause nodeFailed(List<String> down) {
        return new Cause(
                Kind.FAILED,
                "job-node-failed",
                FailureClass.RUN,
                "lost a node" + (down.isEmpty() ? "" : ": " + String.join(", ", down) + " is down"),
                AGAIN + (down.isEmpty() ? "" : "; --sbatch=--exclude=" + String.join(",", down) + " avoids the node"));
    }

    private static Cause failed(JobState state) {
        if (state.exitCode() == INTERRUPTED) {
            return state.limitSeconds() > 0 && state.runSeconds() + ASKED_BEFORE_LIMIT >= state.limitSeconds()
                    ? timeout(state)
                    : new Cause(
                            Kind.FAILED,
                            "job-interrupted",
                            FailureClass.INTERRUPTED,
                            "was asked to end by a signal",
                            AGAIN);
        }
        return new Cause(
                state.exitCode() == LACKS ? Kind.MACHINE : Kind.FAILED,
                "job-failed",
                FailureClass.RUN,
                "failed with " + (state.signal() == 0 ? "exit code " + state.exitCode() : "signal " + state.signal()),
                "Fix the error in the job's log");
    }

    private static Cause timeout(JobState state) {
        long minutes = (state.limitSeconds() + 59) / 60;
        return new Cause(
                Kind.FAILED,
                "job-timeout",
                FailureClass.TIMEOUT,
                "reached its time limit" + (minutes == 0 ? "" : String.format(Locale.ROOT, " of %d min", minutes)),
                "Give it more time, such as --time=02:00:00, or fewer --samples");
    }
}
