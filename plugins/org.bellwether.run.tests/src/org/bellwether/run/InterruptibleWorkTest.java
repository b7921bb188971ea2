// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import org.junit.jupiter.api.Test;

class InterruptibleWorkTest {
    @Test
    void answersWhatTheWorkDoes() throws Exception {
        assertEquals("done", InterruptibleWork.of(() -> "done"));
    }

    @Test
    void aFileThatFailsInAnInterruptedThreadIsAnInterruption() {
        ClosedByInterruptException closed = new ClosedByInterruptException();
        InterruptedException interrupted = assertThrows(
                InterruptedException.class,
                () -> InterruptibleWork.of(() -> {
                    Thread.currentThread().interrupt();
                    throw closed;
                }));
        assertSame(closed, interrupted.getCause());
        assertFalse(Thread.currentThread().isInterrupted(), "the exception says it");
    }

    @Test
    void otherFailuresStayAsTheyAre() {
        IOException full = new IOException("No space left on device");
        assertSame(
                full,
                assertThrows(
                        IOException.class,
                        () -> InterruptibleWork.of(() -> {
                            throw full;
                        })));
        assertThrows(
                IllegalStateException.class,
                () -> InterruptibleWork.of(() -> {
                    throw new IllegalStateException("a defect");
                }));
    }

    @Test
    void refusedInputStaysRefusedInAnInterruptedThread() {
        WorkException refused = new WorkException(WorkException.Kind.INPUT, "code", "message", "where", "fix");
        try {
            assertSame(
                    refused,
                    assertThrows(
                            WorkException.class,
                            () -> InterruptibleWork.of(() -> {
                                Thread.currentThread().interrupt();
                                throw refused;
                            })));
        } finally {
            Thread.interrupted();
        }
    }
}
