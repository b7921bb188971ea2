// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.Arrays;

/** One side of a call: its checkpoints with their times. */
final class CheckpointTrace {
    private static final long NEVER = Long.MIN_VALUE;

    private final long[] times = new long[Checkpoint.values().length];
    private boolean repeated;
    private CheckpointFile.Passing identity;

    /** The server's side of a collocated call, which the caller's thread served. */
    private CheckpointTrace within;

    CheckpointTrace() {
        Arrays.fill(times, NEVER);
    }

    void pass(CheckpointFile.Passing passing) {
        int place = passing.checkpoint().ordinal();
        repeated = repeated || times[place] != NEVER;
        times[place] = passing.ns();
        if (passing.connection() != 0 || passing.label() != 0) {
            identity = passing;
        }
    }

    void served(CheckpointTrace other) {
        repeated = repeated || within != null;
        within = other;
    }

    boolean has(Checkpoint checkpoint) {
        return times[checkpoint.ordinal()] != NEVER;
    }

    long at(Checkpoint checkpoint) {
        return times[checkpoint.ordinal()];
    }

    /** Returns whether a part was repeated, because of another connection or a held request. */
    boolean isRepeated() {
        return repeated;
    }

    /** Returns the last passed checkpoint that identifies the request; null if there is none. */
    CheckpointFile.Passing identity() {
        return identity;
    }

    CheckpointTrace within() {
        return within;
    }
}
