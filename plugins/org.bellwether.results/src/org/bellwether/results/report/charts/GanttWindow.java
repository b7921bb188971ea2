// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.results.samples.ThreadTrace;
import org.bellwether.results.samples.ThreadTrace.RunningTime;

/**
 * The part of a phase that a chart of threads shows. It ends when the thread that begins least often has begun a second
 * time, so that everything that repeats is shown once.
 *
 * @param whole whether the window contains everything that was recorded
 */
record GanttWindow(long beginNs, long endNs, boolean whole) {
    /** The largest number of bars that can be distinguished. */
    private static final int MOST = 2_000;

    /** @param traces traces with at least one running time */
    static GanttWindow of(List<ThreadTrace> traces) {
        List<RunningTime> all = traces.stream()
                .flatMap(trace -> trace.times().stream())
                .sorted(Comparator.comparingLong(RunningTime::beginNs))
                .toList();
        long begin = all.get(0).beginNs();
        long last = all.stream().mapToLong(RunningTime::endNs).max().orElseThrow();
        long end = Math.min(last, secondBegin(all, last));
        if (all.size() > MOST) {
            end = Math.min(end, all.get(MOST).beginNs());
        }
        return new GanttWindow(begin, Math.max(end, begin + 1), end == last);
    }

    /**
     * Returns the time at which all threads that begin repeatedly have begun a second time; {@code last} if none does.
     */
    private static long secondBegin(List<RunningTime> all, long last) {
        Set<String> begun = new HashSet<>();
        Map<String, Integer> times = new LinkedHashMap<>();
        long second = Long.MIN_VALUE;
        for (RunningTime time : all) {
            if (begun.add(time.thread()) && times.merge(time.name(), 1, Integer::sum) == 2) {
                second = time.beginNs();
            }
        }
        return second == Long.MIN_VALUE ? last : second;
    }

    long lengthNs() {
        return endNs - beginNs;
    }

    boolean shows(RunningTime time) {
        return time.beginNs() < endNs;
    }
}
