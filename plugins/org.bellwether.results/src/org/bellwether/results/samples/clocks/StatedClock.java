// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The monotonic clock of a host as the time of day shows it. The time of day is wrong by what the host's time daemon
 * states; its difference from the monotonic clock is known, and stays, unless a program sets the time of day: daemons
 * change the rate of both clocks alike.
 */
public final class StatedClock {
    /** The difference is read within some nanoseconds; whoever sets the time of day changes it by more. */
    private static final long LEAST_STEP_NS = 1_000;

    private final JsonNode groups;
    private final String day;
    private final int place;

    /** @param place of the host's time in an exchange of {@code result.json} */
    private StatedClock(JsonNode groups, String day, int place) {
        this.groups = groups;
        this.day = day;
        this.place = place;
    }

    /** The clock of a host that the launcher has asked. */
    public static StatedClock there(JsonNode clock) {
        return new StatedClock(clock.path("groups"), "day", 2);
    }

    /** The clock of the launcher, which has asked a host. */
    public static StatedClock here(JsonNode clock) {
        return new StatedClock(clock.path("groups"), "hereDay", 0);
    }

    /**
     * The clock in a phase.
     *
     * @param phase   its place among those of the launch, from 0
     * @param errorNs of the time of day at most
     * @throws ClockException if the time of day is not known, or was set
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
