// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * The launcher's record of a launch, in {@code result.json}. No other class reads that file.
 *
 * @param failure why the launch failed; empty if it succeeded, or if the launcher could not determine the reason
 * @param exits how each process ended, in the order of the plan
 * @param phases the ended phases, in order
 * @param clocks the clocks of the hosts, if something is measured between hosts
 * @param programs the loaded code and data in bytes, by process and kind, if the launch recorded them
 */
public record LaunchRecord(
        Optional<LaunchFailure> failure,
        List<Exit> exits,
        List<Phase> phases,
        LaunchClocks clocks,
        Map<String, Map<String, Long>> programs) {
    /** The name of the record's file in the run directory. */
    public static final String FILE = "result.json";

    /** The record of a launch that has not written one. */
    public static final LaunchRecord NONE =
            new LaunchRecord(Optional.empty(), List.of(), List.of(), LaunchClocks.NONE, Map.of());

    /** The end of a process: an exit code, or a signal (0 if there was none). */
    public record Exit(String process, int exitCode, int signal) {}

    /**
     * The memory of a process at one time.
     *
     * @param at {@code begin}: before the first activation; {@code during}; {@code end}: after all activations have
     *     ended
     * @param warm whether all probes had completed their warm-up
     * @param bytes by kind of memory; kinds that the system does not report are absent
     */
    public record Footprint(String process, String at, boolean warm, Map<String, Long> bytes) {}

    /**
     * A phase that ended.
     *
     * @param byDuration whether its duration ended the phase, before all samples were taken
     * @param timers the timers that ticked in the phase
     * @param deadlines the deadlines of timed triggers and operations
     * @param recomputations the recomputations of processes that adapted rates in the phase
     * @param outstanding number of events that were not handled within the allowed time
     * @param footprints in the order of time
     * @param windows the windows of the measurement, in order of time; empty if it had no pauses
     */
    public record Phase(
            String name,
            boolean byDuration,
            List<Timer> timers,
            List<Deadlines> deadlines,
            List<RateRecomputations> recomputations,
            long outstanding,
            List<Footprint> footprints,
            List<Window> windows) {
        /** Returns whether the phase was measured in windows, with pauses between them. */
        public boolean inWindows() {
            return !windows.isEmpty();
        }

        /** Returns the deadlines of a name, {@code <instance>.<trigger>} or {@code <instance>.<port>.<operation>}. */
        public Optional<Deadlines> deadlines(String name) {
            return deadlines.stream().filter(each -> each.name().equals(name)).findFirst();
        }

        /** Returns the recomputations of the rates of a process. */
        public Optional<RateRecomputations> recomputations(String process) {
            return recomputations.stream()
                    .filter(each -> each.process().equals(process))
                    .findFirst();
        }

        /** Returns the timer of a name, {@code <instance>.<timer>}. */
        public Optional<Timer> timer(String timerName) {
            return timers.stream()
                    .filter(timer -> timer.name().equals(timerName))
                    .findFirst();
        }
    }

    /**
     * The progress of a timer in a phase.
     *
     * @param periodNs the period of its schedule, or the mean period if its rate was adapted; 0 in a closed loop
     * @param due number of ticks in its schedule until the end of the phase, without shed ones
     * @param begun number of activations, without shed ticks
     * @param failed number of activations of a loop with an event that an exception ended before the event
     * @param completed number of activations that were completed when the phase ended
     * @param keptUp whether no more activations than usual were left
     */
    public record Timer(
            String name, long periodNs, long due, long begun, long failed, long completed, boolean keptUp) {}

    /**
     * The deadlines of a trigger or an operation in a phase.
     *
     * @param criticality the criticality; deadlines with larger values are worse to miss
     * @param made number of deadlines that were met
     * @param missed number of deadlines that were missed
     * @param cancelled number of deadlines whose work was cancelled
     * @param retried number of cancelled ones whose work was completed by another attempt, within its own deadline
     * @param shed number of activations that the scheduler left out, because the timer had no capacity even at its
     *     lowest rate
     * @param wastedNs processor time of missed or cancelled work, and of failed further attempts
     */
    public record Deadlines(
            String name,
            long criticality,
            long made,
            long missed,
            long cancelled,
            long retried,
            long shed,
            long wastedNs) {}

    /**
     * The recomputations of the rates of a process in a phase, including those without a recorded time.
     *
     * @param totalNs the sum of their times
     * @param longestNs the longest time
     */
    public record RateRecomputations(String process, long count, long totalNs, long longestNs) {}

    /**
     * Reads the record in a run directory; returns {@link #NONE} if the launch has not written one.
     *
     * @throws IOException if the file is no JSON, or cannot be read
     */
    public static LaunchRecord read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return NONE;
        }
        JsonNode root = new ObjectMapper().readTree(file.toFile());
        List<Phase> phases = new ArrayList<>();
        for (JsonNode phase : root.path("phases")) {
            if (phase.path("endNs").isNumber()) {
                phases.add(phase(phase));
            }
        }
        Map<String, Map<String, Long>> programs = new LinkedHashMap<>();
        root.path("programs")
                .forEach(program -> programs.put(program.path("process").asText(), bytes(program)));
        return new LaunchRecord(
                LaunchFailure.of(root.path("failure")),
                exits(root.path("processes")),
                List.copyOf(phases),
                LaunchClocks.of(root),
                programs);
    }

    private static List<Exit> exits(JsonNode processes) {
        List<Exit> exits = new ArrayList<>();
        for (JsonNode process : processes) {
            exits.add(new Exit(
                    process.path("name").asText(),
                    process.path("exit").asInt(),
                    process.path("signal").asInt()));
        }
        return List.copyOf(exits);
    }

    /** Returns the clock of one process's host relative to that of another process's host, in a phase. */
    public ClockDifference between(String from, String to, String phase) {
        return clocks.between(from, to, phase);
    }

    /** Returns the phase of a name, if it ended. */
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
                deadlines(phase.path("deadlines")),
                recomputations(phase.path("recomputations")),
                phase.path("drain").path("outstanding").asLong(),
                footprints(phase.path("footprints")),
                windows(phase.path("windows")));
    }

    private static List<Deadlines> deadlines(JsonNode array) {
        List<Deadlines> deadlines = new ArrayList<>();
        for (JsonNode each : array) {
            deadlines.add(new Deadlines(
                    each.path("name").asText(),
                    each.path("criticality").asLong(),
                    each.path("made").asLong(),
                    each.path("missed").asLong(),
                    each.path("cancelled").asLong(),
                    each.path("retried").asLong(),
                    each.path("shed").asLong(),
                    each.path("wastedNs").asLong()));
        }
        return List.copyOf(deadlines);
    }

    private static List<RateRecomputations> recomputations(JsonNode array) {
        List<RateRecomputations> recomputations = new ArrayList<>();
        for (JsonNode each : array) {
            recomputations.add(new RateRecomputations(
                    each.path("process").asText(),
                    each.path("count").asLong(),
                    each.path("totalNs").asLong(),
                    each.path("longestNs").asLong()));
        }
        return List.copyOf(recomputations);
    }

    private static List<Window> windows(JsonNode array) {
        List<Window> windows = new ArrayList<>();
        for (JsonNode each : array) {
            List<Window.Floor> floors = new ArrayList<>();
            each.path("floors")
                    .forEach(floor -> floors.add(new Window.Floor(
                            floor.path("name").asText(),
                            floor.path("samples").asLong(),
                            floor.path("p10Ns").asDouble(),
                            floor.path("p50Ns").asDouble())));
            windows.add(new Window(
                    each.path("block").asInt(),
                    each.path("order").asInt(),
                    each.path("startNs").asLong(),
                    each.path("endNs").asLong(),
                    List.copyOf(floors)));
        }
        windows.sort(Comparator.comparingLong(Window::startNs));
        return List.copyOf(windows);
    }

    private static List<Footprint> footprints(JsonNode array) {
        List<Footprint> footprints = new ArrayList<>();
        for (JsonNode each : array) {
            footprints.add(new Footprint(
                    each.path("process").asText(),
                    each.path("at").asText(),
                    each.path("warm").asBoolean(),
                    bytes(each)));
        }
        return List.copyOf(footprints);
    }

    /** Returns all numbers except the time. */
    private static Map<String, Long> bytes(JsonNode node) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        node.fields().forEachRemaining(field -> {
            if (field.getValue().isNumber() && !field.getKey().equals("ns")) {
                bytes.put(field.getKey(), field.getValue().asLong());
            }
        });
        return bytes;
    }
}
