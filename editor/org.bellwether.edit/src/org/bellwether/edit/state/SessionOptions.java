// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.nio.file.Path;
import org.bellwether.results.Folders;

/**
 * The options of a session.
 *
 * @param state the folder for backups, with a subfolder for each project
 * @param validateAfter the time without a change in milliseconds after which the model is validated
 * @param backupAfter the time in milliseconds from a change to the backup of unsaved texts
 * @param watchEvery the time in milliseconds between checks of the project's files for changes by other programs; 0 for
 *     no checks
 */
public record SessionOptions(Path state, long validateAfter, long backupAfter, long watchEvery) {
    public static SessionOptions defaults() {
        return new SessionOptions(Folders.state().resolve("edit"), 250, 1000, 1000);
    }

    /** Returns options for tests: no action starts automatically. */
    public static SessionOptions manual(Path state) {
        return new SessionOptions(state, Long.MAX_VALUE, Long.MAX_VALUE, 0);
    }
}
