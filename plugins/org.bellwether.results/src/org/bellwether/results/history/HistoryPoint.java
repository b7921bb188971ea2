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
 * @param measured the measured value in the figure's unit
 * @param floor the median of the floor of the run's launches, with which the metric is compared (ns); NaN if none was
 *     measured
 * @param value the measured value without the part that the floors of the series explain
 */
public record HistoryPoint(RunRow run, Optional<Revision> revision, double measured, double floor, double value) {
    /** Returns a point of which the floors explain nothing. */
    static HistoryPoint of(RunRow run, Optional<Revision> revision, double measured, double floor) {
        return new HistoryPoint(run, revision, measured, floor, measured);
    }

    /** Returns the same point with another adjusted value. */
    HistoryPoint with(double adjusted) {
        return new HistoryPoint(run, revision, measured, floor, adjusted);
    }

    /** Returns the time of the commit, otherwise the time of the run. */
    public Instant when() {
        return revision.map(Revision::committed).orElse(run.started());
    }

    /** Returns the name of the commit, otherwise the name of the run. */
    public String name() {
        return revision.map(Revision::shortName).orElse("run " + run.shortName());
    }
}
