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
 * @param failure why the launch failed; empty if it did not, or if the launcher could not say
 * @param exits how each process ended, in the order of the plan
 * @param phases those that ended, in their order
 * @param clocks of the hosts, where something is measured from one to another
 * @param programs the loaded code and data, if the launch recorded them: bytes, by process and kind
 */
public record LaunchRecord(
        Optional<LaunchFailure> failure,
        List<Exit> exits,
        List<Phase> phases,
        LaunchClocks clocks,
        Map<String, Map<String, Long>> programs) {
    /** The name of the record's file in the run directory. */
    public static final String FILE = "result.json";

    /** The record of a launch that wrote none. */
    public static final LaunchRecord NONE =
            new LaunchRecord(Optional.empty(), List.of(), List.of(), LaunchClocks.NONE, Map.of());

    /** The end of a process: an exit code, or a signal (0 if there was none). */
    public record Exit(String process, int exitCode, int signal) {}

    /**
     * The memory of a process at one time.
     *
     * @param at {@code begin}: before anything had happened; {@code during}; {@code end}: when nothing was under way any more
     * @param warm whether every probe was over its warm-up
     * @param bytes by what they count; what the system did not tell is left out
     */
    public record Footprint(String process, String at, boolean warm, Map<String, Long> bytes) {}

    /**
     * A phase that ended.
     *
     * @param byDuration whether its duration ended it, before all samples had come
     * @param timers those that ticked in it
     * @param deadlines of the triggers and operations that are timed
     * @param recomputations of the processes that adapted rates in it
     * @param outstanding events that were not handled within the time that is allowed for it
     * @param footprints in the order of time
     * @param windows the stretches in which it was measured, in the order of time; none where it was measured without a break
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
        /** Returns whether it was measured in windows, between which it paused. */
        public boolean inWindows() {
            return !windows.isEmpty();
        }

        /** The deadlines of that name, {@code <instance>.<trigger>} or {@code <instance>.<port>.<operation>}. */
        public Optional<Deadlines> deadlines(String name) {
            return deadlines.stream().filter(each -> each.name().equals(name)).findFirst();
        }

        /** The recomputations of the rates of a process. */
        public Optional<RateRecomputations> recomputations(String process) {
            return recomputations.stream()
                    .filter(each -> each.process().equals(process))
                    .findFirst();
        }

        /** The timer of that name, {@code <instance>.<timer>}. */
        public Optional<Timer> timer(String timerName) {
            return timers.stream()
                    .filter(timer -> timer.name().equals(timerName))
                    .findFirst();
        }
    }

    /**
     * The progress of a timer in a phase.
     *
     * @param periodNs by its schedule, the mean one if its rate was adapted; 0 in a closed loop
     * @param due ticks by its schedule when the phase ended, without those that were shed
     * @param begun activations; a tick that was shed is none
     * @param failed those of a loop that waits for an event, which an exception ended before it
     * @param workedOff activations of which nothing was under way when the phase ended
     * @param keptUp whether no more was left than always is
     */
    public record Timer(
            String name, long periodNs, long due, long begun, long failed, long workedOff, boolean keptUp) {}

    /**
     * The deadlines of a trigger or an operation in a phase.
     *
     * @param criticality the larger is worse to miss
     * @param made those whose work was done in time
     * @param missed those whose work was not
     * @param cancelled those whose work was cancelled
     * @param retried the cancelled ones whose work a further try did, within a deadline of its own
     * @param shed those that the scheduler left out, because the timer found no room at its lowest rate
     * @param wastedNs processor time of the work that was missed or cancelled, and of further tries in vain
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
     * The recomputations of the rates of a process in a phase: all of them.
     *
     * @param totalNs the time that they took together
     * @param longestNs the time that the longest one took
     */
    public record RateRecomputations(String process, long count, long totalNs, long longestNs) {}

    /**
     * Reads the record in a run directory; a launch that left none recorded nothing.
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

    /** Returns all numbers, without the time. */
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
