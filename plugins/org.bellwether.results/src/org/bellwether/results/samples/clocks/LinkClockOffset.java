// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The clock of one host, compared by another host over a link between them.
 *
 * @param link   the link's name
 * @param from   the host that sent the requests; empty for the launcher's machine
 * @param to     the host that answered; empty for the launcher's machine
 * @param clock  the clock of {@code to} relative to that of {@code from}
 * @param groups the groups in {@code result.json}: before the first phase, and after each phase
 */
public record LinkClockOffset(String link, String from, String to, HostClock clock, JsonNode groups) {
    public static LinkClockOffset of(JsonNode json) {
        String link = json.path("link").asText();
        String to = text(json.path("to"));
        String label = (to.isEmpty() ? "the launcher's machine" : to) + ", over " + link + ",";
        return new LinkClockOffset(
                link, text(json.path("from")), to, HostClock.of(label, json.path("groups")), json.path("groups"));
    }

    private static String text(JsonNode host) {
        return host.isTextual() ? host.asText() : "";
    }

    /**
     * Returns the clock in a phase.
     *
     * @param phase the index of the phase in the launch, from 0
     * @throws ClockException if the clock is not known well enough; the message has the reason
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

    /** Adds how many requests were sent and answered before and after a phase, and how many other datagrams arrived. */
    public void addCounts(ObjectNode json, int phase) {
        for (String count : new String[] {"asked", "exchanges", "strays"}) {
            json.put(
                    count,
                    groups.path(phase).path(count).asLong()
                            + groups.path(phase + 1).path(count).asLong());
        }
    }
}
