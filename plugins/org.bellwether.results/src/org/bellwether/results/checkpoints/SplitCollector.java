// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.checkpoints.CallPath.Kind;
import org.bellwether.results.checkpoints.CheckpointFigures.Part;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.statistics.Percentile;

/**
 * Collects the calls of one operation over one connection, from all rounds. Most calls pass the same checkpoints; the
 * figures are computed from these calls only.
 */
final class SplitCollector {
    private static final Percentile MEDIAN = Percentile.of(50);
    private static final Percentile TAIL = Percentile.of(99);

    private final Map<Way, List<CallPath>> ways = new LinkedHashMap<>();
    private final List<Optional<CallPath>> outlasted = new ArrayList<>();
    private long without;

    /** Whose calls they are; in the order of the model's phases. */
    record Key(int order, String phase, String from, String to, String operation) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.comparingInt(Key::order)
                .thenComparing(Key::phase)
                .thenComparing(Key::from)
                .thenComparing(Key::to)
                .thenComparing(Key::operation);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    private record Way(Kind kind, List<Segment> segments) {
        boolean isWhole() {
            return kind != Kind.CLIENT_ONLY && kind != Kind.CLIENT_ONLY_ONEWAY;
        }
    }

    /** @param path none of a call that could not be told */
    void add(Optional<CallPath> path) {
        if (path.isEmpty()) {
            without++;
        } else {
            ways.computeIfAbsent(new Way(path.get().kind(), path.get().segments()), way -> new ArrayList<>())
                    .add(path.get());
        }
    }

    /**
     * One of which the caller's thread still has its side, while newer checkpoints have taken the place of the server's. It
     * is as if neither had: it counts only where no call is seen from both sides.
     */
    void addOutlasted(Optional<CallPath> path) {
        outlasted.add(path);
    }

    /** Returns whether no record of the server's part of these calls remains. */
    boolean isOutlasted() {
        return !outlasted.isEmpty() && ways.keySet().stream().noneMatch(Way::isWhole);
    }

    Split split(Key key) {
        if (isOutlasted()) {
            outlasted.forEach(this::add);
        }
        // Calls that are seen from both sides say more, however few they are
        Optional<Map.Entry<Way, List<CallPath>>> most = ways.entrySet().stream()
                .max(Comparator.<Map.Entry<Way, List<CallPath>>>comparingInt(
                                way -> way.getKey().isWhole() ? 1 : 0)
                        .thenComparingInt(way -> way.getValue().size()));
        List<CallPath> calls = most.map(Map.Entry::getValue).orElse(List.of());
        long all = without + ways.values().stream().mapToLong(List::size).sum();
        List<Part> parts = new ArrayList<>();
        List<Segment> segments = most.map(way -> way.getKey().segments()).orElse(List.of());
        for (int i = 0; i < segments.size(); i++) {
            int place = i;
            double[] sorted = calls.stream()
                    .mapToDouble(call -> call.ns()[place])
                    .sorted()
                    .toArray();
            Segment segment = segments.get(i);
            parts.add(new Part(segment, segment.from(), segment.to(), MEDIAN.of(sorted), tail(sorted)));
        }
        double[] totals = calls.stream().mapToDouble(CallPath::total).sorted().toArray();
        return new Split(
                key.phase(),
                key.from(),
                key.to(),
                key.operation(),
                most.map(way -> way.getKey().kind().label()).orElse(""),
                calls.size(),
                all - calls.size(),
                totals.length == 0 ? 0 : MEDIAN.of(totals),
                totals.length == 0 ? null : tail(totals),
                parts);
    }

    private static Double tail(double[] sorted) {
        return TAIL.allowed(sorted.length) ? TAIL.of(sorted) : null;
    }
}
