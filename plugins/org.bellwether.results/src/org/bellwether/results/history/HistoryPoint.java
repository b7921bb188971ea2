// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.time.Instant;
import java.util.Optional;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RunRow;

/**
 * A run's figure.
 *
 * @param revision the measured commit, if it is known
 * @param value the figure's value in its unit
 */
public record HistoryPoint(RunRow run, Optional<Revision> revision, double value) {
    /** Returns the time of the commit, otherwise the time of the run. */
    public Instant when() {
        return revision.map(Revision::committed).orElse(run.started());
    }

    /** Returns the name of the commit, otherwise the name of the run. */
    public String name() {
        return revision.map(Revision::shortName).orElse("run " + run.shortName());
    }
}
