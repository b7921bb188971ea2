// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The monotonic clock of a host relative to the time of day. The error of the time of day is stated by the host's time
 * daemon. The difference between the time of day and the monotonic clock is known, and is constant unless a program
 * sets the time of day, because daemons change the rates of both clocks equally.
 */
public final class StatedClock {
    /**
     * The smallest change of the difference that counts as setting the time of day; the difference is read with an
     * error of some nanoseconds.
     */
    private static final long LEAST_STEP_NS = 1_000;

    private final JsonNode groups;
    private final String day;
    private final int place;

    /** @param place the index of the host's time in an exchange of {@code result.json} */
    private StatedClock(JsonNode groups, String day, int place) {
        this.groups = groups;
        this.day = day;
        this.place = place;
    }

    /** Returns the clock of a host that the launcher has asked. */
    public static StatedClock there(JsonNode clock) {
        return new StatedClock(clock.path("groups"), "day", 2);
    }

    /** Returns the clock of the launcher, which has asked a host. */
    public static StatedClock here(JsonNode clock) {
        return new StatedClock(clock.path("groups"), "hereDay", 0);
    }

    /**
     * Returns the clock in a phase.
     *
     * @param phase   the index of the phase in the launch, from 0
     * @param errorNs the largest error of the time of day
     * @throws ClockException if the time of day is unknown, or was set
     */
    public ClockLine during(int phase, long errorNs) throws ClockException {
        JsonNode before = groups.path(phase);
        JsonNode after = groups.path(phase + 1);
        if (!isKnown(before) || !isKnown(after)) {
            throw new ClockException("the time of day was not compared before and after the phase");
        }
        long first = before.path(day + "Ns").asLong();
        long last = after.path(day + "Ns").asLong();
        long read = before.path(day + "ErrorNs").asLong()
                + after.path(day + "ErrorNs").asLong();
        if (Math.abs(last - first) > read + LEAST_STEP_NS) {
            throw new ClockException("the time of day was set");
        }
        return new ClockLine(
                time(before) + first,
                time(after) + last,
                -first,
                (first - last) / 2.0,
                0,
                errorNs + Math.abs(last - first) / 2.0 + read);
    }

    private boolean isKnown(JsonNode group) {
        return group.path(day + "Ns").isNumber() && group.path("kept").path(0).isArray();
    }

    private long time(JsonNode group) {
        return group.path("kept").path(0).path(place).asLong();
    }
}
