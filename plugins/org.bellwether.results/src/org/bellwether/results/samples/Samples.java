// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.Arrays;
import java.util.List;

/**
 * Counted samples of one probe in one launch, in the order in which they were written. Times are nanoseconds of the
 * host's monotonic clock; only their differences are meaningful.
 */
public final class Samples {
    private long[] intended = new long[256];
    private long[] start = new long[256];
    private long[] end = new long[256];
    private char[] link = new char[256];
    private int size;

    public void add(long intendedNs, long startNs, long endNs, char number) {
        if (size == intended.length) {
            int capacity = Math.multiplyExact(size, 2);
            intended = Arrays.copyOf(intended, capacity);
            start = Arrays.copyOf(start, capacity);
            end = Arrays.copyOf(end, capacity);
            link = Arrays.copyOf(link, capacity);
        }
        intended[size] = intendedNs;
        start[size] = startNs;
        end[size] = endNs;
        link[size] = number;
        size++;
    }

    /** Returns the samples of events that came over the connection with this number at their sink. */
    Samples over(int number) {
        Samples part = new Samples();
        for (int i = 0; i < size; i++) {
            if (link[i] == number) {
                part.add(intended[i], start[i], end[i], link[i]);
            }
        }
        return part;
    }

    /** Returns the samples whose work began within one of these windows. */
    Samples within(List<Window> windows) {
        Samples part = new Samples();
        for (int i = 0; i < size; i++) {
            long began = start[i];
            if (windows.stream().anyMatch(window -> window.holds(began))) {
                part.add(intended[i], start[i], end[i], link[i]);
            }
        }
        return part;
    }

    /** Returns the real start of the sample's work (ns). */
    public long start(int index) {
        return start[index];
    }

    /** Returns the number of the connection over which the sample's event came; 0 if the sink has one connection. */
    public int link(int index) {
        return link[index];
    }

    /** Returns the number of samples. */
    public int size() {
        return size;
    }

    /**
     * Returns the intended start of the sample's work (ns): the schedule's time, or its real start without a schedule.
     */
    public long intended(int index) {
        return intended[index];
    }

    /** Returns the end of the sample's work (ns). */
    public long end(int index) {
        return end[index];
    }

    /**
     * Returns the time from the intended start to the end (ns), so that a late start counts: no coordinated omission.
     */
    public long latency(int index) {
        return end[index] - intended[index];
    }

    /** Returns the time from the real start to the end (ns): the middleware's time, without waiting for the start. */
    public long serviceTime(int index) {
        return end[index] - start[index];
    }

    /** Returns all latencies (ns). */
    public double[] latencies() {
        double[] values = new double[size];
        Arrays.setAll(values, this::latency);
        return values;
    }

    /** Returns all service times (ns). */
    public double[] serviceTimes() {
        double[] values = new double[size];
        Arrays.setAll(values, this::serviceTime);
        return values;
    }

    /** Returns the real start of the first sample (ns); 0 without samples. */
    public long firstStart() {
        return Arrays.stream(start, 0, size).min().orElse(0);
    }

    /** Returns the latest end (ns); 0 without samples. */
    public long lastEnd() {
        return Arrays.stream(end, 0, size).max().orElse(0);
    }
}
