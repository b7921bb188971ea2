// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.checkpoints.CheckpointFigures.Part;
import org.bellwether.results.statistics.ClockLimit;
import org.bellwether.results.statistics.Percentile;

/** Statistics of calls that have passed the same checkpoints: of whole calls, and of each segment. Times are in ns. */
final class CallTimes {
    private static final Percentile MEDIAN = Percentile.of(50);
    private static final Percentile TAIL = Percentile.of(99);

    private final List<CallPath> calls;
    private final List<Segment> segments;
    private final double boundNs;

    CallTimes(List<CallPath> calls) {
        this.calls = calls;
        segments = calls.isEmpty() ? List.of() : calls.get(0).segments();
        boundNs = calls.stream().mapToDouble(CallPath::boundNs).max().orElse(0);
    }

    /** Returns the times of the same calls by each clock alone, without the segments between two hosts. */
    CallTimes perClock() {
        return new CallTimes(
                calls.stream().flatMap(call -> call.perClock().stream()).toList());
    }

    int count() {
        return calls.size();
    }

    /** Returns the kind of the calls in words; empty without calls. */
    String kind() {
        return calls.isEmpty() ? "" : calls.get(0).kind().label();
    }

    /** Returns the median of whole calls; 0 without calls. */
    double median() {
        double[] sorted = totals();
        return sorted.length == 0 ? 0 : MEDIAN.of(sorted);
    }

    /** Returns the 99th percentile of whole calls; empty if there are too few. */
    Optional<Double> tail() {
        return tail(totals());
    }

    private double[] totals() {
        return calls.stream().mapToDouble(CallPath::total).sorted().toArray();
    }

    /**
     * Returns the reason why the segments between two hosts are not separated; empty if they are.
     *
     * @param limitNs the largest error of two hosts' clocks that the model allows; 0 if it states none
     */
    Optional<String> refusal(long limitNs) {
        return boundNs == 0
                ? Optional.empty()
                : IntStream.range(0, segments.size())
                        .filter(place -> segments.get(place).isBetweenSides())
                        .mapToObj(place -> ClockLimit.reason(boundNs, limitNs, MEDIAN.of(times(place))))
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    /** Returns the figures of each segment, in the order of a call. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            double[] sorted = times(i);
            Segment segment = segments.get(i);
            boolean isExact = boundNs == 0 || !(segment.isBetweenSides() || isEndedByOtherSide(i));
            parts.add(new Part(
                    segment,
                    segment.from(),
                    segment.to(),
                    MEDIAN.of(sorted),
                    tail(sorted).orElse(null),
                    isExact ? null : Math.ceil(boundNs)));
        }
        return parts;
    }

    private double[] times(int place) {
        return calls.stream().mapToDouble(call -> call.ns()[place]).sorted().toArray();
    }

    /**
     * Returns whether the other side's clock may determine the end of a segment, because sending ends when the other
     * side continues.
     */
    private boolean isEndedByOtherSide(int place) {
        int next = place + 1;
        return next < segments.size()
                && segments.get(next).isBetweenSides()
                && calls.stream().anyMatch(call -> call.ns()[next] < call.boundNs());
    }

    private static Optional<Double> tail(double[] sorted) {
        return TAIL.allowed(sorted.length) ? Optional.of(TAIL.of(sorted)) : Optional.empty();
    }
}
