// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.results.FailureClass;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.slurm.JobId;
import org.bellwether.run.slurm.JobRecord;
import org.bellwether.run.slurm.LastJob;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;

/**
 * Imports the runs of a campaign from its folder for the command {@code collect}, without following the campaign's job.
 */
public final class CampaignCollection {
    private final CampaignFolder folder;

    private CampaignCollection(CampaignFolder folder) {
        this.folder = folder;
    }

    /** Returns the campaign of a folder; empty if the path is not a campaign's folder. */
    public static Optional<CampaignCollection> of(String from) {
        try {
            return Optional.of(Path.of(from))
                    .filter(Files::isDirectory)
                    .flatMap(CampaignFolder::of)
                    .map(CampaignCollection::new);
        } catch (InvalidPathException e) {
            return Optional.empty(); // the path may name a folder on a host
        }
    }

    /**
     * The result of a collection.
     *
     * @param campaign the campaign in the store
     * @param good     number of new successful runs
     * @param failed   number of new failed runs
     * @param made     number of steps of the plan with a successful run
     * @param steps    number of all steps of the plan
     * @param job      the job that was submitted last; empty if it is unknown
     * @param active   the state of its workers, if some of them wait or run
     * @param pending  whether all of these wait
     */
    public record Outcome(
            CampaignRow campaign,
            int good,
            int failed,
            int made,
            int steps,
            Optional<JobId> job,
            Optional<String> active,
            boolean pending) {}

    /** Returns the folder. */
    public Path folder() {
        return folder.path();
    }

    /**
     * Imports the runs that have ended.
     *
     * @throws ResultsException if the folder has no record of a campaign, or the store does not have the campaign
     */
    public Outcome collect(Store store, SlurmCommands slurm, Consumer<String> notes)
            throws IOException, InterruptedException, ResultsException {
        CampaignRecord record = CampaignRecord.read(folder.record());
        CampaignRow row = store.campaigns()
                .campaign(record.campaign())
                .orElseThrow(() -> new ResultsException(
                        "The runs are of a campaign that this run store does not have: name the store of the command that began it"
                                + " (--store)",
                        folder.record()));
        int last = folder.lastSubmission();
        Path submission = folder.submission(last);
        Optional<JobId> job = last == 0 ? Optional.empty() : JobRecord.read(submission);
        Optional<String> active = Optional.empty();
        boolean pending = false;
        Optional<JobEnd> end = Optional.of(new JobEnd(FailureClass.INTERRUPTED, "its job is not known", ""));
        boolean mayBeThere = job.isPresent() || last > 0 && JobRecord.isOpen(submission);
        if (mayBeThere && slurm.areThere()) {
            try {
                job = LastJob.of(slurm, submission);
                if (job.isPresent()) {
                    Workers workers = new Workers(slurm, job.get(), submission);
                    if (workers.areActive()) {
                        active = Optional.of(workers.text());
                        pending = workers.arePending();
                    }
                    end = active.isPresent() ? Optional.empty() : Optional.of(workers.end());
                }
            } catch (NoAnswerException e) {
                notes.accept("The state of " + name(job) + " is not known: " + e.getMessage());
                end = Optional.empty();
            }
        } else if (mayBeThere) {
            notes.accept("The state of " + name(job) + " is not known: this machine has no commands of Slurm.");
            end = Optional.empty();
        }
        try (CampaignResults results = new CampaignResults(store, folder, row, true, notes)) {
            results.take(end);
            CampaignState state = CampaignState.read(store, row);
            int steps = state.plan().steps().size();
            int made = 0;
            for (int step = 0; step < steps; step++) {
                made += state.good(step).isPresent() ? 1 : 0;
            }
            return new Outcome(row, results.good(), results.failed(), made, steps, job, active, pending);
        }
    }

    private static String name(Optional<JobId> job) {
        return job.map(id -> "job " + id).orElse("the last submission");
    }
}
