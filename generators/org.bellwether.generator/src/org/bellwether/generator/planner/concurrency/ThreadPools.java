// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.generator.target.ThreadPool;
import org.bellwether.model.deployment.Lane;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;

/** Plans the thread pool of a process: a process has one pool, which serves all its instances. */
public final class ThreadPools {
    private static final int MOST_THREADS = 1024;
    private static final int HIGHEST_PRIORITY = 32767;

    private ThreadPools() {}

    public static Optional<ThreadPool> of(Process process, ExpressionEvaluator evaluator) {
        if (process.getThreadPools().isEmpty()) {
            return Optional.empty();
        }
        refuse(process);
        org.bellwether.model.deployment.ThreadPool pool =
                process.getThreadPools().get(0);
        List<ThreadPool.Lane> lanes = new ArrayList<>();
        for (Lane lane : pool.getLanes()) {
            long priority = evaluator.integer(lane.getPriority(), 0);
            Unsupported.when(
                    priority < 0 || priority > HIGHEST_PRIORITY,
                    lane,
                    "Priority " + priority + " is",
                    "Give a CORBA priority, 0 to " + HIGHEST_PRIORITY);
            Unsupported.when(
                    lanes.stream().anyMatch(other -> other.priority() == priority),
                    lane,
                    "A second lane of priority " + priority + " is",
                    "Give the first one more threads");
            lanes.add(new ThreadPool.Lane((int) priority, threads(lane, lane.getStaticThreads(), evaluator)));
        }
        lanes.sort(Comparator.comparingInt(ThreadPool.Lane::priority));
        Unsupported.when(
                lanes.isEmpty() && pool.getStaticThreads() == null,
                pool,
                "A pool without static threads is",
                "Say how many: static 4;");
        return Optional.of(
                new ThreadPool(lanes.isEmpty() ? threads(pool, pool.getStaticThreads(), evaluator) : 0, lanes));
    }

    private static int threads(EObject element, Expression expression, ExpressionEvaluator evaluator) {
        long threads = evaluator.integer(expression, 1, 1);
        Unsupported.when(threads > MOST_THREADS, element, threads + " threads are", "Take at most " + MOST_THREADS);
        return (int) threads;
    }

    private static void refuse(Process process) {
        org.bellwether.model.deployment.ThreadPool pool =
                process.getThreadPools().get(0);
        Unsupported.when(
                process.getThreadPools().size() > 1,
                process,
                "Several thread pools in a process are",
                "Make lanes of them, or place their instances in processes of their own");
        Unsupported.when(
                pool.getDynamicThreads() != null
                        || pool.getLanes().stream().anyMatch(lane -> lane.getDynamicThreads() != null),
                pool,
                "Dynamic threads are",
                "Make them static");
        Unsupported.when(pool.getStackSize() != null, pool, "Stack sizes of threads are", "Leave the size out");
        Unsupported.when(pool.isAllowBorrowing(), pool, "Borrowing of threads is", "Give each lane enough threads");
        Unsupported.when(
                pool.isAllowBuffering() || pool.getMaximumBuffered() != null,
                pool,
                "Request buffering is",
                "Leave it out: requests wait in the system's buffers");
        Unsupported.when(
                pool.getStaticThreads() != null && !pool.getLanes().isEmpty(),
                pool,
                "Static threads beside lanes are",
                "Give the lanes the threads");
    }
}
