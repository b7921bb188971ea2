// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.run.LockFile;
import org.bellwether.run.collect.Collector;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.collect.ResultsException;
import org.bellwether.run.collect.SessionChecksums;

/** Collects the results of a job into the run store. */
public final class JobResults {
    private static final String LOCK = "slurm.lock";

    private final Store store;
    private final SlurmCommands slurm;
    private final Consumer<String> notes;
    private final Optional<ReportFolder> reports;

    /**
     * @param notes receives notes for the user, each a sentence
     * @param reports the folder of the sessions' reports
     */
    public JobResults(Store store, SlurmCommands slurm, Consumer<String> notes, Optional<ReportFolder> reports) {
        this.store = store;
        this.slurm = slurm;
        this.notes = notes;
        this.reports = reports;
    }

    /**
     * The result of a collection.
     *
     * @param collected all sessions of the folder that were checked
     * @param session   the job's session in the store; empty if the job has no session that could be imported
     * @param failure   why the job failed, or why it has no session; empty if the job succeeded or has not ended
     */
    public record Outcome(Collector.Result collected, Optional<String> session, Optional<JobFailure> failure) {}

    /**
     * Collects all ended sessions of an export's folder. If the job has ended and its last session is not sealed, the
     * session's scripts were killed: then the session is sealed, and keeps its samples.
     *
     * @param job   the last job of the folder
     * @param state the job's state; empty if Slurm does not know the job
     */
    public Outcome collect(Path folder, JobId job, Optional<JobState> state)
            throws IOException, InterruptedException, ResultsException {
        boolean ended = state.isPresent() && state.get().isEnded();
        Optional<JobFailure> failure = ended && !state.get().isGood()
                ? Optional.of(JobFailure.of(
                        job, state.get(), slurm.downNodes(job, state.get().nodes()), folder))
                : Optional.empty();
        List<JobSession> own = JobSession.of(job, folder);
        Optional<JobSession> last = own.isEmpty() ? Optional.empty() : Optional.of(own.get(own.size() - 1));
        if (ended && last.isPresent()) {
            seal(last.get());
        }
        Map<String, JobEnd> ends =
                failure.map(each -> Map.of(job.number(), each.end())).orElse(Map.of());
        Collector.Result collected = JobSession.all(folder).isEmpty()
                ? new Collector.Result(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of())
                : withoutEarlierStarts(new Collector(store, notes, ends, reports).collect(folder.toString()), own);
        Optional<String> session =
                last.map(JobSession::id).filter(id -> store.reader().session(id).isPresent());
        return new Outcome(
                collected,
                session,
                session.isPresent() || failure.isPresent() || state.isPresent() && !ended
                        ? failure
                        : Optional.of(
                                ended
                                        ? JobFailure.withoutResults(job, folder)
                                        : JobFailure.forgotten(job, folder, last.map(JobSession::id))));
    }

    private void seal(JobSession session) throws IOException, InterruptedException {
        Path folder = session.folder();
        // A lock, because two commands that seal one session would damage its checksums
        try (LockFile lock = LockFile.take(
                folder.resolveSibling(LOCK),
                () -> notes.accept("Another command collects from this folder; waiting."))) {
            if (!SessionChecksums.isSealed(folder)) {
                notes.accept("The job was ended before it could seal its results; the measured samples are kept.");
                SessionChecksums.seal(folder, Instant.now());
            }
        }
    }

    /**
     * Removes the sessions of earlier starts of the job, which a lost node cut. They will never be sealed, and the last
     * start counts.
     */
    private static Collector.Result withoutEarlierStarts(Collector.Result result, List<JobSession> own) {
        List<String> earlier = own.stream()
                .limit(Math.max(0, own.size() - 1))
                .map(JobSession::id)
                .filter(result.unfinished()::contains)
                .toList();
        List<String> unfinished = new ArrayList<>(result.unfinished());
        unfinished.removeAll(earlier);
        List<String> superseded = new ArrayList<>(result.superseded());
        superseded.addAll(earlier);
        return new Collector.Result(
                result.added(), result.known(), unfinished, superseded, result.empty(), result.refused());
    }
}
