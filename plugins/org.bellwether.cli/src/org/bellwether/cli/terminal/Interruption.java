// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a command's work in order when the user or the system ends the command: the working thread is interrupted, and
 * the JVM waits until this thread has ended the processes that it started. The exit code is then 128 plus the signal's
 * number, such as 130 for Ctrl-C.
 */
public final class Interruption {
    private static final int SECONDS = 8;
    private static final CountDownLatch OVER = new CountDownLatch(1);

    private Interruption() {}

    /** Makes the end of the JVM interrupt the current thread. */
    public static void interruptsThisThread() {
        Thread worker = Thread.currentThread();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (OVER.getCount() > 0) {
                                worker.interrupt();
                                await();
                            }
                        },
                        "interruption"));
    }

    /** Records that the work is done and reported, so that the shutdown hook stops waiting. */
    public static void workIsOver() {
        OVER.countDown();
    }

    private static void await() {
        try {
            OVER.await(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // no thread interrupts a shutdown hook
        }
    }
}
