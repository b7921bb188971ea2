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
 * Imports the ended runs of a campaign on a cluster into the run store, each run once. The first successful run of a
 * step counts. Further successful runs of the step, made by a node that Slurm considered lost, are dropped. A run is
 * removed from the folder after its rows are stored.
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

    /** Returns the number of imported successful runs. */
    int good() {
        return good;
    }

    /** Returns the number of imported failed runs, without interrupted ones. */
    int failed() {
        return failed;
    }

    /**
     * Imports the runs that have ended.
     *
     * @param end why unended runs were cut; empty while workers go on. A cluster ends the processes of a job and their
     *     script at once, so if the last run of a worker has failed, the state of the job decides whether the run was
     *     cut
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

    /** The steps of the campaign that have runs. */
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

    /**
     * @param cut empty if the run certainly ended without a cut; otherwise the reason why it may have been cut, if known
     */
    private void take(Path start, Path run, Steps steps, Optional<Optional<JobEnd>> cut)
            throws IOException, InterruptedException {
        String id = CampaignFolder.run(run);
        if (store.reader().run(id).isPresent() || RunImport.Task.isCutBeforeLaunch(run)) {
            RunImport.remove(run); // stored by a killed command, or cut before its launch
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
                        return; // decided when the worker goes on, or the job is over
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
        // After a lost node or the end of a job, processes may also fail at their start, or stall
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
        } else if (!FailureClass.INTERRUPTED.is(measured.failure().type())) {
            failed++;
            session.hasFailed();
        }
    }

    /** Ends the sessions of the imported runs. */
    @Override
    public void close() throws IOException {
        sessions.close();
    }
}
