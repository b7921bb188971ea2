// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.StreamSupport;

/**
 * Another host's clock as compared by a launch.
 *
 * @param baseNs the approximate offset of the other clock, which is subtracted from its times, see {@link ClockLine}
 * @param groups groups of exchanges: before the first phase, and after each phase
 */
public record HostClock(String host, long baseNs, List<Group> groups) {
    /** The largest difference of a clock's rate: kernels correct rates by at most 500 parts per million. */
    private static final double MOST_RATE = 1e-3;

    /**
     * The largest difference of a clock's rate from its average during a phase, if no daemon corrects the rate. It is
     * far more than a quartz, whose rate depends on its temperature, changes in minutes.
     */
    private static final double LEAST_DRIFT = 1e-6;

    private static final double PARTS_PER_BILLION = 1e-9;

    /**
     * Exchanges that immediately follow one another.
     *
     * @param ratePpb     the correction of the clock's rate by the other kernel (parts per billion)
     * @param hereRatePpb the correction of the clock's rate by this kernel (parts per billion)
     * @param exchanges   the exchanges that give the narrowest bounds
     */
    public record Group(long ratePpb, long hereRatePpb, List<Exchange> exchanges) {
        /** Returns the exchange with the shortest round trip. */
        Exchange shortest() {
            return exchanges.stream()
                    .min(Comparator.comparingLong(Exchange::roundTripNs))
                    .orElseThrow();
        }

        private Exchange least(ToDoubleFunction<Exchange> value) {
            return exchanges.stream().min(Comparator.comparingDouble(value)).orElseThrow();
        }
    }

    /**
     * A request for another machine's time, and the reply. The other clock was read between the request and the reply,
     * so its offset lies between {@link #lowest} and {@link #highest}, whatever the delays of the network.
     *
     * @param sentNs     this machine's clock before the request
     * @param receivedNs this machine's clock after the reply
     * @param remoteNs   the other clock, less the base
     */
    public record Exchange(long sentNs, long receivedNs, long remoteNs) {
        long roundTripNs() {
            return receivedNs - sentNs;
        }

        /**
         * Returns the largest offset of the other clock when the request was sent; the clock may drift until it is
         * read.
         */
        double highest() {
            return remoteNs - sentNs + MOST_RATE * roundTripNs();
        }

        /** Returns the smallest offset of the other clock when the request was sent. */
        double lowest() {
            return remoteNs - receivedNs - MOST_RATE * roundTripNs();
        }

        double middle() {
            return remoteNs - sentNs - roundTripNs() / 2.0;
        }
    }

    /**
     * Reads a clock from {@code result.json}.
     *
     * @param host the host's name, for messages
     */
    public static HostClock of(String host, JsonNode groups) {
        JsonNode first = StreamSupport.stream(groups.spliterator(), false)
                .map(group -> group.path("kept").path(0))
                .filter(JsonNode::isArray)
                .findFirst()
                .orElse(groups.path("none"));
        long base = first.path(2).asLong() - first.path(0).asLong();
        List<Group> read = new ArrayList<>();
        for (JsonNode group : groups) {
            List<Exchange> exchanges = new ArrayList<>();
            group.path("kept")
                    .forEach(each -> exchanges.add(new Exchange(
                            each.path(0).asLong(),
                            each.path(1).asLong(),
                            each.path(2).asLong() - base)));
            read.add(new Group(
                    group.path("ratePpb").asLong(), group.path("hereRatePpb").asLong(), exchanges));
        }
        return new HostClock(host, base, read);
    }

    /** A straight line between two points. */
    private record Chord(long fromNs, double from, long toNs, double to) {
        double rate() {
            return (to - from) / (toNs - fromNs);
        }

        double at(long time) {
            return from + (time - fromNs) * rate();
        }
    }

    /**
     * Returns the clock in a phase. One straight line joins the largest possible offsets before and after the phase,
     * and another one joins the smallest. Between these times, the offset stays between both lines, except for the
     * variation of the rate.
     *
     * @param phase the index of the phase in the launch, from 0
     * @throws ClockException if the clock is not known well enough
     */
    public ClockLine during(int phase) throws ClockException {
        if (!isCompared(phase) || !isCompared(phase + 1)) {
            throw new ClockException("the clock of " + host + " was not compared before and after the phase");
        }
        ClockLine line = between(phase, phase + 1);
        checkSteady(phase);
        checkSteady(phase + 1);
        return line;
    }

    private boolean isCompared(int group) {
        return group >= 0
                && group < groups.size()
                && !groups.get(group).exchanges().isEmpty();
    }

    private ClockLine between(int first, int second) throws ClockException {
        Group before = groups.get(first);
        Group after = groups.get(second);
        Exchange one = before.shortest();
        Exchange two = after.shortest();
        Chord trend = new Chord(one.sentNs(), one.middle(), two.sentNs(), two.middle());
        Chord upper = chord(
                before.least(each -> each.highest() - trend.at(each.sentNs())),
                after.least(each -> each.highest() - trend.at(each.sentNs())),
                Exchange::highest);
        Chord lower = chord(
                before.least(each -> trend.at(each.sentNs()) - each.lowest()),
                after.least(each -> trend.at(each.sentNs()) - each.lowest()),
                Exchange::lowest);
        long begin = Math.min(upper.fromNs(), lower.fromNs());
        long end = Math.max(upper.toNs(), lower.toNs());
        double half = Math.max(upper.at(begin) - lower.at(begin), upper.at(end) - lower.at(end)) / 2;
        double narrowest = Math.min(upper.at(begin) - lower.at(begin), upper.at(end) - lower.at(end));
        double rate = (upper.rate() + lower.rate()) / 2;
        double drift = drift(before, after) * (end - begin) / 2;
        boolean isEven = Math.abs(rate) <= MOST_RATE && narrowest + 2 * drift >= 0; // neither is true with NaN
        if (!isEven) {
            throw changed();
        }
        return new ClockLine(begin, end, baseNs, (upper.at(begin) + lower.at(begin)) / 2, rate, half + drift);
    }

    private static Chord chord(Exchange first, Exchange second, ToDoubleFunction<Exchange> value) {
        return new Chord(first.sentNs(), value.applyAsDouble(first), second.sentNs(), value.applyAsDouble(second));
    }

    /**
     * Returns the largest deviation of the rate from its average between two groups, which is larger if a daemon
     * changed the rate.
     */
    private static double drift(Group before, Group after) {
        return LEAST_DRIFT
                + PARTS_PER_BILLION
                        * (Math.abs(after.ratePpb() - before.ratePpb())
                                + Math.abs(after.hereRatePpb() - before.hereRatePpb()));
    }

    /**
     * Checks that the exchanges of a group agree with the line between its neighbouring groups; otherwise the clock was
     * set.
     */
    private void checkSteady(int group) throws ClockException {
        if (!isCompared(group - 1) || !isCompared(group + 1)) {
            return;
        }
        ClockLine line = between(group - 1, group + 1);
        for (Exchange each : groups.get(group).exchanges()) {
            double offset = line.there(each.sentNs()) - baseNs - each.sentNs();
            if (offset - line.boundNs() > each.highest() || offset + line.boundNs() < each.lowest()) {
                throw changed();
            }
        }
    }

    private ClockException changed() {
        return new ClockException("the clock of " + host + " did not run evenly: it was set, or its rate was changed");
    }
}
