// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.clock.TimeDaemons;
import org.bellwether.results.clock.TimeSource;

/**
 * The daemons that discipline the clocks of a launch's hosts, and the errors of these clocks.
 *
 * @param daemons by host, at the start of the launch; the launcher's machine is the host without a name
 * @param errors by host, the larger one of the errors that its daemon stated at the start and at the end; only if the
 *     user accepts such errors as bounds
 * @param clocks by host, the launcher's comparison, with the errors that the kernels report
 */
public record ClockSources(Map<String, TimeSource> daemons, Map<String, Long> errors, Map<String, JsonNode> clocks) {
    /** The sources if no daemon was asked. */
    public static final ClockSources NONE = new ClockSources(Map.of(), Map.of(), Map.of());

    private static final String LAUNCHER = "";
    private static final long UNSTATED = -1;
    private static final int ANSWERS_OF_A_LAUNCH = 2;

    /** Reads the sources from {@code result.json}; records of older launchers have none. */
    public static ClockSources of(JsonNode result) {
        Map<String, TimeSource> daemons = new HashMap<>();
        Map<String, Integer> answers = new HashMap<>();
        Map<String, Long> errors = new HashMap<>();
        for (JsonNode answer : result.path("timeDaemons")) {
            String host = answer.path("host").isTextual() ? answer.path("host").asText() : LAUNCHER;
            TimeSource source = TimeDaemons.source(answer.path("answers").asText());
            daemons.putIfAbsent(host, source);
            if (source.statesLargestError()) {
                answers.merge(host, 1, Integer::sum);
                errors.merge(host, source.errorNs(), Math::max);
            }
        }
        // An error at only one end says nothing about the time between the ends
        errors.keySet()
                .removeIf(host ->
                        !result.path("timeDaemonsTrusted").asBoolean() || answers.get(host) < ANSWERS_OF_A_LAUNCH);
        Map<String, JsonNode> clocks = new HashMap<>();
        result.path("clocks").forEach(clock -> clocks.put(clock.path("host").asText(), clock));
        return new ClockSources(daemons, errors, clocks);
    }

    /**
     * Adds the sources of a host's clock and of the launcher's clock, {@code source} and {@code launcherSource}, if the
     * daemons were asked.
     *
     * @param phase the index of the phase in the launch, from 0
     */
    public void addTo(ObjectNode estimate, String host, int phase) {
        add(estimate, "source", host, kernelErrorNs(host, phase, "errorNs"));
        add(estimate, "launcherSource", LAUNCHER, kernelErrorNs(host, phase, "hereErrorNs"));
    }

    /**
     * Adds the clocks in a phase that follow from accepted errors of time daemons.
     *
     * @param phase the index of the phase in the launch, from 0
     */
    public void addTo(PhaseClocks known, int phase) {
        errors.forEach((host, errorNs) -> {
            Optional<StatedClock> clock = host.equals(LAUNCHER)
                    ? clocks.values().stream().findFirst().map(StatedClock::here)
                    : Optional.ofNullable(clocks.get(host)).map(StatedClock::there);
            try {
                if (clock.isPresent()) {
                    known.addStated(host, clock.get().during(phase, errorNs));
                }
            } catch (ClockException e) {
                return; // the round trips remain valid without it
            }
        });
    }

    private void add(ObjectNode estimate, String field, String host, long kernelErrorNs) {
        if (daemons.containsKey(host)) {
            ObjectNode source = daemons.get(host).json(kernelErrorNs);
            if (errors.containsKey(host)) {
                source.put("trustedErrorNs", errors.get(host));
            }
            estimate.set(field, source);
        }
    }

    /**
     * Returns the larger error of before and after the phase; negative if the clock was not synchronised at one of
     * them.
     */
    private long kernelErrorNs(String host, int phase, String field) {
        JsonNode groups = clocks.getOrDefault(host, MissingNode.getInstance()).path("groups");
        long before = groups.path(phase).path(field).asLong(UNSTATED);
        long after = groups.path(phase + 1).path(field).asLong(UNSTATED);
        return Math.min(before, after) < 0 ? UNSTATED : Math.max(before, after);
    }
}
