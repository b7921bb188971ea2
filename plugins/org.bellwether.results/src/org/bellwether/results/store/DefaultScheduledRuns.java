// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.store.row.RunRow;

/** Finds runs whose processes had the system's default scheduling although the model states real-time scheduling. */
public final class DefaultScheduledRuns {
    /** The setting in a run's configuration; absent in runs that are scheduled as in the model. */
    public static final String SETTING = "withoutRealTime";

    /** The warning that precedes the figures of such a run. */
    public static final String BANNER =
            "Without real-time scheduling: processes ran with the system's default scheduling, not with that of the model"
                    + " (--without-real-time). Other programs preempt them, so late deadlines and tails say nothing about the"
                    + " model.";

    private DefaultScheduledRuns() {}

    /** Returns whether real-time scheduling was left out of a run. */
    public static boolean has(RunRow run) {
        return Boolean.TRUE.equals(
                CanonicalJson.read(run.configuration(), Map.class).get(SETTING));
    }
}
