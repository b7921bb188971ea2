// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.campaign.RunEnvironmentGroups;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.store.row.RunRow;

/**
 * A figure of one configuration on one machine, run by run.
 *
 * @param model         the model's name
 * @param experiment    the experiment's name
 * @param configuration the target's name, or the variant's
 * @param host          the machine's name
 * @param rateScale     factor on the rates of timers
 * @param points        the figure's values in order of time
 * @param floorSlope    the slope θ of the floors that are removed from the values, see {@link SeriesFloors}; 0 if none
 *     are
 * @param changes       the changes; series with fewer than {@link #TESTABLE} points are not tested
 * @param visible       the size of visible changes; empty without a test
 */
public record Series(
        String model,
        String experiment,
        String configuration,
        String host,
        double rateScale,
        Figure figure,
        List<HistoryPoint> points,
        double floorSlope,
        List<Change> changes,
        Optional<DetectableChange> visible) {
    /**
     * The smallest number of points for a test. A permutation test with fewer points could not reject anything at 5 %:
     * of the ways to put {@link EDivisive#LEAST} of 8 values on one side, 2 of 56 are as extreme as the most extreme
     * one; of 7 values, 2 of 35.
     */
    public static final int TESTABLE = 8;

    /**
     * A change.
     *
     * @param at      index of the first point after the change
     * @param before  median of the points since the previous change, or since the beginning
     * @param after   median of the points until the next change, or until the end
     * @param p       the p-value of the permutation test
     * @param differs other differences between the points on both sides: {@code model}, {@code options}, {@code
     *     machine}, {@code compiler or flags}
     */
    public record Change(int at, double before, double after, double p, List<String> differs) {
        /** Returns the ratio of the medians; their difference if the figure is a part. */
        public double effect(Figure figure) {
            return figure.statistic().equals("part") ? after - before : after / before;
        }
    }

    /**
     * Returns a series with the changes that a test found.
     *
     * @param limit the smallest strength of an accepted {@link ChangePointCandidate} among the series that were tested
     *     together
     */
    static Series of(Series untested, List<EDivisive.Change> found, double limit, RunEnvironmentGroups machines) {
        List<HistoryPoint> points = untested.points();
        double[] values = untested.values();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            int at = found.get(i).at();
            int from = i == 0 ? 0 : found.get(i - 1).at();
            int to = i + 1 == found.size() ? values.length : found.get(i + 1).at();
            changes.add(new Change(
                    at,
                    median(values, from, at),
                    median(values, at, to),
                    found.get(i).p(),
                    differences(points.get(at - 1).run(), points.get(at).run(), machines)));
        }
        return new Series(
                untested.model(),
                untested.experiment(),
                untested.configuration(),
                untested.host(),
                untested.rateScale(),
                untested.figure(),
                points,
                untested.floorSlope(),
                changes,
                Optional.of(DetectableChange.of(untested.figure(), values, found, limit)));
    }

    /** Returns the values in order of time. */
    public double[] values() {
        return points.stream().mapToDouble(HistoryPoint::value).toArray();
    }

    /** Returns the median since the last change. */
    public double now() {
        return changes.isEmpty()
                ? median(values(), 0, points.size())
                : changes.get(changes.size() - 1).after();
    }

    private static List<String> differences(RunRow before, RunRow after, RunEnvironmentGroups machines) {
        List<String> differences = new ArrayList<>();
        if (!before.modelHash().equals(after.modelHash())) {
            differences.add("model");
        }
        if (!String.valueOf(before.options()).equals(String.valueOf(after.options()))) {
            differences.add("options");
        }
        if (machines.of(before.hostHash(), null) != machines.of(after.hostHash(), null)) {
            differences.add("machine");
        }
        if (!String.valueOf(before.build()).equals(String.valueOf(after.build()))) {
            differences.add("compiler, flags or runtime");
        }
        return differences;
    }

    private static double median(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the medians of the parts between changes, one value for each point, as the steps of a plot. */
    public double[] steps() {
        return IntStream.range(0, points.size()).mapToDouble(this::step).toArray();
    }

    private double step(int index) {
        double step = changes.isEmpty() ? now() : changes.get(0).before();
        for (Change change : changes) {
            step = index >= change.at() ? change.after() : step;
        }
        return step;
    }
}
