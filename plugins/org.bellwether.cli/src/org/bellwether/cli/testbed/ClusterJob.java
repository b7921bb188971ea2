// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.results.store.Store;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.slurm.JobId;
import org.bellwether.run.slurm.JobRecord;
import org.bellwether.run.slurm.JobResults;
import org.bellwether.run.slurm.JobState;
import org.bellwether.run.slurm.LastJob;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;
import org.bellwether.run.slurm.SlurmRun;

/** The cluster job of an export's folder on this machine, for {@code collect}. */
final class ClusterJob {
    private final Path folder;
    private final JobId job;
    private final Optional<JobState> state;
    private final SlurmCommands slurm;
    private final Consumer<String> notes;

    private ClusterJob(Path folder, JobId job, Optional<JobState> state, SlurmCommands slurm, Consumer<String> notes) {
        this.folder = folder;
        this.job = job;
        this.state = state;
        this.slurm = slurm;
        this.notes = notes;
    }

    /**
     * Returns the job that was submitted last from a folder, as Slurm reports it.
     *
     * @param from  the folder, or another place of results
     * @param notes receives notes for the user, each a sentence
     * @return empty if there is no such job, or this machine cannot ask Slurm
     */
    static Optional<ClusterJob> of(String from, SlurmCommands slurm, Consumer<String> notes)
            throws IOException, InterruptedException {
        Optional<Path> folder = folder(from);
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        Optional<JobId> job = JobRecord.read(folder.get());
        if (job.isEmpty() && !JobRecord.isOpen(folder.get())) {
            return Optional.empty();
        } else if (!slurm.areThere()) {
            notes.accept("The state of " + name(job) + " is not known: this machine has no commands of Slurm.");
            return Optional.empty();
        }
        try {
            job = LastJob.of(slurm, folder.get());
            return job.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ClusterJob(folder.get(), job.get(), slurm.state(job.get()), slurm, notes));
        } catch (NoAnswerException e) {
            notes.accept("The state of " + name(job) + " is not known: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static String name(Optional<JobId> job) {
        return job.map(id -> "job " + id).orElse("the last submission");
    }

    private static Optional<Path> folder(String from) {
        try {
            return Optional.of(Path.of(from)).filter(Files::isDirectory);
        } catch (InvalidPathException e) {
            return Optional.empty(); // the text may be a folder of another host
        }
    }

    /** Returns whether the job waits or runs. */
    boolean isActive() {
        return state.isPresent() && !state.get().isEnded();
    }

    /** Collects the ended runs of the folder. */
    JobResults.Outcome collect(Store store) throws IOException, InterruptedException, ResultsException {
        return new JobResults(store, slurm, notes, Optional.empty()).collect(folder, job, state);
    }

    /** Returns the reason why there are no results of the job yet. */
    WorkException notEnded() {
        JobState now = state.orElseThrow();
        return new WorkException(
                Kind.INPUT,
                now.isPending() ? "job-pending" : "job-running",
                "Job " + job + " is " + now.text() + ": it has no results yet",
                folder.toString(),
                "Wait for its end, then " + SlurmRun.collection(folder) + "; or end it: " + job.cancellation());
    }
}
