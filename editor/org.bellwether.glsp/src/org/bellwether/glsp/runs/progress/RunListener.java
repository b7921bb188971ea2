// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.util.List;

/** Receives the progress of a run, on the run's threads. */
public interface RunListener {
    void state(RunState state);

    /** Receives figures of a run that is still measuring; the calls are in the order of time. */
    void live(List<SampleBatch> points);
}
