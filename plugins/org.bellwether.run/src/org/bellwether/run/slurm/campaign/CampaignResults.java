// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.bellwether.results.FailureClass;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.LockFile;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.collect.ResultsException;

/**
 * Takes the runs of a campaign that have ended on a cluster into the run store, each once. The first good run of a step counts; further
 * ones, which a node made that Slurm took for lost, are dropped. A run whose rows are in the store is removed from the folder.
 */
final class CampaignResults implements AutoCloseable {
    private static final String LOCK = "results.lock";

    private final Store store;
    private final CampaignFolder folder;
    private final CampaignRow campaign;
    private final Consumer<String> notes;
    private final CampaignSessions sessions;
    private final RunImport importing;
    private final Set<Path> refused = new HashSet<>();
    private int good;
    private int failed;

    /**
     * @param notes receives notes for the user, each a sentence
     * @param imported whether the runs count as imported from elsewhere
     */
    CampaignResults(Store store, CampaignFolder folder, CampaignRow campaign, boolean imported, Consumer<String> notes)
            throws IOException, ResultsException {
        this.store = store;
        this.folder = folder;
        this.campaign = campaign;
        this.notes = notes;
        CampaignRecord record = CampaignRecord.read(folder.record());
        sessions = new CampaignSessions(store, folder, campaign, record, imported);
        importing = new RunImport(store, folder, record);
    }

    /** Returns the number of good runs that were taken. */
    int good() {
        return good;
    }

    /** Returns the number of failed runs that were taken, without those that were interrupted. */
    int failed() {
        return failed;
    }

    /**
     * Takes the runs that have ended.
     *
     * @param end why runs were cut that have not ended; empty as long as workers go on. A cluster ends the processes of a job and their
     *     script at once: if the last run of a worker has failed, the state of the job decides whether the run was cut
     */
    void take(Optional<JobEnd> end) throws IOException, InterruptedException {
        try (LockFile lock = LockFile.take(
                folder.path().resolve(LOCK),
                () -> notes.accept("Another command takes results from this folder; waiting."))) {
            CampaignState state = CampaignState.read(store, campaign);
            Steps steps = new Steps(state);
            for (Path start : folder.starts()) {
                List<Path> runs = CampaignFolder.runs(start);
                List<Path> unended = CampaignFolder.unended(start);
                boolean over = Files.exists(start.resolve("end"), LinkOption.NOFOLLOW_LINKS) || !unended.isEmpty();
                for (int i = 0; i < runs.size(); i++) {
                    boolean last = !over && i == runs.size() - 1;
                    take(start, runs.get(i), steps, last ? Optional.of(end) : Optional.empty());
                }
                if (end.isPresent()) {
                    for (Path run : unended) {
                        take(start, run, steps, Optional.of(end));
                    }
                }
            }
        }
    }

    /** The steps of the campaign, as far as runs were made for them. */
    private static final class Steps {
        private final CampaignState state;
        private final Set<Integer> good = new HashSet<>();
        private final Map<Integer, Integer> more = new HashMap<>();

        Steps(CampaignState state) {
            this.state = state;
        }

        boolean isGood(int step) {
            return good.contains(step) || state.good(step).isPresent();
        }

        int nextAttempt(int step) {
            return state.attempts(step) + more.merge(step, 1, Integer::sum);
        }

        boolean has(int step, String variant) {
            return step >= 0
                    && step < state.plan().steps().size()
                    && state.plan().steps().get(step).variant().equals(variant);
        }
    }

    /** @param cut empty if the run came to its end for certain; otherwise why it may have been cut, if that is known */
    private void take(Path start, Path run, Steps steps, Optional<Optional<JobEnd>> cut)
            throws IOException, InterruptedException {
        String id = CampaignFolder.run(run);
        if (store.reader().run(id).isPresent() || RunImport.Task.isCutBeforeLaunch(run)) {
            RunImport.remove(run); // taken by a command that was killed afterwards, or cut before anything began
            return;
        } else if (refused.contains(run)) {
            return;
        }
        try {
            RunImport.Task task = RunImport.Task.read(run);
            if (!steps.has(task.step(), task.configuration())) {
                throw new ResultsException("This is no run of the campaign's plan", run);
            } else if (steps.isGood(task.step())) {
                RunImport.remove(run);
                return;
            }
            boolean done = false;
            try {
                RunImport.Measured measured = importing.read(run, id, task);
                Failure failure = measured.failure();
                if (failure != null && cut.isPresent() && mayBeCut(failure)) {
                    if (cut.get().isEmpty()) {
                        return; // known when the worker goes on, or the job is over
                    }
                    measured = measured.cut(cut.get().get());
                }
                write(start, id, task, measured, steps);
                done = true;
            } finally {
                if (!done && store.reader().run(id).isEmpty()) {
                    RunImport.remove(store.runFolder(id));
                }
            }
            RunImport.remove(run);
        } catch (ResultsException e) {
            refused.add(run);
            notes.accept("A run is not taken: " + e.getMessage() + " (" + e.where() + ").");
        }
    }

    private static boolean mayBeCut(Failure failure) {
        // A lost node and an ended job make processes fail at their start, or stall, as well as end them
        return FailureClass.of(failure.type())
                .filter(type -> type == FailureClass.INTERRUPTED || type.isTransient())
                .isPresent();
    }

    private void write(Path start, String id, RunImport.Task task, RunImport.Measured measured, Steps steps)
            throws IOException, ResultsException {
        CampaignSessions.Session session = sessions.of(start);
        importing.write(session, campaign.id(), id, task, measured, steps.nextAttempt(task.step()));
        if (measured.failure() == null) {
            steps.good.add(task.step());
            good++;
        } else if (!measured.failure().type().equals(FailureClass.INTERRUPTED.key())) {
            failed++;
            session.hasFailed();
        }
    }

    /** Ends the sessions of the runs that were taken. */
    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
