// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;

/**
 * Work in a thread that may be interrupted. In an interrupted thread, operations on files and locks fail with various
 * exceptions. Such an exception contains no information about the file, so it is reported as an interruption.
 */
@FunctionalInterface
public interface InterruptibleWork<T> {
    T run() throws WorkException, IOException, InterruptedException;

    /**
     * Does the work, and clears the thread's interruption.
     *
     * @throws InterruptedException if the thread was interrupted meanwhile and the work did not end
     */
    static <T> T of(InterruptibleWork<T> work) throws WorkException, IOException, InterruptedException {
        try {
            return work.run();
        } catch (IOException | RuntimeException e) {
            if (!Thread.interrupted()) {
                throw e;
            }
            InterruptedException interrupted = new InterruptedException("interrupted: " + e.getMessage());
            interrupted.initCause(e);
            throw interrupted;
        }
    }
}
