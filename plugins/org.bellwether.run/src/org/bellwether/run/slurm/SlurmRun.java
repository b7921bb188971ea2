// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bellwether.export.ExportFolder;
import org.bellwether.export.Testbed;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.run.InterruptibleWork;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.export.ProjectExport;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectOutput;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;

/**
 * Runs a session as a job of Slurm: exports the experiment, submits the job, follows it, and collects its results. The
 * job does not depend on this process, and continues if this process ends.
 */
public final class SlurmRun {
    private static final String FOLDER = "slurm";

    private final SessionRequest request;
    private final JobOptions options;
    private final SlurmCommands slurm;
    private final SessionListener listener;
    private volatile Submitted submitted;

    public SlurmRun(SessionRequest request, JobOptions options, SlurmCommands slurm, SessionListener listener) {
        this.request = request;
        this.options = options;
        this.slurm = slurm;
        this.listener = listener;
    }

    /**
     * A job that the cluster has accepted.
     *
     * @param folder   the export's folder
     * @param out      the project's output folder, which contains reports
     * @param launches number of launches of all rounds and targets
     */
    public record Submitted(JobId job, Path folder, Path out, int launches) {
        /** Returns the folder of reports. */
        public ReportFolder reports() {
            return ReportFolder.in(out);
        }
    }

    /** Returns the job, if the cluster has accepted it. */
    public Optional<Submitted> submitted() {
        return Optional.ofNullable(submitted);
    }

    /**
     * Exports the experiment into the folder {@code slurm} of the project's output folder, and submits it.
     *
     * @throws WorkException if Slurm is not installed, the model or an option is wrong, or a job of the folder has not
     *     ended
     */
    public Submitted submit() throws WorkException, IOException, InterruptedException {
        slurm.require();
        return InterruptibleWork.of(() -> {
            Project project = ProjectOutput.load(request, listener);
            ProjectOutput output = ProjectOutput.of(project, request);
            Path folder = output.folder().resolve(FOLDER);
            try (LockFile lock = output.lock(listener)) {
                refuseActive(folder);
                listener.step(SessionStage.GENERATE, folder.toString());
                ExportFolder.Outcome export = new ProjectExport(project, request, Targets.discover())
                        .write(Testbed.of("slurm").orElseThrow(), folder);
                export.remarks().forEach(listener::note);
                export.warnings().forEach(warning -> listener.note("warning: " + warning));
                JobId job = new Submission(slurm, folder).submit(options);
                submitted = new Submitted(
                        job,
                        folder,
                        output.folder(),
                        export.export().rounds().size()
                                * export.export().targets().size());
            }
            listener.note("Job " + submitted.job() + " is submitted; its folder is " + folder);
            return submitted;
        });
    }

    /**
     * Waits for the end of the submitted job.
     *
     * @param pause between two polls of Slurm after a change
     * @return the last state; empty if Slurm has forgotten the job
     */
    public Optional<JobState> follow(Duration pause) throws WorkException, IOException, InterruptedException {
        JobLog log = new JobLog(JobRecord.log(submitted.folder(), submitted.job()), submitted.launches(), listener);
        return InterruptibleWork.of(() -> new JobFollower(slurm, listener, pause).follow(submitted.job(), log));
    }

    /** Collects the results of the submitted job. */
    public JobResults.Outcome collect(Store store, Optional<JobState> state)
            throws WorkException, IOException, InterruptedException {
        JobResults results = new JobResults(store, slurm, listener::note, Optional.of(submitted.reports()));
        return InterruptibleWork.of(() -> {
            try {
                return results.collect(submitted.folder(), submitted.job(), state);
            } catch (ResultsException e) {
                throw new WorkException(
                        Kind.FAILED,
                        "no-results",
                        e.getMessage(),
                        e.where(),
                        "Collect them again: " + collection(submitted.folder()));
            }
        });
    }

    /** Returns the command that collects the results of a folder later. */
    public static String collection(Path folder) {
        return "bellwether collect " + Program.quoted(folder.toString());
    }

    /** Refuses to export while a job of the folder has not ended, because the job reads the folder. */
    private void refuseActive(Path folder) throws WorkException, IOException, InterruptedException {
        try {
            Optional<JobId> job = LastJob.of(slurm, folder);
            if (job.isEmpty()) {
                return;
            }
            Optional<JobState> state = slurm.state(job.get());
            if (state.isPresent() && !state.get().isEnded()) {
                throw new WorkException(
                        Kind.INPUT,
                        "job-active",
                        "Job " + job.get() + " of this folder is " + state.get().text(),
                        folder.toString(),
                        "Wait for its end, then " + collection(folder) + "; or end it: "
                                + job.get().cancellation() + "; or name another output folder: --out DIR");
            }
        } catch (NoAnswerException e) {
            throw e.toWork(folder);
        }
    }
}
