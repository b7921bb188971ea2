// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The one thread on which a project's model is read and changed. */
public final class SessionThread implements AutoCloseable {
    private final ScheduledExecutorService executor;
    private volatile Thread thread;

    public SessionThread(String name) {
        executor = Executors.newSingleThreadScheduledExecutor(task -> {
            thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Runs a task on the session's thread and waits for its end; runs it directly if the caller is on that thread. */
    public <T> T call(Callable<T> task) {
        try {
            if (Thread.currentThread() == thread) {
                return task.call();
            }
            return await(executor.submit(task));
        } catch (RejectedExecutionException | CancellationException e) {
            throw new SessionClosed(e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> T await(Future<T> result) throws Exception {
        try {
            return result.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the editing session", e);
        }
    }

    /**
     * Runs a task on the session's thread after some milliseconds. When the session ends, the task is cancelled; the
     * result of a call during or after the end is cancelled already.
     */
    public Future<?> later(long milliseconds, Runnable task) {
        try {
            return executor.schedule(task, milliseconds, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            Future<?> cancelled = new CompletableFuture<>();
            cancelled.cancel(false);
            return cancelled;
        }
    }

    /** Runs a task on the session's thread repeatedly, with a pause after each run. */
    public ScheduledFuture<?> repeat(long milliseconds, Runnable task) {
        return executor.scheduleWithFixedDelay(task, milliseconds, milliseconds, TimeUnit.MILLISECONDS);
    }

    /** Ends the thread. Callers whose requests have not begun get {@link SessionClosed}. */
    @Override
    public void close() {
        for (Runnable left : executor.shutdownNow()) {
            if (left instanceof Future<?> future) {
                future.cancel(false);
            }
        }
    }
}
