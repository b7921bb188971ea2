// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The gain of specialisations that are applied together, segment by segment. The cost of a segment is saved once, even
 * if several specialisations save it. The calibration measures the joint gain of all specialisations, and so bounds the
 * joint gain of some of them:
 *
 * <ul>
 *   <li>They gain at least as much as the best of them alone, and at least the joint gain of all minus the gains of the
 *       others.
 *   <li>They gain at most the sum of their gains, and at most the joint gain of all.
 *   <li>If all gain more than the sum, some of them may gain up to this difference more than their sum.
 * </ul>
 *
 * The estimate is the middle of both bounds. The interval covers both bounds and the errors of the measured gains.
 */
final class JointGain {
    private final Map<String, GainModel> known;
    private final Set<String> single;

    /** @param known the models of one unit by specialisation, with {@link SegmentCosts#ALL} if it was measured */
    JointGain(Map<String, GainModel> known) {
        this.known = known;
        single = new TreeSet<>(known.keySet());
        single.remove(SegmentCosts.ALL);
    }

    /** The smallest and the largest possible gain in one segment. */
    private record Bounds(double low, double high) {
        Bounds plus(Bounds other) {
            return new Bounds(low + other.low, high + other.high);
        }

        double middle() {
            return (low + high) / 2;
        }

        double half() {
            return (high - low) / 2;
        }
    }

    /**
     * Returns the joint gain for some work. Without a joint gain of all specialisations, it is the sum of the gains.
     *
     * @param specialisations names of known specialisations
     */
    Gain of(Set<String> specialisations, SegmentCounts work) {
        boolean all = known.containsKey(SegmentCosts.ALL);
        if (specialisations.isEmpty() || work.none()) {
            return Gain.NONE;
        } else if (specialisations.size() == 1) {
            return known.get(specialisations.iterator().next()).gain(work);
        } else if (all && specialisations.equals(single)) {
            return known.get(SegmentCosts.ALL).gain(work);
        }
        Gain sum = sum(specialisations, work);
        if (!all) {
            return sum;
        }
        double[] together = known.get(SegmentCosts.ALL).bySegment(work);
        List<double[]> some = bySegment(specialisations, work);
        List<double[]> each = bySegment(single, work);
        Bounds bounds = IntStream.range(0, SegmentCounts.TERMS)
                .mapToObj(segment -> bounds(gains(some, segment), gains(each, segment), together[segment]))
                .reduce(new Bounds(0, 0), Bounds::plus);
        double error =
                Math.max(sum.half(), known.get(SegmentCosts.ALL).gain(work).half());
        return new Gain(bounds.middle(), bounds.middle(), bounds.middle()).within(error + bounds.half());
    }

    /**
     * Returns the sum of gains. All gains are differences from the same runs of the general runtime, and share the
     * errors of these runs, so the widths of their intervals are added.
     */
    private Gain sum(Set<String> specialisations, SegmentCounts work) {
        return specialisations.stream().map(name -> known.get(name).gain(work)).reduce(Gain.NONE, Gain::plus);
    }

    private List<double[]> bySegment(Set<String> specialisations, SegmentCounts work) {
        return specialisations.stream()
                .map(name -> known.get(name).bySegment(work))
                .toList();
    }

    private static double[] gains(List<double[]> bySegment, int segment) {
        return bySegment.stream().mapToDouble(gains -> gains[segment]).toArray();
    }

    /**
     * Returns the bounds of the joint gain of some specialisations in one segment. A specialisation that costs time or
     * instructions costs them in each combination, so only the savings overlap.
     *
     * @param some     the gains of the specialisations that are applied
     * @param each     the gains of all specialisations
     * @param together the joint gain of all specialisations
     */
    private static Bounds bounds(double[] some, double[] each, double together) {
        double costs = losses(some);
        double saved = savings(some);
        double savedTogether = together - losses(each);
        double overlap = savings(each) - savedTogether;
        if (overlap <= 0) {
            return new Bounds(saved + costs, saved - overlap + costs);
        } else if (savedTogether < largest(each)) {
            // All together save less than one of them alone: the specialisations disturb one another
            return new Bounds(saved - overlap + costs, saved + costs);
        }
        double low = Math.max(largest(some), saved - overlap);
        return new Bounds(low + costs, Math.min(saved, savedTogether) + costs);
    }

    private static double savings(double[] gains) {
        return Arrays.stream(gains).filter(gain -> gain > 0).sum();
    }

    private static double losses(double[] gains) {
        return Arrays.stream(gains).filter(gain -> gain < 0).sum();
    }

    private static double largest(double[] gains) {
        return Arrays.stream(gains).filter(gain -> gain > 0).max().orElse(0);
    }
}
