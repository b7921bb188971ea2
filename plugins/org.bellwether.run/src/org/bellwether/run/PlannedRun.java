// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import org.bellwether.results.store.Failure;

/** A run of the session that is going on: it fails at most once, and has then no figures. */
final class PlannedRun {
    private final String id;
    private final Treatment treatment;
    private final int repeat;
    private int rounds;
    private Failure failure;
    private boolean ended;

    PlannedRun(String id, Treatment treatment, int repeat) {
        this.id = id;
        this.treatment = treatment;
        this.repeat = repeat;
    }

    String id() {
        return id;
    }

    Treatment treatment() {
        return treatment;
    }

    int repeat() {
        return repeat;
    }

    /** Its name in progress and messages. */
    String label(int repeats) {
        return repeats > 1 ? treatment.label() + " run " + repeat : treatment.label();
    }

    /** A round went well. */
    void measured(int round) {
        rounds = round;
    }

    /** How many rounds went well. */
    int rounds() {
        return rounds;
    }

    void fail(Failure reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    Failure failure() {
        return failure;
    }

    boolean hasFailed() {
        return failure != null;
    }

    void end() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }
}
