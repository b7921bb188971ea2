// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.time.Instant;
import java.util.List;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.Failure;

/** A run of the current session. After its first failure, a run has no figures. */
public final class PlannedRun {
    private final String id;
    private final Treatment treatment;
    private final int repeat;
    private int rounds;
    private Failure failure;
    private boolean ended;

    public PlannedRun(String id, Treatment treatment, int repeat) {
        this.id = id;
        this.treatment = treatment;
        this.repeat = repeat;
    }

    public String id() {
        return id;
    }

    public Treatment treatment() {
        return treatment;
    }

    int repeat() {
        return repeat;
    }

    /** Returns the run's name for progress and messages. */
    public String label(int repeats) {
        return repeats > 1 ? treatment.label() + " run " + repeat : treatment.label();
    }

    /** Records that a round was successful. */
    void measured(int round) {
        rounds = round;
    }

    /** Returns the number of successful rounds. */
    public int rounds() {
        return rounds;
    }

    public void fail(Failure reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /** Ends the run as failed, also in the store. A run that has already failed keeps its reason. */
    void endFailed(StoreWriter writer, Failure reason) {
        fail(reason);
        writer.failed(id, Instant.now(), failure, List.of());
        ended = true;
    }

    public Failure failure() {
        return failure;
    }

    public boolean hasFailed() {
        return failure != null;
    }

    public void end() {
        ended = true;
    }

    public boolean hasEnded() {
        return ended;
    }
}
