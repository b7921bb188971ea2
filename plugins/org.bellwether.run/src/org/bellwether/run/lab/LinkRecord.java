// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.generator.plan.NetworkPlan;

/**
 * A link of a lab, for the record of a run.
 *
 * @param relay    the process that relays packets; empty if the link has no relay
 * @param realTime whether the relay runs before all programs that are not real-time
 * @param found    the measured accuracy
 * @param counters the relay's counters, one object for each end; empty if nothing was counted
 */
public record LinkRecord(
        LabLayout.Link link,
        Optional<LabProcess> relay,
        boolean realTime,
        List<LinkCheck.Result> found,
        List<JsonNode> counters) {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The relative error of a round trip or a bandwidth beyond which a link differs from the model. */
    private static final double LARGEST_ERROR = 0.1;
    /**
     * The tolerance of each round trip, of any length: the time in which the kernel wakes programs on a busy machine.
     */
    private static final long LEAST_ERROR_NS = 300_000;

    LinkRecord with(List<LinkCheck.Result> results) {
        return new LinkRecord(link, relay, realTime, List.copyOf(results), counters);
    }

    LinkRecord counted(String text) {
        List<JsonNode> ends = new ArrayList<>();
        try {
            JSON.readTree(text).forEach(ends::add);
        } catch (IOException e) {
            return this; // the relay was ended before it wrote them
        }
        return new LinkRecord(link, relay, realTime, found, ends);
    }

    /** Returns the link as JSON for the record of a run. */
    public ObjectNode json() {
        NetworkPlan.Link plan = link.plan();
        ObjectNode json = JSON.createObjectNode();
        json.put("name", plan.name()).put("means", link.means().word());
        if (relay.isPresent()) {
            json.put("realTime", realTime);
        }
        ArrayNode ends = json.putArray("ends");
        for (int i = 0; i < plan.ends().size(); i++) {
            NetworkPlan.End end = plan.ends().get(i);
            ObjectNode each = ends.addObject().put("node", end.node()).put("address", end.address());
            if (i < counters.size()) {
                each.set("packets", counters.get(i));
            }
        }
        json.putObject("asked")
                .put("bitsPerSecond", plan.bitsPerSecond())
                .put("delayNs", plan.delayNs())
                .put("jitterNs", plan.jitterNs())
                .put("loss", plan.loss())
                .put("mtu", link.mtu());
        ArrayNode results = json.putArray("found");
        found.forEach(each -> results.addObject()
                .put("from", each.from())
                .put("to", each.to())
                .put("askedNs", each.askedNs())
                .put("minNs", each.minNs())
                .put("p50Ns", each.p50Ns())
                .put("p90Ns", each.p90Ns())
                .put("maxNs", each.maxNs())
                .put("sent", each.sent())
                .put("lost", each.lost())
                .put("bitsPerSecond", each.bitsPerSecond()));
        return json;
    }

    /** Returns the differences from the model; empty if there are none. */
    public List<String> remarks() {
        NetworkPlan.Link plan = link.plan();
        List<String> remarks = new ArrayList<>();
        for (LinkCheck.Result each : found) {
            double error = Math.abs(each.p50Ns() - each.askedNs());
            boolean comes = each.lost() < each.sent();
            if (comes && error > Math.max(LEAST_ERROR_NS, LARGEST_ERROR * each.askedNs() + plan.jitterNs())) {
                remarks.add(String.format(
                        Locale.ROOT,
                        "link %s: a round trip from %s to %s took %.3f ms before the run, and the model asks for %.3f ms",
                        plan.name(),
                        each.from(),
                        each.to(),
                        each.p50Ns() / 1e6,
                        each.askedNs() / 1e6));
            } else if (!comes) {
                remarks.add("link " + plan.name() + ": nothing came back from " + each.to() + " before the run");
            }
            if (each.bitsPerSecond() > 0
                    && plan.bitsPerSecond() > 0
                    && each.bitsPerSecond() < (1 - LARGEST_ERROR) * plan.bitsPerSecond()) {
                remarks.add(String.format(
                        Locale.ROOT,
                        "link %s: %.1f Mbit/s came through before the run, and the model asks for %.1f",
                        plan.name(),
                        each.bitsPerSecond() / 1e6,
                        plan.bitsPerSecond() / 1e6));
            }
        }
        long late =
                counters.stream().mapToLong(each -> each.path("late").asLong()).sum();
        long delivered = counters.stream()
                .mapToLong(each -> each.path("delivered").asLong())
                .sum();
        if (late * 100 > delivered) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "link %s: %.1f %% of its packets came more than 1 ms late, since this machine was busy",
                    plan.name(),
                    100.0 * late / delivered));
        }
        return remarks;
    }
}
