// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.samples.clocks.ClockDifference;

/**
 * The path of one call from its begin to its end, on both sides: segments that follow one another without gaps.
 *
 * @param kind     the kind of the call
 * @param segments the segments in the order of time
 * @param ns       the duration of each segment
 * @param boundNs  the largest error of segments between two hosts, because of their clocks; 0 on one host
 * @param perClock the same path, measured by the spans of each clock alone; empty on one host
 */
record CallPath(Kind kind, List<Segment> segments, long[] ns, double boundNs, Optional<CallPath> perClock) {
    /** Kinds of calls; they differ in which checkpoints of a call are recorded. */
    enum Kind {
        TWO_WAY("two-way"),
        ONEWAY("oneway"),
        COLLOCATED("collocated, with a message"),
        DIRECT("collocated, direct"),
        CLIENT_ONLY("two-way, the caller's side only"),
        CLIENT_ONLY_ONEWAY("oneway, the caller's side only");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /**
     * Returns the path of a call; empty if the call cannot be split, because a step was repeated or is missing.
     *
     * @param served the server's side; null if it is unknown
     * @param clocks the difference between the caller's clock and the clock of the called process
     */
    static Optional<CallPath> of(CheckpointTrace call, CheckpointTrace served, ClockDifference clocks) {
        if (call.isRepeated() || served != null && served.isRepeated()) {
            return Optional.empty();
        }
        boolean direct = !call.has(Checkpoint.CLIENT_BEGUN);
        boolean within = call.within() != null;
        CheckpointTrace server = within ? call.within() : served;
        boolean crosses = !within && server != null && !clocks.equals(ClockDifference.NONE);
        Kind kind = kind(call, server, direct, within);
        List<Checkpoint> passed = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        for (Checkpoint checkpoint : Checkpoint.values()) {
            CheckpointTrace side = checkpoint.isServers() ? server : call;
            boolean wanted = side != null
                    && side.has(checkpoint)
                    && !(within && checkpoint == Checkpoint.CLIENT_SENT)
                    && !(kind == Kind.ONEWAY && checkpoint.compareTo(Checkpoint.SERVER_RETURNED) > 0);
            if (wanted) {
                passed.add(checkpoint);
                times.add(
                        crosses && checkpoint.isServers() ? clocks.convert(side.at(checkpoint)) : side.at(checkpoint));
            }
        }
        Optional<CallPath> path = path(kind, passed, times);
        return crosses ? path.map(known -> known.across(clocks.boundNs(), CrossHostPath.of(kind, call, server))) : path;
    }

    private CallPath across(double bound, Optional<CallPath> other) {
        return new CallPath(kind, segments, ns, bound, other);
    }

    private static Kind kind(CheckpointTrace call, CheckpointTrace server, boolean direct, boolean within) {
        boolean answered = call.has(Checkpoint.CLIENT_RECEIVED);
        if (direct) {
            return Kind.DIRECT;
        } else if (server == null) {
            return answered ? Kind.CLIENT_ONLY : Kind.CLIENT_ONLY_ONEWAY;
        } else if (!answered || !server.has(Checkpoint.SERVER_SENT)) {
            return Kind.ONEWAY;
        }
        return within ? Kind.COLLOCATED : Kind.TWO_WAY;
    }

    /**
     * Returns the path with monotonic times. The other side may wake up, on another core or the same one, before the
     * sender learns that sending is done. Sending then ends when the other side continues, because no thread waits for
     * the rest.
     */
    private static Optional<CallPath> path(Kind kind, List<Checkpoint> passed, List<Long> times) {
        List<Segment> segments = new ArrayList<>();
        long[] ns = new long[Math.max(0, passed.size() - 1)];
        long end = times.get(times.size() - 1);
        long[] at = new long[times.size()];
        for (int i = times.size() - 1; i >= 0; i--) {
            end = Math.min(end, times.get(i));
            at[i] = end;
        }
        for (int i = 0; i + 1 < passed.size(); i++) {
            Optional<Segment> segment = Segment.between(passed.get(i), passed.get(i + 1));
            if (segment.isEmpty()) {
                return Optional.empty();
            }
            segments.add(segment.get());
            ns[i] = at[i + 1] - at[i];
        }
        return Optional.of(new CallPath(kind, List.copyOf(segments), ns, 0, Optional.empty()));
    }

    long total() {
        long sum = 0;
        for (long each : ns) {
            sum += each;
        }
        return sum;
    }
}
