// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.samples.clocks.ClockDifference;
import org.bellwether.results.samples.clocks.ClockException;
import org.bellwether.results.samples.clocks.ClockLine;
import org.bellwether.results.samples.clocks.ClockSources;
import org.bellwether.results.samples.clocks.HostClock;
import org.bellwether.results.samples.clocks.LinkClockOffset;
import org.bellwether.results.samples.clocks.PhaseClocks;

/**
 * The clocks of a launch's hosts, and the measurements between hosts.
 *
 * @param clocks  by host, except the launcher's machine
 * @param links   the clocks of hosts as compared by other hosts over the links between them
 * @param phases  the clock differences in each phase, by the phase's name, in order
 * @param ways    measurements between processes on different hosts
 * @param hosts   by process, the hosts of processes that are not on the launcher's machine
 * @param sources the sources that discipline the clocks
 */
record LaunchClocks(
        Map<String, HostClock> clocks,
        List<LinkClockOffset> links,
        Map<String, PhaseClocks> phases,
        List<CrossHostProbe> ways,
        Map<String, String> hosts,
        ClockSources sources) {
    /** The clocks of a launch without measurements between hosts. */
    static final LaunchClocks NONE =
            new LaunchClocks(Map.of(), List.of(), Map.of(), List.of(), Map.of(), ClockSources.NONE);

    private static final String LAUNCHER = "";
    private static final double PARTS_PER_MILLION = 1e6;

    /**
     * Describes samples of a probe that begin in one process and end in another one.
     *
     * @param link the number of their connection; negative for any connection
     * @param from the process in which they begin
     * @param to   the process in which they end; empty in records of older launchers
     */
    record CrossHostProbe(String probe, int link, String from, String to) {}

    /** A pair of hosts. */
    private record Pair(String from, String to) {}

    /** Reads the clocks from {@code result.json}. */
    static LaunchClocks of(JsonNode result) {
        List<CrossHostProbe> ways = new ArrayList<>();
        result.path("ways")
                .forEach(way -> ways.add(new CrossHostProbe(
                        way.path("probe").asText(),
                        way.path("link").asInt(-1),
                        way.path("from").asText(),
                        way.path("to").asText())));
        Map<String, HostClock> clocks = new LinkedHashMap<>();
        for (JsonNode clock : result.path("clocks")) {
            String host = clock.path("host").asText();
            clocks.put(host, HostClock.of(host, clock.path("groups")));
        }
        List<LinkClockOffset> links = new ArrayList<>();
        result.path("linkClocks").forEach(clock -> links.add(LinkClockOffset.of(clock)));
        Map<String, String> hosts = new LinkedHashMap<>();
        for (JsonNode process : result.path("processes")) {
            if (process.path("host").isTextual()) {
                hosts.put(process.path("name").asText(), process.path("host").asText());
            }
        }
        ClockSources sources = ClockSources.of(result);
        Map<String, PhaseClocks> phases = new LinkedHashMap<>();
        for (JsonNode phase : result.path("phases")) {
            PhaseClocks known = during(phases.size(), clocks, links);
            sources.addTo(known, phases.size());
            phases.put(phase.path("name").asText(), known);
        }
        return new LaunchClocks(clocks, links, phases, ways, hosts, sources);
    }

    private static PhaseClocks during(int phase, Map<String, HostClock> clocks, List<LinkClockOffset> links) {
        PhaseClocks known = new PhaseClocks();
        clocks.forEach((host, clock) -> {
            try {
                known.add(host, clock.during(phase));
            } catch (ClockException e) {
                known.addUnknown(host, e.getMessage());
            }
        });
        for (LinkClockOffset each : links) {
            try {
                known.add(each.from(), each.to(), each.link(), each.during(phase));
            } catch (ClockException e) {
                continue; // the list of pairs has the reason; other comparisons remain valid
            }
        }
        return known;
    }

    /** Returns the estimates of all hosts' clocks in each phase: how far ahead of the launcher's clock they are. */
    List<ObjectNode> estimates() {
        List<ObjectNode> estimates = new ArrayList<>();
        for (HostClock clock : clocks.values()) {
            int phase = 0;
            for (String name : phases.keySet()) {
                ObjectNode json = object().put("host", clock.host()).put("phase", name);
                addLine(json, phase, clock::during);
                sources.addTo(json, clock.host(), phase);
                estimates.add(json);
                phase++;
            }
        }
        return estimates;
    }

    /** Gives the clock of a host in a phase. */
    private interface ClockReader {
        ClockLine during(int phase) throws ClockException;
    }

    private static void addLine(ObjectNode json, int phase, ClockReader clock) {
        try {
            add(json, clock.during(phase));
        } catch (ClockException e) {
            json.put("unknown", e.getMessage());
        }
    }

    private static void add(ObjectNode json, ClockLine line) {
        json.put("offsetNs", line.aheadNs())
                .put("driftPpm", line.rate() * PARTS_PER_MILLION)
                .put("boundNs", Math.ceil(line.boundNs()));
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * Returns the clock differences in each phase of each pair of hosts that has a link between them, or between which
     * something is measured: how far the second clock is ahead of the first one, with the comparisons that show it.
     */
    List<ObjectNode> pairs() {
        Set<Pair> pairs = new LinkedHashSet<>();
        links.forEach(link -> pairs.add(new Pair(link.from(), link.to())));
        for (CrossHostProbe way : ways) {
            String from = hosts.getOrDefault(way.from(), LAUNCHER);
            String to = hosts.getOrDefault(way.to(), LAUNCHER);
            if (!way.to().isEmpty() && !from.equals(to)) {
                pairs.add(new Pair(from, to));
            }
        }
        List<ObjectNode> found = new ArrayList<>();
        for (Pair pair : pairs) {
            int phase = 0;
            for (String name : phases.keySet()) {
                found.add(pair(pair, name, phase));
                phase++;
            }
        }
        return found;
    }

    private ObjectNode pair(Pair pair, String name, int phase) {
        PhaseClocks known = phases.get(name);
        ClockDifference all = known.between(pair.from(), pair.to());
        ObjectNode json = object();
        json.put("from", pair.from().equals(LAUNCHER) ? null : pair.from())
                .put("to", pair.to().equals(LAUNCHER) ? null : pair.to())
                .put("phase", name);
        if (all.unknown().isEmpty()) {
            add(json, all.line());
            ArrayNode gave = json.putArray("sources");
            all.sources().forEach(gave::add);
        } else {
            json.put("unknown", all.unknown());
        }
        ObjectNode control = json.putObject("control");
        addLine(
                control,
                phase,
                number -> known.byControl(pair.from(), pair.to()).line());
        ArrayNode over = json.putArray("links");
        for (LinkClockOffset link : links) {
            if (pair.equals(new Pair(link.from(), link.to()))) {
                ObjectNode one = over.addObject().put("link", link.link());
                link.addCounts(one, phase);
                addLine(one, phase, link::during);
            }
        }
        return json;
    }

    /** Returns the clocks of the samples that a process recorded for a probe in a phase. */
    SampleClocks of(String probe, String process, String phase) {
        Map<Integer, ClockDifference> links = new HashMap<>();
        ClockDifference all = null;
        for (CrossHostProbe way : ways) {
            if (way.probe().equals(probe)) {
                ClockDifference difference = between(way.from(), process, phase);
                if (way.link() < 0) {
                    all = difference;
                } else {
                    links.put(way.link(), difference);
                }
            }
        }
        return new SampleClocks(Optional.ofNullable(all), links);
    }

    /** Returns the clock of one process's host relative to that of another process's host, in a phase. */
    ClockDifference between(String from, String to, String phase) {
        return phases.getOrDefault(phase, new PhaseClocks())
                .between(hosts.getOrDefault(from, LAUNCHER), hosts.getOrDefault(to, LAUNCHER));
    }

    /** Returns the conversion of a process's times in a phase to times of the launcher's machine. */
    ClockDifference toLauncher(String process, String phase) {
        return phases.getOrDefault(phase, new PhaseClocks()).between(hosts.getOrDefault(process, LAUNCHER), LAUNCHER);
    }
}
