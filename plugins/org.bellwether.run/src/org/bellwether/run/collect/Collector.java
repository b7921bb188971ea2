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
 * Imports the results of testbeds into the run store. The testbed made the ids, which are unique, so that a session
 * with a known id is not imported again. Figures are computed from the samples on this machine. A session is imported
 * completely or not at all, and is marked as imported because its model may be of any origin.
 */
public final class Collector {
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
     * @param ends    the reasons why jobs ended early, by the jobs' numbers
     * @param reports the folder of the sessions' reports
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
     * @param added      ids of imported sessions
     * @param known      sessions that the store had already
     * @param unfinished sessions that have not ended
     * @param superseded sessions of jobs that their cluster has restarted
     * @param empty      sessions that ended before anything was launched
     * @param refused    the reasons why sessions were not imported, by the sessions' ids
     */
    public record Result(
            List<String> added,
            List<String> known,
            List<String> unfinished,
            List<String> superseded,
            List<String> empty,
            Map<String, ResultsException> refused) {}

    /**
     * Collects results.
     *
     * @param from a folder, an archive, or {@code [USER@]HOST:FOLDER}
     * @throws ResultsException if there is nothing that could be read
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

    /**
     * Returns whether a later start of the same job replaces a session: a cluster that lost a node may have restarted a
     * job while its first start went on.
     */
    private static boolean isSuperseded(CollectedSession session, List<CollectedSession> all) {
        return !session.job().isEmpty()
                && all.stream()
                        .anyMatch(other -> other.job().equals(session.job()) && other.restart() > session.restart());
    }

    /** The data of a run that is ready to be stored. */
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
            if (!done) { // the source still has the results
                for (String run : moved) {
                    Staging.delete(store.runFolder(run));
                }
            }
        }
    }

    /** Moves run directories, and the nodes' facts, to the folders of a run in the store. */
    private void move(CollectedSession session, String run) throws IOException, ResultsException {
        Path from = session.folder().resolve(run);
        Path to = store.runFolder(run);
        Staging.delete(to); // a killed command may have left this folder
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
     * Returns whether the end of a session cut a launch. A cluster, or Ctrl-C, ends the processes and their script at
     * once. The launcher may therefore see a process that a signal ended, or that did not become ready, before it
     * receives the signal. The end of the script and the job's state decide.
     *
     * @param last whether the launch was the session's last one
     */
    private boolean isCut(CollectedSession session, Failure failure, boolean last) {
        JobEnd end = ends.get(session.job());
        if (FailureClass.INTERRUPTED.is(failure.type())) {
            return end != null;
        }
        boolean asked = end == null ? session.exitCode() == ASKED_TO_END : end.type() != FailureClass.RUN;
        return asked
                && last
                && FailureClass.of(failure.type())
                        .filter(FailureClass::isTransient)
                        .isPresent();
    }

    /** Returns the failure of a run whose launch was cut in a round. */
    private Failure unfinished(CollectedSession session, int round) {
        String cut = "round " + round + " of " + session.export().rounds() + " was not measured to its end";
        JobEnd end = ends.get(session.job());
        return end == null
                ? new Failure(FailureClass.INTERRUPTED.key(), "", cut, "")
                : new Failure(end.type().key(), "", cut + ": " + end.reason(), end.log());
    }

    /**
     * Returns the pattern for an option that the ORB ignored; empty for an ORB that this installation does not have.
     */
    private static Optional<Pattern> ignoredOption(String target) {
        return Targets.discover().find(target).flatMap(Target::ignoredOption);
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private void write(CollectedSession session, List<Ready> runs) {
        ExportRecord export = session.export();
        StoreWriter writer = store.writer();
        boolean interrupted = runs.stream().anyMatch(Collector::isInterrupted)
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

    private static boolean isInterrupted(Ready run) {
        Failure failure = run.figures().failure();
        return failure != null && FailureClass.INTERRUPTED.is(failure.type());
    }
}
