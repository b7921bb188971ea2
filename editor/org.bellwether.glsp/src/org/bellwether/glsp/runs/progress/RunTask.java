// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.run.WorkException;

/**
 * A run, a suite or the runs of a design, in a separate thread, made as the command line makes them. If the thread is interrupted,
 * it ends all processes that it started; if this JVM is killed, the kernel closes the pipes that its children watch.
 */
public final class RunTask {
    /**
     * The period of messages to listeners and of reading samples, long enough not to disturb the measured processes.
     */
    private static final long LOOK_MS = 400;
    /** The longest time that an interrupted session takes to end its children. */
    private static final long END_SECONDS = 7;

    private final Path model;
    private final RunWork work;
    private final StorePlace place;
    private final RunListener listener;
    private final RunProgress progress;
    private final Thread thread;
    /** Held while a message is read and sent, so that the listener receives the messages in their order. */
    private final Object sending = new Object();

    private volatile boolean stopped;

    /** @param model the project's folder or a model file: paths in errors are relative to it */
    public RunTask(long number, Path model, RunWork work, StorePlace place, RunListener listener) {
        this.model = model;
        this.work = work;
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
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Requests the end of the task, which may not have started; returns at once. Has no effect after its work. */
    public synchronized void stop() {
        if (progress.stopping()) {
            stopped = true;
            thread.interrupt();
        }
    }

    /** Requests the end of the task, and waits until all its processes have ended. */
    public void close() throws InterruptedException {
        stop();
        thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
    }

    private void run() {
        ScheduledExecutorService reporter = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread telling = new Thread(task, "bellwether-run-progress");
            telling.setDaemon(true);
            return telling;
        });
        reporter.scheduleWithFixedDelay(this::report, 0, LOOK_MS, TimeUnit.MILLISECONDS);
        try (Store store = Store.open(place)) {
            if (stopped) { // the start of SQLite in a process ignores interruptions
                progress.end("stopped", null);
                return;
            }
            progress.names(run -> ProbeNames.of(store, run));
            work.run(store, progress);
        } catch (WorkException | IOException | RuntimeException e) {
            // An interrupted thread gets various exceptions from files and locks
            progress.end(
                    stopped ? "stopped" : "failed",
                    stopped ? null : RunError.of(e).within(folder()));
        } finally {
            clearInterruption();
            reporter.shutdown();
            awaitEnd(reporter);
            report();
        }
    }

    /** Clears the interruption, because the last messages are still to be sent; waits until a request has ended. */
    private synchronized void clearInterruption() {
        Thread.interrupted();
    }

    private Path folder() {
        return Files.isDirectory(model) ? model : model.getParent();
    }

    private static void awaitEnd(ScheduledExecutorService reporter) {
        try {
            reporter.awaitTermination(LOOK_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server closes, and has no listeners any more
        }
    }

    private void report() {
        synchronized (sending) {
            List<SampleBatch> points = progress.look();
            if (!points.isEmpty()) {
                listener.live(points);
            }
            progress.changedState().ifPresent(listener::state);
        }
    }
}
