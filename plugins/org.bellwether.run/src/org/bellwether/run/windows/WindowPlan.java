// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Phase;

/**
 * The windows of a phase.
 *
 * @param phase the phase's name
 * @param lengthNs the length of a window
 * @param leadNs the time before each window in which the system runs and nothing is counted
 * @param records number of samples of a probe that ends a window early, because the probe's file has no more room
 * @param blocks the smallest number of blocks; more are measured until each probe has the requested number of samples
 */
public record WindowPlan(String phase, long lengthNs, long leadNs, long records, int blocks) {
    private static final long MS = 1_000_000;

    /** The time for which the state of a machine nearly always lasts (ns). */
    private static final long SHORT_NS = 20 * MS;

    private static final long LONG_NS = 1_000 * MS;

    /** The time in which a sleeping system refills its caches and resumes its connections (ns). */
    private static final long LEAST_LEAD_NS = MS;

    private static final long MOST_LEAD_NS = 100 * MS;

    /** The number of a timer's periods in a window. */
    private static final int PERIODS = 10;

    private static final int LEAST_PERIODS = 2;
    private static final int BLOCKS = 10;

    /** Numbers of records: of one probe, of all probes together, and of one probe among many. */
    private static final long ROOM = 40_000;

    private static final long ROOM_OF_ALL = 800_000;
    private static final long LEAST_ROOM = 4_000;

    /** The divisor for the largest part of a file's records that one window may use. */
    private static final int PART = 20;

    /** @param periodNs the actual period of the slowest timer; 0 without timers */
    public static WindowPlan of(Phase phase, double periodNs, Alternation alternation, Experiment experiment) {
        boolean timed = phase.kind().equals("timed") && periodNs > 0;
        long period = timed ? (long) Math.ceil(periodNs) : 0;
        long usual = clamp(PERIODS * period, SHORT_NS, LONG_NS);
        long asked = alternation.windowMs().isPresent() ? alternation.windowMs().getAsLong() * MS : usual;
        long length = Math.max(asked, LEAST_PERIODS * period);
        int blocks = (int) clamp(LONG_NS / length, 1, BLOCKS);
        return new WindowPlan(
                phase.name(),
                length,
                clamp(period, LEAST_LEAD_NS, MOST_LEAD_NS),
                room(experiment) / PART,
                alternation.windowMs().isPresent() ? BLOCKS : blocks);
    }

    /**
     * Returns the same plan with fewer blocks, at least one, if the blocks would take longer than the time limit of a
     * launch.
     *
     * @param nanoseconds the time for its windows
     */
    public WindowPlan within(double nanoseconds) {
        double most = nanoseconds / (lengthNs + leadNs);
        return most >= blocks ? this : new WindowPlan(phase, lengthNs, leadNs, records, (int) Math.max(1, most));
    }

    /** Returns the smallest number of records for which each sample file has room. */
    public static long room(Experiment experiment) {
        long probes = Math.max(1, experiment.probes().size());
        return clamp(ROOM_OF_ALL / probes, LEAST_ROOM, ROOM);
    }

    private static long clamp(long value, long least, long most) {
        return Math.max(least, Math.min(value, most));
    }
}
