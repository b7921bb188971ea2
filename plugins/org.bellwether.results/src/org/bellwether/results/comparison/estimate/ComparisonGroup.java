// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.data.RunData;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.store.row.SessionRow;

/**
 * Runs of one configuration on one machine, as one side of a comparison.
 *
 * @param label the name for people
 * @param runs the runs with figures, at least one; all with one configuration and machine
 * @param sessions the sessions of the runs, each once
 * @param host the machine
 */
public record ComparisonGroup(String label, List<RunData> runs, List<SessionRow> sessions, Optional<HostFacts> host) {
    /** Returns the first run, from which common properties are read. */
    public RunData first() {
        return runs.get(0);
    }

    public SessionRow session() {
        return sessions.get(0);
    }
}
