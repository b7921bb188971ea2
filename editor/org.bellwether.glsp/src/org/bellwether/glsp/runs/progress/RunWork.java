// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import org.bellwether.results.store.Store;
import org.bellwether.run.WorkException;

/** The work of a {@link RunTask}, on the task's thread. */
@FunctionalInterface
public interface RunWork {
    /** Does the work, and reports its progress and its end to {@code progress}. Ends when the thread is interrupted. */
    void run(Store store, RunProgress progress) throws WorkException, IOException;
}
