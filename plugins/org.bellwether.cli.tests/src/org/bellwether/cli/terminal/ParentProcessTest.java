// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParentProcessTest {
    private static final int PATIENCE_S = 60;

    private final AtomicInteger discarded = new AtomicInteger();
    private final CountDownLatch heard = new CountDownLatch(1);

    private void discard() {
        discarded.incrementAndGet();
        heard.countDown();
    }

    /** Waits until the thread is interrupted, as a server does. */
    private static void serve() throws InterruptedException {
        new CountDownLatch(1).await(PATIENCE_S, TimeUnit.SECONDS);
    }

    @Test
    void theEndOfTheParentInterruptsTheServer() throws Exception {
        PipedOutputStream parent = new PipedOutputStream();
        new ParentProcess(new PipedInputStream(parent), this::discard).endsThisThread();
        parent.close();
        assertThrows(InterruptedException.class, ParentProcessTest::serve);
        assertEquals(0, discarded.get());
    }

    @Test
    void theParentDiscardsChangesBeforeItEnds() throws Exception {
        PipedOutputStream parent = new PipedOutputStream();
        new ParentProcess(new PipedInputStream(parent), this::discard).endsThisThread();
        parent.write("what is this\ndiscard\n".getBytes(StandardCharsets.UTF_8));
        parent.flush();
        assertEquals(true, heard.await(PATIENCE_S, TimeUnit.SECONDS));
        parent.close();
        assertThrows(InterruptedException.class, ParentProcessTest::serve);
        assertEquals(1, discarded.get());
    }
}
