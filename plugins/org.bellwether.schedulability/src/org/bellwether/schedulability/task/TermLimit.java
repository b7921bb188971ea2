// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.task;

/** Counts the terms that an analysis computes, so that the analysis ends even without a result. */
public final class TermLimit {
    /** The usual limit: a few seconds of work. */
    public static final long USUAL = 400_000_000L;

    private final long limit;
    private long spent;

    /** @param limit the number of terms after which an analysis ends without a result */
    public TermLimit(long limit) {
        this.limit = limit;
    }

    /** Counts terms. Returns whether the limit is not yet reached. */
    public boolean spend(long terms) {
        spent = Nanoseconds.add(spent, terms);
        return spent <= limit;
    }

    /** Returns the number of counted terms. */
    public long spent() {
        return spent;
    }
}
