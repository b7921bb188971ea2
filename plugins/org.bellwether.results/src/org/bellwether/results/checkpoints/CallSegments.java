// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.checkpoints.CallPath.Kind;
import org.bellwether.results.checkpoints.CheckpointFigures.Part;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.samples.clocks.ClockDifference;
import org.bellwether.results.statistics.ClockLimit;
import org.bellwether.results.statistics.Percentile;

/**
 * Collects the calls of one operation over one connection, from all rounds. Most calls pass the same checkpoints, and
 * the figures are computed only from these calls.
 */
final class CallSegments {
    private static final Percentile MEDIAN = Percentile.of(50);
    private static final Percentile TAIL = Percentile.of(99);

    private final Map<Way, List<CallPath>> ways = new LinkedHashMap<>();
    private final List<Optional<CallPath>> outlasted = new ArrayList<>();
    private long without;
    private String unknown = "";

    /** The caller, target and operation of calls in one phase; ordered by the model's phases. */
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

    /** @param path the path of a call; empty if it could not be split */
    void add(Optional<CallPath> path) {
        if (path.isEmpty()) {
            without++;
        } else {
            ways.computeIfAbsent(new Way(path.get().kind(), path.get().segments()), way -> new ArrayList<>())
                    .add(path.get());
        }
    }

    /**
     * Adds a call whose server's records were overwritten by newer ones, while the caller's records remain. Such a call
     * counts only if no call has the records of both sides.
     */
    void addOutlasted(Optional<CallPath> path) {
        outlasted.add(path);
    }

    /** Returns whether no record of the server's part of these calls remains. */
    boolean isOutlasted() {
        return !outlasted.isEmpty() && ways.keySet().stream().noneMatch(Way::isWhole);
    }

    /** Records how the clocks of both sides are compared; if they are not, the split has the reason. */
    void compare(ClockDifference clocks) {
        if (unknown.isEmpty()) {
            unknown = clocks.unknown();
        }
    }

    /** @param limitNs the largest error of two hosts' clocks that the model allows; 0 if it states none */
    Split split(Key key, long limitNs) {
        if (isOutlasted()) {
            outlasted.forEach(this::add);
        }
        // Calls with both sides give more information, even if they are few
        Optional<Map.Entry<Way, List<CallPath>>> most = ways.entrySet().stream()
                .max(Comparator.<Map.Entry<Way, List<CallPath>>>comparingInt(
                                way -> way.getKey().isWhole() ? 1 : 0)
                        .thenComparingInt(way -> way.getValue().size()));
        List<CallPath> calls = most.map(Map.Entry::getValue).orElse(List.of());
        long all = without + ways.values().stream().mapToLong(List::size).sum();
        Optional<String> refusal = refusal(calls, limitNs);
        List<CallPath> shown = refusal.isEmpty()
                ? calls
                : calls.stream().flatMap(call -> call.perClock().stream()).toList();
        double[] totals = shown.stream().mapToDouble(CallPath::total).sorted().toArray();
        boolean isWhole = most.isEmpty() || most.get().getKey().isWhole();
        return new Split(
                key.phase(),
                key.from(),
                key.to(),
                key.operation(),
                shown.isEmpty() ? "" : shown.get(0).kind().label(),
                shown.size(),
                all - shown.size(),
                totals.length == 0 ? 0 : MEDIAN.of(totals),
                totals.length == 0 ? null : tail(totals),
                parts(shown),
                refusal.orElse(isWhole || unknown.isEmpty() ? null : unknown));
    }

    /** Returns the reason why the segments between two hosts are not separated; empty if they are. */
    private static Optional<String> refusal(List<CallPath> calls, long limitNs) {
        double bound = bound(calls);
        List<Segment> segments = calls.isEmpty() ? List.of() : calls.get(0).segments();
        return bound == 0
                ? Optional.empty()
                : IntStream.range(0, segments.size())
                        .filter(place -> segments.get(place).isBetweenSides())
                        .mapToObj(place -> ClockLimit.reason(bound, limitNs, MEDIAN.of(times(calls, place))))
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    private static double bound(List<CallPath> calls) {
        return calls.stream().mapToDouble(CallPath::boundNs).max().orElse(0);
    }

    private static double[] times(List<CallPath> calls, int place) {
        return calls.stream().mapToDouble(call -> call.ns()[place]).sorted().toArray();
    }

    private static List<Part> parts(List<CallPath> calls) {
        List<Segment> segments = calls.isEmpty() ? List.of() : calls.get(0).segments();
        double bound = bound(calls);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            double[] sorted = times(calls, i);
            Segment segment = segments.get(i);
            boolean isExact = bound == 0 || !(segment.isBetweenSides() || isEndedByOtherSide(calls, segments, i));
            parts.add(new Part(
                    segment,
                    segment.from(),
                    segment.to(),
                    MEDIAN.of(sorted),
                    tail(sorted),
                    isExact ? null : Math.ceil(bound)));
        }
        return parts;
    }

    /**
     * Returns whether the other side's clock may determine the end of a segment, because sending ends when the other
     * side goes on.
     */
    private static boolean isEndedByOtherSide(List<CallPath> calls, List<Segment> segments, int place) {
        int next = place + 1;
        return next < segments.size()
                && segments.get(next).isBetweenSides()
                && calls.stream().anyMatch(call -> call.ns()[next] < call.boundNs());
    }

    private static Double tail(double[] sorted) {
        return TAIL.allowed(sorted.length) ? TAIL.of(sorted) : null;
    }
}
