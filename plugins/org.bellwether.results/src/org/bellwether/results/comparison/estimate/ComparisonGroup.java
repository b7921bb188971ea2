// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.view.RunView;

/**
 * Runs of one configuration on one machine, to be held against those of another side.
 *
 * @param label what people call it
 * @param runs those that have figures, at least one; all of one configuration and machine
 * @param sessions what they were part of, each once
 * @param host the machine
 */
public record ComparisonGroup(String label, List<RunView> runs, List<SessionRow> sessions, Optional<HostFacts> host) {
    /** One of its runs: the common properties are read from it. */
    public RunView first() {
        return runs.get(0);
    }

    public SessionRow session() {
        return sessions.get(0);
    }
}
