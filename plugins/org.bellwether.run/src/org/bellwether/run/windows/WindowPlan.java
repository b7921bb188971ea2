// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Phase;

/**
 * The windows of a phase.
 *
 * @param phase its name
 * @param lengthNs of a window
 * @param leadNs before each window, in which the system runs and nothing counts
 * @param records samples of a probe that end a window early: its file has room for so many only
 * @param blocks how many are measured at least; more, until each probe has the samples that are asked for
 */
public record WindowPlan(String phase, long lengthNs, long leadNs, long records, int blocks) {
    private static final long MS = 1_000_000;

    /** A machine's state lasts that long nearly always. */
    private static final long SHORT_NS = 20 * MS;

    private static final long LONG_NS = 1_000 * MS;

    /** In which a sleeping system gets its caches and connections back. */
    private static final long LEAST_LEAD_NS = MS;

    private static final long MOST_LEAD_NS = 100 * MS;

    /** The number of a timer's periods in a window. */
    private static final int PERIODS = 10;

    private static final int LEAST_PERIODS = 2;
    private static final int BLOCKS = 10;

    /** Records of one probe, of all, and of one where there are many. */
    private static final long ROOM = 40_000;

    private static final long ROOM_OF_ALL = 800_000;
    private static final long LEAST_ROOM = 4_000;

    /** No window takes more of a file than this part. */
    private static final int PART = 20;

    /** @param periodNs of the slowest timer, as it runs; 0 without timers */
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
     * Returns the same with fewer blocks, if the number would take longer than the limit of a launch: at least one.
     * @param nanoseconds of its windows
     */
    public WindowPlan within(double nanoseconds) {
        double most = nanoseconds / (lengthNs + leadNs);
        return most >= blocks ? this : new WindowPlan(phase, lengthNs, leadNs, records, (int) Math.max(1, most));
    }

    /** Records that each sample file has room for at least. */
    public static long room(Experiment experiment) {
        long probes = Math.max(1, experiment.probes().size());
        return clamp(ROOM_OF_ALL / probes, LEAST_ROOM, ROOM);
    }

    private static long clamp(long value, long least, long most) {
        return Math.max(least, Math.min(value, most));
    }
}
