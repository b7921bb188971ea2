// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import org.bellwether.results.clock.TimeDaemons;
import org.bellwether.results.clock.TimeSource;

/**
 * What disciplines the clocks of a launch's hosts.
 *
 * @param daemons by host; the machine of the launcher is the host without a name
 * @param clocks  by host, as the launcher compared them: with what the kernels state of their errors
 */
record ClockSources(Map<String, TimeSource> daemons, Map<String, JsonNode> clocks) {
    /** Nobody was asked. */
    static final ClockSources NONE = new ClockSources(Map.of(), Map.of());

    private static final String LAUNCHER = "";
    private static final long UNSTATED = -1;

    /** Reads them from {@code result.json}; older launchers asked nobody. */
    static ClockSources of(JsonNode result) {
        Map<String, TimeSource> daemons = new HashMap<>();
        for (JsonNode answer : result.path("timeDaemons")) {
            String host = answer.path("host").isTextual() ? answer.path("host").asText() : LAUNCHER;
            daemons.put(host, TimeDaemons.source(answer.path("answers").asText()));
        }
        Map<String, JsonNode> clocks = new HashMap<>();
        result.path("clocks").forEach(clock -> clocks.put(clock.path("host").asText(), clock));
        return new ClockSources(daemons, clocks);
    }

    /**
     * Adds the sources of a host's clock and of the launcher's, {@code source} and {@code launcherSource}, where they were
     * asked for.
     *
     * @param phase its place among those of the launch, from 0
     */
    void addTo(ObjectNode estimate, String host, int phase) {
        add(estimate, "source", host, kernelErrorNs(host, phase, "errorNs"));
        add(estimate, "launcherSource", LAUNCHER, kernelErrorNs(host, phase, "hereErrorNs"));
    }

    private void add(ObjectNode estimate, String field, String host, long kernelErrorNs) {
        if (daemons.containsKey(host)) {
            estimate.set(field, daemons.get(host).json(kernelErrorNs));
        }
    }

    /** The larger one of before and after the phase; negative if the clock was not synchronised at one of them. */
    private long kernelErrorNs(String host, int phase, String field) {
        JsonNode groups = clocks.getOrDefault(host, MissingNode.getInstance()).path("groups");
        long before = groups.path(phase).path(field).asLong(UNSTATED);
        long after = groups.path(phase + 1).path(field).asLong(UNSTATED);
        return Math.min(before, after) < 0 ? UNSTATED : Math.max(before, after);
    }
}
