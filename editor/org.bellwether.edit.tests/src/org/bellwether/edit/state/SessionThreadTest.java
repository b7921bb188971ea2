// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SessionThreadTest {
    private final SessionThread thread = new SessionThread("test");

    @Test
    void aTaskThatIsToRunLaterIsCancelledAtTheEnd() {
        Future<?> waiting = thread.later(Long.MAX_VALUE / 1_000_000, () -> {});
        assertFalse(waiting.isDone());
        thread.close();
        assertTrue(waiting.isCancelled());
        assertTrue(thread.later(0, () -> {}).isCancelled());
        assertThrows(SessionClosed.class, () -> thread.call(() -> 1));
    }

    @Test
    void aTaskThatRunsAtTheEndMayAskForOthers() throws Exception {
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        var caller = Executors.newSingleThreadExecutor();
        Future<Boolean> result = caller.submit(() -> thread.call(() -> {
            runs.countDown();
            while (ends.getCount() != 0) {
                Thread.onSpinWait(); // the end interrupts the thread, so the task cannot block
            }
            return thread.later(0, () -> {}).isCancelled();
        }));
        assertTrue(runs.await(60, TimeUnit.SECONDS), "the task begins within 60 s");
        thread.close();
        ends.countDown();
        assertTrue(result.get(60, TimeUnit.SECONDS));
        caller.shutdown();
    }
}
