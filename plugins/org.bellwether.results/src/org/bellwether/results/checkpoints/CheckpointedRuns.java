// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.store.row.RunRow;

/**
 * Finds runs with checkpoints. Their figures include the cost of checkpoints, so they are compared only with one
 * another.
 */
public final class CheckpointedRuns {
    /** The setting in a run's configuration; absent in runs without checkpoints. */
    public static final String SETTING = "checkpoints";

    private CheckpointedRuns() {}

    /** Returns whether calls passed checkpoints in a run. */
    public static boolean has(RunRow run) {
        return Boolean.TRUE.equals(
                CanonicalJson.read(run.configuration(), Map.class).get(SETTING));
    }
}
