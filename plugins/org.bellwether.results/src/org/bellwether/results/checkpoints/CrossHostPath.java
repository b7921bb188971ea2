// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.checkpoints.CallPath.Kind;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * The path of a call between two hosts, computed from the spans of each clock alone, so that differences between the
 * clocks have no influence. For a call with a reply, the ways there and back are one segment: the time in which the
 * caller did not have the message, less the time in which the server had it. For a oneway call, only the caller's side
 * remains.
 */
final class CrossHostPath {
    private final List<Segment> segments = new ArrayList<>();
    private final List<Long> spans = new ArrayList<>();
    private boolean isWhole = true;

    private CrossHostPath() {}

    /** Returns the path of a call; empty if a checkpoint is missing. */
    static Optional<CallPath> of(Kind kind, CheckpointTrace call, CheckpointTrace server) {
        if (kind != Kind.TWO_WAY) {
            return CallPath.of(call, null, ClockDifference.NONE);
        }
        Checkpoint here = first(server, Checkpoint.SERVER_READABLE, Checkpoint.SERVER_RECEIVED);
        Checkpoint back = first(call, Checkpoint.CLIENT_READABLE, Checkpoint.CLIENT_RECEIVED);
        CrossHostPath path = new CrossHostPath();
        path.add(call, Checkpoint.CLIENT_CALL, Checkpoint.CLIENT_SENT);
        path.addWays(span(call, Checkpoint.CLIENT_SENT, back) - span(server, here, Checkpoint.SERVER_SENT));
        path.add(server, here, Checkpoint.SERVER_SENT);
        path.add(call, back, Checkpoint.CLIENT_RETURN);
        return path.isWhole
                ? Optional.of(new CallPath(
                        kind,
                        List.copyOf(path.segments),
                        path.spans.stream().mapToLong(Long::longValue).toArray(),
                        0,
                        Optional.empty()))
                : Optional.empty();
    }

    private static Checkpoint first(CheckpointTrace side, Checkpoint one, Checkpoint other) {
        return side.has(one) ? one : other;
    }

    private static long span(CheckpointTrace side, Checkpoint from, Checkpoint to) {
        return side.at(to) - side.at(from);
    }

    /** Adds the segments of one side from one checkpoint to another. */
    private void add(CheckpointTrace side, Checkpoint from, Checkpoint to) {
        Checkpoint before = from;
        isWhole = isWhole && side.has(from) && side.has(to);
        for (Checkpoint checkpoint : Checkpoint.values()) {
            boolean isNext = checkpoint.compareTo(from) > 0 && checkpoint.compareTo(to) <= 0 && side.has(checkpoint);
            if (isNext && isWhole) {
                Optional<Segment> segment = Segment.between(before, checkpoint);
                isWhole = segment.isPresent();
                segments.addAll(segment.stream().toList());
                spans.add(span(side, before, checkpoint));
                before = checkpoint;
            }
        }
    }

    /**
     * Adds the segment of both ways. If its time is negative, the sender has learned too late that sending was done,
     * and the sending segment is shortened.
     */
    private void addWays(long span) {
        segments.add(Segment.BOTH_WAYS);
        spans.add(Math.max(0, span));
        int sending = spans.size() - 2;
        if (span < 0 && sending >= 0) {
            spans.set(sending, Math.max(0, spans.get(sending) + span));
        }
    }
}
