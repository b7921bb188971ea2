// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteView;
import org.bellwether.results.view.RunView;
import org.bellwether.results.view.SessionView;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Step;
import org.bellwether.run.WorkException;
import org.bellwether.run.session.Session;
import org.bellwether.run.suite.SuiteRequest;
import org.bellwether.run.suite.SuiteRun;

/**
 * One run, on a thread of its own. It is the session that the command line runs. If it is interrupted, it ends all
 * processes that it started; if this JVM is killed, the kernel closes the pipes that its children watch.
 */
public final class RunTask {
    /**
     * The period of messages to listeners and of looks at samples, long enough not to disturb the measured processes.
     */
    private static final long LOOK_MS = 400;
    /** The longest time that an interrupted session takes to end its children. */
    private static final long END_SECONDS = 7;

    private final SessionRequest request;
    private final Optional<SuiteRequest> suite;
    private final StorePlace place;
    private final RunListener listener;
    private final RunProgress progress;
    private final Thread thread;
    private volatile boolean stopped;

    /** @param suite what is run instead of the one session */
    public RunTask(
            long number, SessionRequest request, Optional<SuiteRequest> suite, StorePlace place, RunListener listener) {
        this.request = request;
        this.suite = suite;
        this.place = place;
        this.listener = listener;
        progress = new RunProgress(number);
        thread = new Thread(this::run, "bellwether-run");
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    public RunState state() {
        return progress.state();
    }

    public boolean isOver() {
        return !thread.isAlive();
    }

    /** Ends it; answers at once. */
    public void stop() {
        if (!isOver()) {
            stopped = true;
            progress.stopping();
            thread.interrupt();
        }
    }

    /** Ends it, and waits until nothing of it is left. */
    public void close() throws InterruptedException {
        stop();
        thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
    }

    private void run() {
        ScheduledExecutorService teller = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread telling = new Thread(task, "bellwether-run-progress");
            telling.setDaemon(true);
            return telling;
        });
        teller.scheduleWithFixedDelay(this::tell, 0, LOOK_MS, TimeUnit.MILLISECONDS);
        try (Store store = Store.open(place)) {
            if (stopped) { // SQLite's first connection in a process starts uname, and swallows interruptions meanwhile
                progress.end("stopped", null);
                return;
            }
            progress.names(run -> ProbeNames.of(store, run));
            if (suite.isPresent()) {
                finish(store, new SuiteRun(suite.get(), progress).run(store));
            } else {
                Session session = new Session(request, progress);
                progress.begun(session.id());
                finish(store, session.run(store));
            }
        } catch (WorkException | IOException | RuntimeException e) {
            // Files and locks that an interrupted thread uses fail in their own ways
            progress.end(
                    stopped ? "stopped" : "failed",
                    stopped ? null : RunError.of(e).within(folder()));
        } finally {
            Thread.interrupted(); // the user has stopped it; its last messages are still to be sent
            teller.shutdown();
            awaitEnd(teller);
            tell();
        }
    }

    private Path folder() {
        return Files.isDirectory(request.model())
                ? request.model()
                : request.model().getParent();
    }

    private static void awaitEnd(ScheduledExecutorService teller) {
        try {
            teller.awaitTermination(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server closes: nobody listens any more
        }
    }

    private void finish(Store store, Session.Outcome outcome) throws IOException {
        if (outcome.status() == Status.INTERRUPTED) {
            progress.end("stopped", null);
            return;
        }
        SessionView view = SessionView.read(store.reader(), outcome.id()).orElseThrow();
        progress.step(Step.REPORT, "");
        HtmlReport.write(view, store, outcome.report());
        progress.warnings(RunState.warnings(view));
        List<RunView> failed =
                view.runs().stream().filter(run -> run.run().failure() != null).toList();
        if (failed.isEmpty()) {
            progress.end("done", null);
        } else {
            progress.phase(Phase.of(failed.get(0).run().failure()));
            progress.end("failed", RunError.of(failed.get(0)));
        }
    }

    /** A suite has written its reports; each experiment was told of when it ended. */
    private void finish(Store store, Optional<String> id) {
        Optional<SuiteView> view = id.flatMap(known -> SuiteView.read(store, known));
        if (view.isEmpty() || view.get().status() == Status.INTERRUPTED) {
            progress.end("stopped", null);
            return;
        }
        progress.step(Step.REPORT, "");
        progress.suite(view.get().suite().id());
        Optional<SuiteLine> failed =
                view.get().lines().stream().filter(SuiteLine::isOpen).findFirst();
        progress.end(
                failed.isEmpty() ? "done" : "failed", failed.map(RunTask::error).orElse(null));
    }

    private static RunError error(SuiteLine line) {
        RunError error = line.problem()
                .map(problem -> new RunError(problem.message(), problem.where(), problem.fix(), ""))
                .orElseGet(() -> RunError.of(line.failed().orElseThrow()));
        return new RunError(line.member().name() + ": " + error.message(), error.where(), error.fix(), error.log());
    }

    private void tell() {
        List<LivePoint> points = progress.look();
        if (!points.isEmpty()) {
            listener.live(points);
        }
        progress.news().ifPresent(listener::state);
    }
}
