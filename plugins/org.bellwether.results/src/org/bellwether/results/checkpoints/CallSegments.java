// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.checkpoints.CallPath.Kind;
import org.bellwether.results.checkpoints.CheckpointFigures.Split;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * Collects the calls of one operation over one connection, from all rounds. Most calls pass the same checkpoints, and
 * the figures ({@link CallTimes}) are computed only from these calls.
 */
final class CallSegments {
    private final Map<SegmentSequence, List<CallPath>> sequences = new LinkedHashMap<>();
    private final List<Optional<CallPath>> outlasted = new ArrayList<>();
    /** The number of calls that could not be split. */
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

    private record SegmentSequence(Kind kind, List<Segment> segments) {
        boolean isWhole() {
            return kind != Kind.CLIENT_ONLY && kind != Kind.CLIENT_ONLY_ONEWAY;
        }
    }

    /** @param path the path of a call; empty if it could not be split */
    void add(Optional<CallPath> path) {
        if (path.isEmpty()) {
            without++;
        } else {
            SegmentSequence sequence =
                    new SegmentSequence(path.get().kind(), path.get().segments());
            sequences.computeIfAbsent(sequence, key -> new ArrayList<>()).add(path.get());
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
        return !outlasted.isEmpty() && sequences.keySet().stream().noneMatch(SegmentSequence::isWhole);
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
        Optional<Map.Entry<SegmentSequence, List<CallPath>>> most = sequences.entrySet().stream()
                .max(Comparator.<Map.Entry<SegmentSequence, List<CallPath>>>comparingInt(
                                sequence -> sequence.getKey().isWhole() ? 1 : 0)
                        .thenComparingInt(sequence -> sequence.getValue().size()));
        CallTimes whole = new CallTimes(most.map(Map.Entry::getValue).orElse(List.of()));
        Optional<String> refusal = whole.refusal(limitNs);
        CallTimes shown = refusal.isEmpty() ? whole : whole.perClock();
        long all = without + sequences.values().stream().mapToLong(List::size).sum();
        boolean isWhole = most.isEmpty() || most.get().getKey().isWhole();
        return new Split(
                key.phase(),
                key.from(),
                key.to(),
                key.operation(),
                shown.kind(),
                shown.count(),
                all - shown.count(),
                shown.median(),
                shown.tail().orElse(null),
                shown.parts(),
                refusal.orElse(isWhole || unknown.isEmpty() ? null : unknown));
    }
}
