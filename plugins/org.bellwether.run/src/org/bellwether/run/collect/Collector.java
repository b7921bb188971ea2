// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;

/**
 * Takes the results of testbeds into the run store. The testbed made the ids, which never clash, so that a session that
 * is here already is the same session: nothing is imported twice. Figures are computed here, from the samples. A
 * session is taken whole or not at all, and is marked as imported: its model may be of any origin.
 */
public final class Collector {
    private static final String INTERRUPTED = FailureClass.INTERRUPTED.key();
    private static final int ASKED_TO_END = 130;

    private final Store store;
    private final Consumer<String> notes;
    private final Map<String, JobEnd> ends;
    private final Optional<ReportFolder> reports;

    /** @param notes receives the reason of each wait, a sentence */
    public Collector(Store store, Consumer<String> notes) {
        this(store, notes, Map.of(), Optional.empty());
    }

    /**
     * Collects results of a cluster's jobs.
     *
     * @param ends    why jobs ended early, by their numbers
     * @param reports where the reports of the sessions will be written
     */
    public Collector(Store store, Consumer<String> notes, Map<String, JobEnd> ends, Optional<ReportFolder> reports) {
        this.store = store;
        this.notes = notes;
        this.ends = Map.copyOf(ends);
        this.reports = reports;
    }

    /**
     * The result of a collection.
     *
     * @param added      ids of sessions that are new here
     * @param known      sessions that were here already
     * @param unfinished sessions that have not ended
     * @param superseded sessions of jobs that their cluster started again
     * @param empty      sessions that ended before anything was launched
     * @param refused    why sessions were not taken, by their ids
     */
    public record Result(
            List<String> added,
            List<String> known,
            List<String> unfinished,
            List<String> superseded,
            List<String> empty,
            Map<String, ResultsException> refused) {}

    /**
     * Collects.
     *
     * @param from a folder, an archive, or {@code [USER@]HOST:FOLDER}
     * @throws ResultsException if there is nothing that could be looked at
     */
    public Result collect(String from) throws IOException, InterruptedException, ResultsException {
        ResultsSource source = ResultsSource.of(from);
        List<String> known = new ArrayList<>();
        List<String> added = new ArrayList<>();
        List<String> superseded = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        Map<String, ResultsException> refused = new LinkedHashMap<>();
        try (Staging staging = Staging.of(
                store, () -> notes.accept("Another command collects into this store; waiting for its end."))) {
            List<String> open = source.bring(id -> isWanted(id, known), staging);
            List<CollectedSession> sessions = new ArrayList<>();
            for (String id : staging.sessions()) {
                try {
                    sessions.add(CollectedSession.read(staging.folder().resolve(id)));
                } catch (ResultsException e) {
                    refused.put(id, e);
                }
            }
            for (CollectedSession session : sessions) {
                if (session.runs().isEmpty()) {
                    empty.add(session.id());
                    continue;
                } else if (isSuperseded(session, sessions)) {
                    superseded.add(session.id());
                    continue;
                }
                try {
                    take(session);
                    added.add(session.id());
                } catch (ResultsException e) {
                    refused.put(session.id(), e);
                }
            }
            return new Result(
                    List.copyOf(added), List.copyOf(known), open, List.copyOf(superseded), List.copyOf(empty), refused);
        }
    }

    private boolean isWanted(String id, List<String> known) {
        if (store.reader().session(id).isPresent()) {
            known.add(id);
            return false;
        }
        return true;
    }

    /** A cluster that lost a node may have started a job again while its first start went on: the last start counts. */
    private static boolean isSuperseded(CollectedSession session, List<CollectedSession> all) {
        return !session.job().isEmpty()
                && all.stream()
                        .anyMatch(other -> other.job().equals(session.job()) && other.restart() > session.restart());
    }

    /** A run, ready to be written. */
    private record Ready(
            RunRow row, String build, List<RoundRow> rounds, RunEvaluation.Figures figures, Instant ended) {}

    private void take(CollectedSession session) throws IOException, ResultsException {
        for (String run : session.runs().keySet()) {
            if (store.reader().run(run).isPresent()) {
                throw new ResultsException("A run of another session has this id", run);
            }
        }
        Optional<Instant> last = session.lastLaunch();
        List<String> moved = new ArrayList<>();
        boolean done = false;
        try {
            List<Ready> runs = new ArrayList<>();
            for (Map.Entry<String, String> run : session.runs().entrySet()) {
                moved.add(run.getKey());
                move(session, run.getKey());
                runs.add(ready(session, last, run.getKey(), run.getValue()));
            }
            store.writer().atomically(() -> write(session, runs));
            done = true;
        } finally {
            if (!done) { // the results are where they came from
                for (String run : moved) {
                    Staging.delete(store.runFolder(run));
                }
            }
        }
    }

    /** Moves run directories, and the nodes' descriptions of themselves, to the places of a run in the store. */
    private void move(CollectedSession session, String run) throws IOException, ResultsException {
        Path from = session.folder().resolve(run);
        Path to = store.runFolder(run);
        Staging.delete(to); // left by a command that was killed before it had written rows
        if (!Files.isDirectory(from)) {
            throw new ResultsException("The results lack the folder of a run", from);
        }
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        Staging.copy(session.folder().resolve("nodes"), to.resolve("nodes"));
        Files.copy(session.folder().resolve("hosts"), to.resolve("hosts"));
    }

    /** @param last when the session's last launch began */
    private Ready ready(CollectedSession session, Optional<Instant> last, String run, String target)
            throws IOException, ResultsException {
        ExportRecord export = session.export();
        Experiment experiment = export.parsedPlan();
        RunEvaluation evaluation = new RunEvaluation(
                store, experiment, optional(export.samples()), optional(export.warmup()), export.rounds());
        List<RoundRow> rounds = new ArrayList<>();
        Failure failure = null;
        Instant started = session.started();
        Instant until = session.ended();
        for (int round = 1; round <= export.rounds() && failure == null; round++) {
            Optional<LaunchTimes> ended = LaunchTimes.read(store.roundFolder(run, round));
            if (ended.isEmpty()) {
                failure = unfinished(session, round);
                break;
            }
            LaunchTimes launch = ended.get();
            started = round == 1 ? launch.started() : started;
            until = launch.ended();
            rounds.add(evaluation.round(run, round, launch.started(), launch.ended(), launch.exitCode()));
            failure = evaluation.failure(run, round, launch.exitCode()).orElse(null);
            if (failure != null
                    && isCut(
                            session,
                            failure,
                            last.filter(launch.started()::equals).isPresent())) {
                failure = unfinished(session, round);
            }
        }
        RunEvaluation.Figures figures = failure == null
                ? evaluation.evaluate(run, ignoredOption(target))
                : new RunEvaluation.Figures(List.of(), List.of(), failure);
        ExportRecord.Run exported = export.runs().stream()
                .filter(each -> each.target().equals(target))
                .findFirst()
                .orElseThrow();
        return new Ready(
                RunRow.begun(
                        run,
                        session.id(),
                        target,
                        1,
                        export.modelHash(),
                        session.host().orElseThrow().hash(),
                        CanonicalJson.hash(exported.configuration()),
                        exported.configuration(),
                        export.extent(),
                        export.seed(),
                        started,
                        "",
                        exported.options()),
                null,
                rounds,
                figures,
                until);
    }

    /**
     * Returns whether the end of its session cut a launch. A cluster, and Ctrl-C, end the processes and their script at once, so that the
     * launcher may find a process that a signal ended, or that did not become ready, before it gets the signal itself: the end of the
     * script and the job's state decide.
     *
     * @param last whether it was the session's last launch
     */
    private boolean isCut(CollectedSession session, Failure failure, boolean last) {
        JobEnd end = ends.get(session.job());
        if (failure.type().equals(INTERRUPTED)) {
            return end != null;
        }
        boolean asked = end == null ? session.exitCode() == ASKED_TO_END : end.type() != FailureClass.RUN;
        return asked
                && last
                && FailureClass.of(failure.type())
                        .filter(FailureClass::isTransient)
                        .isPresent();
    }

    /** The failure of a run whose launches were cut in a round. */
    private Failure unfinished(CollectedSession session, int round) {
        String cut = "round " + round + " of " + session.export().rounds() + " was not measured to its end";
        JobEnd end = ends.get(session.job());
        return end == null
                ? new Failure(INTERRUPTED, "", cut, "")
                : new Failure(end.type().key(), "", cut + ": " + end.reason(), end.log());
    }

    /** An ORB that this installation does not know has no log that it could be found in. */
    private static Optional<Pattern> ignoredOption(String target) {
        return Targets.discover().find(target).flatMap(Target::ignoredOption);
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private void write(CollectedSession session, List<Ready> runs) {
        ExportRecord export = session.export();
        StoreWriter writer = store.writer();
        boolean interrupted = runs.stream().anyMatch(run -> is(run, INTERRUPTED))
                || session.exitCode() == ASKED_TO_END && !ends.containsKey(session.job());
        boolean failed =
                runs.isEmpty() || runs.stream().anyMatch(run -> run.figures().failure() != null);
        Status status = interrupted ? Status.INTERRUPTED : failed ? Status.FAILED : Status.OK;
        SessionRow row = new SessionRow(
                session.id(),
                export.project(),
                export.model(),
                export.experiment(),
                "bellwether export " + export.project() + " --to " + export.kind(),
                session.started(),
                session.ended(),
                status,
                export.rateScale(),
                null,
                reports.map(folder -> folder.file(session.id()).toString()).orElse(null));
        writer.begin(row);
        writer.imported(session.id());
        if (export.revision() != null) {
            writer.revision(session.id(), export.revision());
        }
        writer.model(export.model(), export.sources());
        writer.host(session.host().orElseThrow());
        for (Ready run : runs) {
            String id = run.row().id();
            writer.begin(run.row());
            writer.built(id, export.generatedHash(), export.plan(), run.build());
            run.rounds().forEach(round -> writer.round(id, round));
            List<Warning> warnings = run.figures().warnings();
            if (run.figures().failure() == null) {
                writer.succeeded(id, run.ended(), run.figures().metrics(), warnings);
            } else {
                writer.failed(id, run.ended(), run.figures().failure(), warnings);
            }
        }
        writer.end(row);
    }

    private static boolean is(Ready run, String type) {
        return run.figures().failure() != null && run.figures().failure().type().equals(type);
    }
}
