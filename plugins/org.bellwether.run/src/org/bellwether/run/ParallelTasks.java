// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs several pieces of work that begin at once. */
public final class ParallelTasks {
    private ParallelTasks() {}

    /** The work of a thread. The work ends soon after the thread is interrupted, and leaves the thread interrupted. */
    public interface Work<T> {
        T call() throws IOException;
    }

    /**
     * Runs all pieces of work in parallel; runs a single piece in this thread. If this thread is interrupted, the
     * working threads are interrupted, too. This thread then waits until they have ended, and stays interrupted.
     *
     * @return the results, in the order of the pieces
     */
    public static <T> List<T> run(List<Work<T>> all) throws IOException {
        if (all.isEmpty()) {
            return List.of();
        } else if (all.size() == 1) {
            return List.of(all.get(0).call());
        }
        ExecutorService threads = Executors.newFixedThreadPool(all.size());
        List<Future<T>> futures =
                all.stream().map(work -> threads.submit(work::call)).toList();
        threads.shutdown();
        boolean interrupted = awaitEnd(threads);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("all have ended", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean awaitEnd(ExecutorService threads) {
        boolean interrupted = false;
        for (boolean ended = false; !ended; ) {
            try {
                ended = threads.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
                threads.shutdownNow();
            }
        }
        return interrupted;
    }
}
