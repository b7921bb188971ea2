// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.nio.file.Path;
import org.bellwether.results.Folders;

/**
 * The options of a session.
 *
 * @param state the folder for backups, one for each project below it
 * @param validateAfter milliseconds without a change after which problems are looked for
 * @param backupAfter milliseconds after a change after which unsaved texts are backed up
 * @param watchEvery milliseconds between looks at the project's files for changes by others; 0: never
 */
public record SessionOptions(Path state, long validateAfter, long backupAfter, long watchEvery) {
    public static SessionOptions defaults() {
        return new SessionOptions(Folders.state().resolve("edit"), 250, 1000, 1000);
    }

    /** Options for tests: no action starts automatically. */
    public static SessionOptions manual(Path state) {
        return new SessionOptions(state, Long.MAX_VALUE, Long.MAX_VALUE, 0);
    }
}
