// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.launch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Phase;
import org.bellwether.run.SessionListener;

/** Combines the progress of all phases of all launches, weighted by their expected durations. */
public final class ProgressEstimate {
    /** The duration of start, connections, floors and the end of a launch. */
    private static final long OVERHEAD_MS = 1500;

    private static final long SATURATED_MS = 1000;
    private static final double ENOUGH = 0.03;

    private final SessionListener listener;
    private final Map<String, Long> phaseMs = new HashMap<>();
    private final long launchMs;
    private long totalMs;
    private final long started = System.nanoTime();
    private long finishedMs;
    private final Map<String, Double> current = new HashMap<>();

    /**
     * @param timedMs returns how long the schedule makes a timed phase (ms)
     */
    public ProgressEstimate(
            Experiment experiment, ToLongFunction<String> timedMs, int launches, SessionListener listener) {
        this.listener = listener;
        for (Phase phase : experiment.phases()) {
            phaseMs.put(phase.name(), phase.kind().equals("timed") ? timedMs.applyAsLong(phase.name()) : SATURATED_MS);
        }
        launchMs = OVERHEAD_MS
                + phaseMs.values().stream().mapToLong(Long::longValue).sum();
        totalMs = launchMs * launches;
    }

    /** Sets the expected number of launches. */
    public synchronized void expect(int launches) {
        totalMs = Math.max(finishedMs, launchMs * launches);
    }

    /** Returns the expected time of all launches, as far as it is known in advance. */
    public long milliseconds() {
        return totalMs;
    }

    public synchronized void phase(String phase, long done, long all) {
        current.put(phase, all > 0 ? Math.min(1.0, (double) done / all) : 0);
        report();
    }

    /** Records that a launch has ended, successful or not. */
    public synchronized void launchEnded() {
        finishedMs += launchMs;
        current.clear();
        report();
    }

    private void report() {
        double inLaunch = current.entrySet().stream()
                .mapToDouble(entry -> entry.getValue() * phaseMs.getOrDefault(entry.getKey(), 0L))
                .sum();
        long done = finishedMs + (long) inLaunch;
        listener.progress(done, totalMs, remaining((double) done / totalMs));
    }

    private Optional<Duration> remaining(double fraction) {
        double elapsed = System.nanoTime() - started;
        return fraction < ENOUGH
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) (elapsed * (1 - fraction) / fraction)));
    }
}
