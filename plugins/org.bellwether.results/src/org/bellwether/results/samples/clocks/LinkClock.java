// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The clock of one host as another one found it over a link between them.
 *
 * @param link   its name
 * @param from   the host that asked; empty: the launcher's machine
 * @param to     the host that answered; likewise
 * @param clock  of {@code to} by that of {@code from}
 * @param groups of {@code result.json}: before the first phase, and after each
 */
public record LinkClock(String link, String from, String to, HostClock clock, JsonNode groups) {
    public static LinkClock of(JsonNode json) {
        String link = json.path("link").asText();
        String to = text(json.path("to"));
        String label = (to.isEmpty() ? "the launcher's machine" : to) + ", over " + link + ",";
        return new LinkClock(
                link, text(json.path("from")), to, HostClock.of(label, json.path("groups")), json.path("groups"));
    }

    private static String text(JsonNode host) {
        return host.isTextual() ? host.asText() : "";
    }

    /**
     * The clock in a phase.
     *
     * @param phase its place among those of the launch, from 0
     * @throws ClockException if it is not known well enough; the message says why
     */
    public ClockLine during(int phase) throws ClockException {
        for (int group = phase; group <= phase + 1; group++) {
            JsonNode found = groups.path(group);
            if (found.has("failure")) {
                throw new ClockException("nobody asked over " + link + ": "
                        + found.path("failure").asText());
            }
            if (found.isObject() && found.path("kept").isEmpty()) {
                throw new ClockException(
                        "none of " + found.path("asked").asLong() + " questions over " + link + " was answered");
            }
        }
        return clock.during(phase);
    }

    /** Adds how many questions were asked and answered before and after a phase, and how many other datagrams came. */
    public void addCounts(ObjectNode json, int phase) {
        for (String count : new String[] {"asked", "exchanges", "strays"}) {
            json.put(
                    count,
                    groups.path(phase).path(count).asLong()
                            + groups.path(phase + 1).path(count).asLong());
        }
    }
}
