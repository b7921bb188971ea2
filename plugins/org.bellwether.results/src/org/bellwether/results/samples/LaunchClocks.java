// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The clocks of a launch's hosts, and what is measured from one host to another.
 *
 * @param clocks by host; the machine of the launcher has none
 * @param ways   what is measured from one host to another
 * @param hosts  of processes that are on other machines than the launcher, by their names
 * @param phases in their order
 * @param sources what disciplines the clocks
 */
record LaunchClocks(
        Map<String, HostClock> clocks,
        List<Way> ways,
        Map<String, String> hosts,
        List<String> phases,
        ClockSources sources) {
    /** Nothing is measured from one host to another. */
    static final LaunchClocks NONE = new LaunchClocks(Map.of(), List.of(), Map.of(), List.of(), ClockSources.NONE);

    private static final double PARTS_PER_MILLION = 1e6;

    /**
     * Samples of a probe begin in another process than they end in.
     *
     * @param link the number of the connection that they came over; negative: of any
     * @param from the process where they begin
     */
    record Way(String probe, int link, String from) {}

    /** Reads them from {@code result.json}. */
    static LaunchClocks of(JsonNode result) {
        List<Way> ways = new ArrayList<>();
        result.path("ways")
                .forEach(way -> ways.add(new Way(
                        way.path("probe").asText(),
                        way.path("link").asInt(-1),
                        way.path("from").asText())));
        Map<String, HostClock> clocks = new LinkedHashMap<>();
        result.path("clocks").forEach(clock -> clocks.put(clock.path("host").asText(), clock(clock)));
        Map<String, String> hosts = new LinkedHashMap<>();
        for (JsonNode process : result.path("processes")) {
            if (process.path("host").isTextual()) {
                hosts.put(process.path("name").asText(), process.path("host").asText());
            }
        }
        List<String> phases = new ArrayList<>();
        result.path("phases").forEach(phase -> phases.add(phase.path("name").asText()));
        return new LaunchClocks(clocks, ways, hosts, phases, ClockSources.of(result));
    }

    private static HostClock clock(JsonNode clock) {
        JsonNode first = clock.path("groups").path(0).path("kept").path(0);
        long base = first.path(2).asLong() - first.path(0).asLong();
        List<HostClock.Group> groups = new ArrayList<>();
        for (JsonNode group : clock.path("groups")) {
            List<HostClock.Exchange> exchanges = new ArrayList<>();
            group.path("kept")
                    .forEach(each -> exchanges.add(new HostClock.Exchange(
                            each.path(0).asLong(),
                            each.path(1).asLong(),
                            each.path(2).asLong() - base)));
            groups.add(new HostClock.Group(
                    group.path("ratePpb").asLong(), group.path("hereRatePpb").asLong(), exchanges));
        }
        return new HostClock(clock.path("host").asText(), base, groups);
    }

    /** Returns the estimate of a host's clock in a phase. */
    private ObjectNode estimate(HostClock clock, int phase) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("host", clock.host()).put("phase", phases.get(phase));
        try {
            ClockLine line = clock.during(phase);
            json.put("offsetNs", line.there(line.fromNs()) - line.fromNs())
                    .put("driftPpm", line.rate() * PARTS_PER_MILLION)
                    .put("boundNs", Math.ceil(line.boundNs()));
        } catch (ClockException e) {
            json.put("unknown", e.getMessage());
        }
        sources.addTo(json, clock.host(), phase);
        return json;
    }

    /** Returns the estimates of all hosts' clocks in each phase: how far ahead of the launcher's clock they are. */
    List<ObjectNode> estimates() {
        List<ObjectNode> estimates = new ArrayList<>();
        for (HostClock clock : clocks.values()) {
            for (int phase = 0; phase < phases.size(); phase++) {
                estimates.add(estimate(clock, phase));
            }
        }
        return estimates;
    }

    /** The clocks of the samples of a probe that a process wrote in a phase. */
    SampleClocks of(String probe, String process, String phase) {
        Map<Integer, ClockDifference> links = new HashMap<>();
        ClockDifference all = null;
        for (Way way : ways) {
            if (way.probe().equals(probe)) {
                ClockDifference difference = difference(way.from(), process, phase);
                if (way.link() < 0) {
                    all = difference;
                } else {
                    links.put(way.link(), difference);
                }
            }
        }
        return new SampleClocks(Optional.ofNullable(all), links);
    }

    /** How times of a process in a phase become times of the launcher's machine. */
    ClockDifference toLauncher(String process, String phase) {
        try {
            return new ClockDifference(line(hosts.get(process), phase), ClockLine.HERE, "");
        } catch (ClockException e) {
            return ClockDifference.unknown(e.getMessage());
        }
    }

    private ClockDifference difference(String from, String to, String phase) {
        try {
            return new ClockDifference(line(hosts.get(from), phase), line(hosts.get(to), phase), "");
        } catch (ClockException e) {
            return ClockDifference.unknown(e.getMessage());
        }
    }

    private ClockLine line(String host, String phase) throws ClockException {
        if (host == null) {
            return ClockLine.HERE;
        }
        HostClock clock = clocks.get(host);
        if (clock == null) {
            throw new ClockException("the clock of " + host + " was not compared with others");
        }
        return clock.during(phases.indexOf(phase));
    }
}
