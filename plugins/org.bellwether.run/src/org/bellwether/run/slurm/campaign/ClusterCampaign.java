// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.FailureClass;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.InterruptibleWork;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.campaign.CampaignPlace;
import org.bellwether.run.campaign.CampaignWork;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.slurm.JobFailure;
import org.bellwether.run.slurm.JobId;
import org.bellwether.run.slurm.JobOptions;
import org.bellwether.run.slurm.LastJob;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;
import org.bellwether.run.slurm.SlurmRun;
import org.bellwether.run.slurm.Submission;

/**
 * Makes the runs of a campaign on a cluster. The open steps are submitted as one job array. Each task of the array is a
 * worker on separate nodes, which makes one run after the other; Slurm then only starts a run's processes on further
 * nodes. The array does not depend on this process. If this process ends, the same command later imports the ended
 * runs, follows the array, and submits only the missing steps.
 */
public final class ClusterCampaign implements CampaignPlace {
    private static final String FOLDER = "slurm-design";

    /** The time limit for building a program, in addition to the runs. */
    private static final long BUILD_SECONDS = 1800;

    /**
     * The longest time limit of a worker. Workers that reach their limit are submitted again, so that no queue must
     * accept longer jobs.
     */
    private static final long LONGEST_SECONDS = 24 * 3600;

    private static final double SLOWER = 1.25;
    private static final int SLOWEST = 5;

    private final SlurmCommands slurm;
    private final JobOptions options;
    private final Duration pause;

    /**
     * @param options the user's options of sbatch
     * @param pause   between two polls of Slurm after a change
     */
    public ClusterCampaign(SlurmCommands slurm, JobOptions options, Duration pause) {
        this.slurm = slurm;
        this.options = options;
        this.pause = pause;
    }

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public void make(CampaignWork work) throws WorkException, IOException, InterruptedException {
        slurm.require();
        CampaignFolder folder = new CampaignFolder(work.out().resolve(FOLDER));
        try {
            if (continues(work, folder)) {
                int last = folder.lastSubmission();
                if (last > 0) {
                    follow(work, folder, last);
                }
            }
            while (!work.open().isEmpty()) {
                Followed followed = follow(work, folder, submit(work, folder));
                int open = work.open().size();
                if (open > 0 && (followed.workers().mustStop() || followed.taken() == 0)) {
                    throw stopped(work, folder, followed.workers(), open);
                }
            }
        } catch (ResultsException e) {
            throw new WorkException(
                    Kind.FAILED,
                    "no-results",
                    e.getMessage(),
                    e.where(),
                    "Name another output folder: --out DIR; or remove " + folder.path()
                            + ", if no run in it is needed any more");
        }
    }

    /**
     * A submission that has ended.
     *
     * @param taken number of runs that ended; failed runs count, because they are not repeated without limit
     */
    private record Followed(Workers workers, int taken) {}

    /**
     * Returns whether the folder has results of this campaign. Results of another campaign are imported before the
     * folder is used.
     */
    private boolean continues(CampaignWork work, CampaignFolder folder)
            throws WorkException, IOException, InterruptedException, ResultsException {
        if (!Files.exists(folder.record())) {
            return false;
        }
        CampaignRecord record = CampaignRecord.read(folder.record());
        if (record.campaign().equals(work.campaign().id())) {
            return true;
        }
        Optional<Workers> earlier = workers(folder, folder.lastSubmission());
        if (earlier.isPresent() && isActive(earlier.get(), folder)) {
            throw new WorkException(
                    Kind.INPUT,
                    "job-active",
                    "Job " + earlier.get().job() + " makes runs of another campaign in this folder",
                    folder.path().toString(),
                    "Wait for its end, then " + SlurmRun.collection(folder.path()) + "; or end it: "
                            + earlier.get().job().cancellation() + "; or name another output folder: --out DIR");
        }
        Optional<CampaignRow> other = work.store().campaigns().campaign(record.campaign());
        if (other.isPresent()) {
            try (CampaignResults results =
                    new CampaignResults(work.store(), folder, other.get(), false, work.listener()::note)) {
                results.take(Optional.of(end(earlier)));
            }
            if (folder.hasRuns()) {
                throw left(
                        folder,
                        "The folder has runs of another campaign that could not be taken",
                        "Name another output folder: --out DIR; or remove " + folder.results()
                                + ", if no run in it is needed any more");
            }
        } else if (folder.hasRuns()) {
            throw left(
                    folder,
                    "The folder has results of a campaign that is in another run store",
                    "Collect them into that store: " + SlurmRun.collection(folder.path())
                            + " --store DIR; or name another output folder: --out DIR");
        }
        RunImport.remove(folder.results());
        RunImport.remove(folder.submissions());
        RunImport.remove(folder.configurations());
        Files.delete(folder.record());
        return false;
    }

    private static WorkException left(CampaignFolder folder, String message, String fix) {
        return new WorkException(
                Kind.INPUT, "results-left", message, folder.path().toString(), fix);
    }

    private boolean isActive(Workers workers, CampaignFolder folder)
            throws WorkException, IOException, InterruptedException {
        try {
            return workers.areActive();
        } catch (NoAnswerException e) {
            throw e.toWork(folder.path());
        }
    }

    private static JobEnd end(Optional<Workers> workers) throws IOException, InterruptedException {
        return workers.isPresent()
                ? workers.get().end()
                : new JobEnd(FailureClass.INTERRUPTED, "its job is not known", "");
    }

    private Optional<Workers> workers(CampaignFolder folder, int submission)
            throws WorkException, IOException, InterruptedException {
        if (submission == 0) {
            return Optional.empty();
        }
        try {
            return LastJob.of(slurm, folder.submission(submission))
                    .map(job -> new Workers(slurm, job, folder.submission(submission)));
        } catch (NoAnswerException e) {
            throw e.toWork(folder.path());
        }
    }

    /** Submits the open steps, and returns the number of the submission. */
    private int submit(CampaignWork work, CampaignFolder folder)
            throws WorkException, IOException, InterruptedException {
        SessionListener listener = work.listener();
        listener.step(SessionStage.GENERATE, folder.path().toString());
        work.store().writer().model(work.campaign().model(), work.project().sources());
        CampaignExport export = new CampaignExport(work, folder);
        CampaignRecord record = export.write();
        List<Integer> open = work.open();
        CampaignPlan plan = work.state().plan();
        int number = folder.lastSubmission() + 1;
        Path submission = folder.submission(number);
        Files.createDirectories(submission.resolve("claims"));
        Files.createDirectories(folder.results());
        StringBuilder tasks = new StringBuilder();
        for (int step : open) {
            CampaignPlan.Step each = plan.steps().get(step);
            tasks.append(step)
                    .append(' ')
                    .append(each.variant())
                    .append(' ')
                    .append(record.configurations().get(each.variant()).program())
                    .append(each.purpose().equals(CampaignPlan.DESIGN) ? " no\n" : " yes\n");
        }
        FileWriting.writeString(submission.resolve("tasks"), tasks.toString());
        // The confirmation compares configurations, which alternate on one machine
        boolean confirms =
                open.stream().anyMatch(step -> plan.steps().get(step).purpose().equals(CampaignPlan.CONFIRM));
        int workers = confirms ? 1 : Math.min(work.request().jobs(), open.size());
        JobId job = new Submission(
                        slurm,
                        folder.program(CampaignFolder.programName(1)),
                        submission,
                        List.of(
                                "--array=1-" + workers,
                                "--output=../../submissions/" + number + "/slurm-%A_%a.out",
                                "--time=" + minutes(export, open.size(), workers)),
                        List.of(folder.path().toString(), Integer.toString(number)))
                .submit(options);
        listener.note("Job " + job + " is submitted: " + open.size() + " runs by " + workers
                + (workers == 1 ? " worker" : " workers") + "; its folder is " + folder.path());
        return number;
    }

    /**
     * Returns the time limit of a worker, which is enough for the worker's share of the runs even if all of them have
     * the longest configuration. Workers that start at the same time make at most that many runs each, unless runs are
     * shorter.
     */
    private static String minutes(CampaignExport export, int runs, int workers) {
        long build = export.programs() * BUILD_SECONDS;
        long all = export.limitSeconds() * ((runs + workers - 1) / workers) + build;
        long limit = Math.min(all, Math.max(LONGEST_SECONDS, export.limitSeconds() + build));
        return String.format(Locale.ROOT, "%d", (limit + 59) / 60);
    }

    /** Follows a submission to its end, and imports its runs as they end. */
    private Followed follow(CampaignWork work, CampaignFolder folder, int number)
            throws WorkException, IOException, InterruptedException, ResultsException {
        // Empty if the command was killed before it submitted the job
        Optional<Workers> submitted = workers(folder, number);
        try (CampaignResults results =
                new CampaignResults(work.store(), folder, work.campaign(), false, work.listener()::note)) {
            return InterruptibleWork.of(() -> {
                if (submitted.isPresent()) {
                    await(work, submitted.get(), results);
                }
                results.take(Optional.of(end(submitted)));
                return new Followed(
                        submitted.orElse(new Workers(slurm, new JobId("0", ""), folder.submission(number))),
                        results.good() + results.failed());
            });
        } catch (InterruptedException e) {
            submitted.ifPresent(workers -> work.listener()
                    .note("Job " + workers.job() + " goes on; collect what it has made: "
                            + SlurmRun.collection(folder.path()) + "; or end it: "
                            + workers.job().cancellation()));
            throw e;
        }
    }

    private void await(CampaignWork work, Workers workers, CampaignResults results)
            throws IOException, InterruptedException {
        SessionListener listener = work.listener();
        int all = work.state().plan().steps().size();
        int before = all - work.open().size();
        String reported = "";
        int restarts = 0;
        listener.step(SessionStage.MEASURE, before + " of " + all + " runs");
        double wait = pause.toMillis();
        while (true) {
            String now;
            boolean active = true;
            int taken = results.good() + results.failed();
            try {
                active = workers.areActive();
                now = "Job " + workers.job() + ": " + workers.text();
                if (workers.restarts() > restarts) {
                    listener.note("Slurm has started workers of job " + workers.job()
                            + " again; they take the runs back that were not ended");
                }
                restarts = Math.max(restarts, workers.restarts());
            } catch (NoAnswerException e) {
                now = "Slurm does not answer, and is asked again; job " + workers.job() + " goes on: "
                        + e.getMessage().lines().findFirst().orElse("");
            }
            results.take(Optional.empty());
            int done = Math.min(all, before + results.good());
            if (results.good() + results.failed() > taken) {
                listener.step(SessionStage.MEASURE, done + " of " + all + " runs");
                listener.progress(done, all, Optional.empty());
            }
            if (!active) {
                return;
            }
            if (now.equals(reported) && results.good() + results.failed() == taken) {
                wait = Math.min(wait * SLOWER, (double) pause.toMillis() * SLOWEST);
            } else {
                wait = pause.toMillis();
            }
            if (!now.equals(reported)) {
                listener.note(now);
                reported = now;
            }
            Thread.sleep((long) wait);
        }
    }

    private static WorkException stopped(CampaignWork work, CampaignFolder folder, Workers workers, int open)
            throws IOException, InterruptedException {
        Optional<JobFailure> failure = workers.failure();
        String kept = open + " runs are missing; those that were made are kept";
        if (failure.isEmpty()) {
            return new WorkException(
                    Kind.FAILED,
                    "job-without-results",
                    "Job " + workers.job() + " has ended and made no run; " + kept,
                    folder.path().toString(),
                    "Read its logs in " + folder.submissions() + ", then give the same command again");
        }
        failure.get().log().lines().forEach(line -> work.listener().note("| " + line));
        return new WorkException(
                failure.get().kind(),
                failure.get().code(),
                failure.get().message() + "; " + kept,
                failure.get().where(),
                "Give the same command again to go on. " + failure.get().fix());
    }
}
