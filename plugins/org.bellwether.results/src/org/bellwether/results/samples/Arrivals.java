// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.Arrays;

/**
 * The activations of a driver that reached the end of a path. The activations are numbered from 0 in each phase,
 * without gaps, so that missing ones can be counted.
 */
public final class Arrivals {
    private static final long COUNT = 0xffff_ffffL;

    private long[] counts = new long[256];
    private int size;
    private long afterWarmup;
    private long firstSample = Long.MAX_VALUE;
    private long lastSample = -1;

    void warmup(long sequence) {
        afterWarmup = Math.max(afterWarmup, add(sequence) + 1);
    }

    void sample(long sequence) {
        long count = add(sequence);
        firstSample = Math.min(firstSample, count);
        lastSample = Math.max(lastSample, count);
    }

    /**
     * Records an activation that arrived after all counted samples: it was overtaken, or comes after the last sample.
     */
    void surplus(long sequence) {
        add(sequence);
    }

    private long add(long sequence) {
        if (size == counts.length) {
            counts = Arrays.copyOf(counts, Math.multiplyExact(size, 2));
        }
        counts[size++] = sequence & COUNT;
        return sequence & COUNT;
    }

    /** Returns the number of activations between the warm-up and the last sample that never arrived. */
    public long missing() {
        return missing(lastSample + 1);
    }

    /** Returns the number of activations after the warm-up that never arrived, given the number of begun ones. */
    public long missing(long begun) {
        long first = Math.min(afterWarmup, firstSample);
        long came = Arrays.stream(counts, 0, size)
                .filter(count -> count >= first && count < begun)
                .distinct()
                .count();
        return Math.max(0, begun - first - came);
    }
}
