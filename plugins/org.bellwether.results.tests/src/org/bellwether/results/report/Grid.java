// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An array of cells for fabricated sessions: a pool at their sinks, and separate probes of their publications. */
public record Grid(int size, int quota) {
    /** The floor with the far core (ns); with the near core, it is the floor of other probes. */
    static final double FAR_NS = 25_200;

    private static final double NEAR_NS = 6_300;

    /** A replica; each one takes a little longer than the previous one, beginning with twice its own floor. */
    record Cell(int index) {
        String sink() {
            return "cell_" + index + "_in";
        }

        String source() {
            return "cell_" + index + "_out";
        }

        boolean far() {
            return index % 2 == 1;
        }

        String floor() {
            return far() ? "far" : "get_data";
        }

        double floorNs() {
            return far() ? FAR_NS : NEAR_NS;
        }

        double medianNs() {
            return 2 * floorNs() * (1 + index / 100.0);
        }
    }

    List<Cell> cells() {
        return IntStream.range(0, size).mapToObj(Cell::new).toList();
    }

    public String addTo(String plan) {
        String pool = cells().stream().map(cell -> "\"" + cell.sink() + "\"").collect(Collectors.joining(","));
        String floor =
                ",{\"name\":\"far\",\"requestBytes\":84,\"replyBytes\":48,\"clientCores\":[0],\"serverCores\":[1]}";
        String together =
                "{\"name\":\"cell_in\",\"kind\":\"event\",\"instance\":\"cell\",\"port\":\"in\",\"element\":\"link\","
                        + "\"probes\":[" + pool + "]}";
        String link = ",{\"name\":\"link\",\"kind\":\"latency\",\"phase\":\"timed\",\"probe\":\"cell_in\"}";
        String box = ",{\"name\":\"cell\",\"type\":\"Cell (" + size + " replicas)\",\"process\":\"gps\",\"ports\":["
                + "{\"name\":\"in\",\"kind\":\"sink\"},{\"name\":\"out\",\"kind\":\"source\"}]}";
        String wire = ",{\"source\":\"cell\",\"sourcePort\":\"out\",\"target\":\"cell\",\"targetPort\":\"in\"}";
        boolean none = size == 0;
        return plan.replace("GRID_PROBES", each(this::probes))
                .replace("GRID_POOL", none ? "" : together)
                .replace("GRID_METRICS", (none ? "" : link) + each(Grid::metrics))
                .replace("GRID_BOX", none ? "" : box)
                .replace("GRID_WIRE", none ? "" : wire)
                .replace("GRID_FLOOR", none ? "" : floor);
    }

    private String each(Function<Cell, String> text) {
        return cells().stream().map(text).collect(Collectors.joining());
    }

    private String probes(Cell cell) {
        return probe(cell, cell.sink(), "event", "in", "link", "timed")
                + probe(cell, cell.source(), "publish", "out", "cycles", "saturated");
    }

    private String probe(Cell cell, String name, String kind, String port, String element, String phase) {
        return ",{\"name\":\"" + name + "\",\"kind\":\"" + kind + "\",\"process\":\"gps\",\"instance\":\"cell_"
                + cell.index()
                + "\",\"port\":\"" + port + "\",\"element\":\"" + element + "\",\"floor\":\""
                + cell.floor() + "\",\"phases\":[{\"phase\":\"" + phase
                + "\",\"warmup\":0,\"samples\":" + quota + "}]}";
    }

    private static String metrics(Cell cell) {
        return metric(cell, "cycles", "throughput") + metric(cell, "push", "latency");
    }

    private static String metric(Cell cell, String name, String kind) {
        return ",{\"name\":\"" + name + "_" + cell.index() + "\",\"kind\":\"" + kind
                + "\",\"phase\":\"saturated\",\"probe\":\"" + cell.source() + "\"}";
    }
}
