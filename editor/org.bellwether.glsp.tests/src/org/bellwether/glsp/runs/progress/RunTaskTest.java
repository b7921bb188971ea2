// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.bellwether.results.store.StorePlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that neither a request to stop nor a message of a run is lost. */
class RunTaskTest {
    private static final long LIMIT_SECONDS = 60;

    @TempDir
    private Path folder;

    private final BlockingQueue<RunState> heard = new LinkedBlockingQueue<>();
    private final AtomicBoolean worked = new AtomicBoolean();

    private RunTask task(RunWork work, Consumer<RunState> listener) {
        RunListener messages = new RunListener() {
            @Override
            public void state(RunState state) {
                listener.accept(state);
            }

            @Override
            public void live(List<SampleBatch> points) {
                throw new AssertionError("nothing is measured here");
            }
        };
        return new RunTask(1, folder, work, StorePlace.of(folder.resolve("store")), messages);
    }

    private RunState end() throws InterruptedException {
        RunState state = heard.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
        while (state != null && Set.of("running", "stopping").contains(state.status())) {
            state = heard.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
        }
        assertNotNull(state, "the run ends");
        return state;
    }

    private static void await(String condition, BooleanSupplier isMet) throws InterruptedException {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!isMet.getAsBoolean()) {
            assertTrue(System.nanoTime() < limit, condition);
            Thread.sleep(5);
        }
    }

    @Test
    void aStopBeforeTheStartEndsTheRunBeforeItsWork() throws Exception {
        RunTask task = task((store, progress) -> worked.set(true), heard::add);
        assertFalse(task.isOver());
        task.stop();
        task.start();
        assertEquals("stopped", end().status());
        assertFalse(worked.get());
    }

    @Test
    void aStopWhileTheLastMessageIsSentChangesNothing() throws Exception {
        RunTask[] task = new RunTask[1];
        task[0] = task((store, progress) -> progress.end("done", null), state -> {
            if (state.status().equals("done")) {
                task[0].stop();
            }
        });
        task[0].start();
        await("the run is over", task[0]::isOver);
        assertEquals("done", task[0].state().status());
    }

    @Test
    void theLastStateComesLastEvenIfTheListenerIsSlow() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        RunTask task = task(
                (store, progress) -> {
                    awaitFirst(begun);
                    progress.end("done", null);
                },
                state -> {
                    begun.countDown();
                    if (state.status().equals("running")) {
                        awaitNextMessage();
                    }
                    heard.add(state);
                });
        task.start();
        await("the run is over", task::isOver);
        List<String> statuses = heard.stream().map(RunState::status).toList();
        assertEquals(List.of("running", "done"), statuses);
    }

    private static void awaitFirst(CountDownLatch begun) {
        try {
            assertTrue(begun.await(LIMIT_SECONDS, TimeUnit.SECONDS), "the first message is sent");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the run's thread has sent its last message, or waits until it may. */
    private void awaitNextMessage() {
        try {
            await("the run has a last message", () -> !heard.isEmpty() || isRunBlocked());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isRunBlocked() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread ->
                        thread.getName().equals("bellwether-run") && thread.getState() == Thread.State.BLOCKED);
    }
}
