// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

/** Counts the terms that an analysis computes, so that it ends: with a result, or without one after a limit. */
public final class TermLimit {
    /** A few seconds of work. */
    public static final long USUAL = 400_000_000L;

    private final long limit;
    private long spent;

    /** @param limit the number of terms after which an analysis gives up */
    public TermLimit(long limit) {
        this.limit = limit;
    }

    /** Counts terms. Returns whether the limit is not yet reached. */
    public boolean spend(long terms) {
        spent = Nanoseconds.add(spent, terms);
        return spent <= limit;
    }

    /** The terms that were counted. */
    public long spent() {
        return spent;
    }
}
