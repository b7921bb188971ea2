// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.bellwether.model.util.Program;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.ErrorLog;
import org.bellwether.results.IoReasons;
import org.bellwether.results.campaign.RunEnvironment;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteProblem;
import org.bellwether.results.suite.SuiteReport;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.WritableFolder;
import org.bellwether.run.session.Session;

/**
 * Runs the experiments of a suite, each in a session, and writes the report of each session and the suite's page. An
 * experiment that fails or cannot begin does not end the suite. An interrupted suite can be resumed: experiments that
 * have all their figures are not measured again.
 */
public final class SuiteRun {
    private final SuiteRequest request;
    private final SuiteListener listener;
    private final Sessions sessions;

    /** Creates sessions. */
    public interface Sessions {
        Session of(SessionRequest request, SessionListener listener);
    }

    public SuiteRun(SuiteRequest request, SuiteListener listener) {
        this(request, listener, Session::new);
    }

    public SuiteRun(SuiteRequest request, SuiteListener listener, Sessions sessions) {
        this.request = request;
        this.listener = listener;
        this.sessions = sessions;
    }

    /**
     * Runs the open experiments, and returns the suite's id in the store; empty if the suite was interrupted before it
     * began. Failures are stored and are not thrown as exceptions.
     *
     * @throws WorkException if all models are wrong, there is nothing to run, or the suite cannot be resumed
     */
    public Optional<String> run(Store store) throws WorkException, IOException {
        SuiteRow[] row = new SuiteRow[1];
        try {
            listener.step(SessionStage.VALIDATE, request.session().model().toString());
            SuiteContents contents = SuiteContents.of(request);
            Path out = WritableFolder.make(request.session()
                    .destination()
                    .out()
                    .orElse(folder().resolve("out"))
                    .toAbsolutePath());
            try (LockFile lock = LockFile.take(
                    out.resolve(".suite.lock"),
                    () -> listener.note("Another suite runs in " + out + "; this one waits until it ends."))) {
                SessionLock.endKilledSessions(store);
                row[0] = request.resume() ? resumed(store, contents) : begun(store, contents, out);
                work(store, contents, row[0]);
            }
        } catch (InterruptedException e) {
            Thread.interrupted(); // the measurements are already in the store
        } catch (IOException | RuntimeException e) {
            if (!Thread.interrupted()) { // in an interrupted thread, files and locks fail with various exceptions
                throw e;
            }
        }
        return Optional.ofNullable(row[0]).map(SuiteRow::id);
    }

    private Path folder() throws IOException {
        Path real = request.session().model().toRealPath();
        return Files.isDirectory(real) ? real : real.getParent();
    }

    private static HostFacts host() {
        return HostFacts.read(KernelFiles.ofThisMachine());
    }

    /**
     * Returns whether a suite was begun on this machine in its present state. Installed memory is not compared, because
     * virtual machines report slightly different sizes after each start.
     */
    private static boolean isOfThisMachine(Store store, SuiteRow row) {
        HostFacts here = host();
        return store.reader()
                .host(row.hostHash())
                .map(then -> RunEnvironment.of(Optional.of(then), null)
                        .agreesWith(RunEnvironment.of(Optional.of(here), null)))
                .orElse(row.hostHash().equals(here.hash()));
    }

    private SuiteRow begun(Store store, SuiteContents contents, Path out) throws IOException {
        Optional<SuiteData> before =
                store.suites().latest(contents.identity()).flatMap(suite -> SuiteData.read(store, suite.id()));
        before.filter(view -> view.status() == Status.INTERRUPTED)
                .ifPresent(view -> listener.note("The suite " + view.suite().shortName() + " of the same request was"
                        + " interrupted, " + view.good() + " of " + view.lines().size()
                        + " experiments are measured. This is a new suite; --resume continues the old one."));
        String id = Uuid7.next().toString();
        SuiteRow row = new SuiteRow(
                id,
                folder().toString(),
                contents.identity(),
                host().hash(),
                request.session().destination().command(),
                CanonicalJson.write(contents.plan()),
                Instant.now(),
                ReportFolder.in(out).file(id).toString());
        store.suites().begin(row);
        return row;
    }

    private SuiteRow resumed(Store store, SuiteContents contents) throws WorkException, IOException {
        Optional<SuiteRow> found = store.suites().latest(contents.identity());
        if (found.isEmpty()) {
            throw refused("no-suite", missing(store), "Give the same command without --resume");
        }
        SuiteRow row = found.get();
        if (!isOfThisMachine(store, row)) {
            throw refused(
                    "other-machine",
                    "The suite " + row.shortName() + " was begun on another machine, or this machine has changed",
                    "Give the same command without --resume: it begins a new suite");
        }
        SuiteData view = SuiteData.read(store, row.id()).orElseThrow();
        listener.note(
                view.status() == Status.OK
                        ? "All experiments of the suite " + row.shortName() + " are measured."
                        : "Resuming the suite " + row.shortName() + ": " + view.good() + " of "
                                + view.lines().size() + " experiments are measured.");
        return row;
    }

    /** Returns a message that the folder's newest suite is another one. */
    private String missing(Store store) throws IOException {
        String folder = folder().toString();
        return store.suites().all().stream()
                .filter(suite -> suite.folder().equals(folder))
                .reduce((older, newer) -> newer)
                .map(suite -> "The newest suite of this folder, " + suite.shortName()
                        + ", was begun by another request: a model, the experiments or a setting differ (its command: "
                        + suite.command() + ")")
                .orElse("No suite of this folder exists");
    }

    private WorkException refused(String code, String message, String fix) {
        return new WorkException(
                WorkException.Kind.INPUT,
                code,
                message,
                request.session().model().toString(),
                fix);
    }

    private void work(Store store, SuiteContents contents, SuiteRow row)
            throws WorkException, IOException, InterruptedException {
        SuiteData before = SuiteData.read(store, row.id()).orElseThrow();
        try {
            for (int i = 0; i < before.lines().size(); i++) {
                SuiteLine line = before.lines().get(i);
                if (line.isOpen()) {
                    listener.experiment(i + 1, before.lines().size(), line.member());
                    attempt(store, contents, row, i, line);
                    SuiteData now = SuiteData.read(store, row.id()).orElseThrow();
                    listener.ended(now.lines().get(i));
                    page(store, now);
                }
            }
        } finally {
            page(store, SuiteData.read(store, row.id()).orElseThrow());
        }
    }

    private static void page(Store store, SuiteData view) throws IOException {
        boolean interrupted = Thread.interrupted(); // files must still be written
        try {
            SuiteReport.write(view, store, Path.of(view.suite().report()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void attempt(Store store, SuiteContents contents, SuiteRow row, int number, SuiteLine line)
            throws IOException, InterruptedException {
        Attempt attempt = new Attempt(store, row.id(), number, line.attempts() + 1, listener);
        if (line.member().experiment().isEmpty()) {
            attempt.refused(contents.broken().get(line.member().project()));
            return;
        }
        try {
            Session.Outcome outcome =
                    sessions.of(session(contents, line.member()), attempt).run(store);
            if (outcome.status() == Status.INTERRUPTED) {
                throw new InterruptedException("the suite was interrupted");
            }
            report(store, outcome);
        } catch (WorkException e) {
            attempt.refused(new SuiteProblem(
                    e.code(), e.getMessage(), e.where(), e.fix(), e.kind().exitCode()));
        } catch (IOException e) {
            if (Thread.interrupted()) { // in an interrupted thread, files and locks fail with various exceptions
                throw new InterruptedException("the suite was interrupted");
            }
            attempt.refused(unusable(e));
        } catch (StoreException e) {
            throw e; // the suite's own rows are in the store
        } catch (UncheckedIOException e) {
            refuseUnlessInterrupted(attempt, unusable(e.getCause()));
        } catch (RuntimeException e) {
            refuseUnlessInterrupted(attempt, defect(e, line.member()));
        }
    }

    private static void refuseUnlessInterrupted(Attempt attempt, SuiteProblem problem) throws InterruptedException {
        if (Thread.interrupted()) { // in an interrupted thread, files and locks fail with various exceptions
            throw new InterruptedException("the suite was interrupted");
        }
        attempt.refused(problem);
    }

    private static SuiteProblem unusable(IOException e) {
        return new SuiteProblem(
                "io",
                "A file could not be used: " + IoReasons.of(e),
                "",
                "Check that the disk has room and the folder is writable",
                WorkException.Kind.FAILED.exitCode());
    }

    /** Reports a defect of Bellwether; the other experiments still run. */
    private SuiteProblem defect(RuntimeException e, SuitePlan.Member member) {
        String command =
                StorePlace.withoutSecrets(request.session().destination().command()) + ", experiment " + member.name();
        return new SuiteProblem(
                "internal",
                "Internal error: " + e,
                "",
                "The details are in " + ErrorLog.add(e, command) + "; please report them",
                WorkException.Kind.FAILED.exitCode());
    }

    /** Writes the report. If it cannot be written, the experiment is still good, because the store has the figures. */
    private void report(Store store, Session.Outcome outcome) throws InterruptedException {
        try {
            HtmlReport.write(SessionData.read(store.reader(), outcome.id()).orElseThrow(), store, outcome.report());
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the suite was interrupted");
            }
            listener.note("The report " + outcome.report() + " could not be written: " + IoReasons.of(e)
                    + ". To write it again: bellwether report " + outcome.id());
        }
    }

    private SessionRequest session(SuiteContents contents, SuitePlan.Member member) {
        Path model = contents.projects().get(member.project()).model();
        String command = "bellwether run " + Program.quoted(model.toString()) + " --experiment " + member.experiment()
                + request.options();
        return request.session()
                .of(
                        model,
                        member.experiment(),
                        request.session().destination().out().map(out -> out.resolve(member.project())),
                        command);
    }

    /** Records the session of an experiment, or the reason why there is none, and forwards its progress. */
    private static final class Attempt extends ForwardingListener {
        private final Store store;
        private final String suite;
        private final int experiment;
        private final int number;
        private boolean isKept;

        Attempt(Store store, String suite, int experiment, int number, SessionListener listener) {
            super(listener);
            this.store = store;
            this.suite = suite;
            this.experiment = experiment;
            this.number = number;
        }

        @Override
        public void begun(String session) {
            store.suites().attempt(suite, new SuiteAttempt(experiment, number, session, null));
            isKept = true;
            super.begun(session);
        }

        /** Records a problem. If a session has begun, the store has its failures. */
        void refused(SuiteProblem problem) {
            if (!isKept) {
                store.suites().attempt(suite, new SuiteAttempt(experiment, number, null, CanonicalJson.write(problem)));
            }
        }
    }
}
