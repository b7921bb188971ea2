// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.util.List;

/** Receives the progress of a run. Calls come from the run's threads. */
public interface RunListener {
    void state(RunState state);

    /** Figures of a run that still measures, one call after the other in the order of time. */
    void live(List<LivePoint> points);
}
