// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import org.bellwether.results.store.Failure;

/** A run of the session that is going on: it fails at most once, and has then no figures. */
final class PlannedRun {
    private final String id;
    private final Contender contender;
    private final int repeat;
    private Failure failure;
    private boolean ended;

    PlannedRun(String id, Contender contender, int repeat) {
        this.id = id;
        this.contender = contender;
        this.repeat = repeat;
    }

    String id() {
        return id;
    }

    Contender contender() {
        return contender;
    }

    int repeat() {
        return repeat;
    }

    /** Its name in progress and messages. */
    String label(int repeats) {
        return repeats > 1 ? contender.label() + " run " + repeat : contender.label();
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
