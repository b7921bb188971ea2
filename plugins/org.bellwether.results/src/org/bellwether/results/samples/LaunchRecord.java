// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the launcher recorded of a launch's phases, in {@code result.json}.
 *
 * @param phases those that ended, in their order
 */
public record LaunchRecord(List<Phase> phases) {
    /** Nothing is known. */
    public static final LaunchRecord NONE = new LaunchRecord(List.of());

    /**
     * A phase that ended.
     *
     * @param byDuration whether its duration ended it, before all samples had come
     * @param timers those that ticked in it
     * @param outstanding events that were not handled within the time that is allowed for it
     */
    public record Phase(String name, boolean byDuration, List<Timer> timers, long outstanding) {
        /** The timer of that name, {@code <instance>.<timer>}. */
        public Optional<Timer> timer(String timerName) {
            return timers.stream()
                    .filter(timer -> timer.name().equals(timerName))
                    .findFirst();
        }
    }

    /**
     * How a timer got on in a phase.
     *
     * @param periodNs by its schedule; 0 in a closed loop
     * @param due ticks by its schedule when the phase ended
     * @param begun activations
     * @param failed those of a loop that waits for an event, which an exception ended before it
     * @param workedOff activations of which nothing was under way when the phase ended
     * @param keptUp whether no more was left than always is
     */
    public record Timer(
            String name, long periodNs, long due, long begun, long failed, long workedOff, boolean keptUp) {}

    /** Reads the file; a launch that left none recorded nothing. */
    static LaunchRecord read(Path file) throws IOException {
        List<Phase> phases = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            for (JsonNode phase : new ObjectMapper().readTree(file.toFile()).path("phases")) {
                if (phase.path("endNs").isNumber()) {
                    phases.add(phase(phase));
                }
            }
        }
        return new LaunchRecord(List.copyOf(phases));
    }

    /** The phase of that name, if it ended. */
    public Optional<Phase> phase(String name) {
        return phases.stream().filter(phase -> phase.name().equals(name)).findFirst();
    }

    private static Phase phase(JsonNode phase) {
        List<Timer> timers = new ArrayList<>();
        for (JsonNode timer : phase.path("timers")) {
            timers.add(new Timer(
                    timer.path("name").asText(),
                    timer.path("periodNs").asLong(),
                    timer.path("due").asLong(),
                    timer.path("begun").asLong(),
                    timer.path("failed").asLong(),
                    timer.path("workedOff").asLong(),
                    timer.path("keptUp").asBoolean(true)));
        }
        return new Phase(
                phase.path("name").asText(),
                phase.path("endedBy").asText().equals("duration"),
                List.copyOf(timers),
                phase.path("drain").path("outstanding").asLong());
    }
}
