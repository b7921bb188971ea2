// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.bellwether.results.paired.WeightedMedian;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;

/**
 * Removes from the latencies of a series the part that the floors of their own launches explain: log v − θ·(log f −
 * median of log f). Each run of a series may come from another session, so the machine may have been slower or faster.
 *
 * <p>θ is the slope of the differences between neighbouring runs (least absolute deviations through the origin, limited
 * to the range from 0 to 1). A commit that changes the figure changes only one of these differences, and so hardly
 * changes θ.
 */
final class SeriesFloors {
    /** The smallest rank correlation of differences; with less, the floors would add more noise than they remove. */
    private static final double LEAST_CORRELATION = 0.7;

    private SeriesFloors() {}

    /**
     * Returns the median of the floor of a run's own launches with which a metric is compared (ns); NaN if the metric
     * is no latency, or if no floor was measured.
     *
     * @param all all metrics of the run, including its floors
     */
    static double floor(MetricResult metric, List<MetricResult> all) {
        return all.stream()
                .filter(floor -> metric.kind().equals("latency")
                        && floor.kind().equals(SessionFloors.OWN_KIND)
                        && floor.name().equals(metric.floor()))
                .mapToDouble(floor -> floor.value("p50"))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns θ for points in the order of time; 0 if a floor is missing, or if the floors explain too little. */
    static double slope(List<HistoryPoint> points) {
        boolean known = points.stream().allMatch(point -> point.floor() > 0 && point.measured() > 0);
        if (!known || points.size() < Series.TESTABLE) {
            return 0;
        }
        double[] values =
                differences(points.stream().mapToDouble(HistoryPoint::measured).toArray());
        double[] floors =
                differences(points.stream().mapToDouble(HistoryPoint::floor).toArray());
        if (!(new SpearmansCorrelation().correlation(floors, values) >= LEAST_CORRELATION)) {
            return 0;
        }
        int[] informative =
                IntStream.range(0, floors.length).filter(i -> floors[i] != 0).toArray();
        double[] slopes = Arrays.stream(informative)
                .mapToDouble(i -> values[i] / floors[i])
                .toArray();
        double[] weights =
                Arrays.stream(informative).mapToDouble(i -> Math.abs(floors[i])).toArray();
        return Math.max(0, Math.min(1, WeightedMedian.of(slopes, weights)));
    }

    /** Returns the points as they would be on a machine whose floor is the median of all floors. */
    static List<HistoryPoint> removed(List<HistoryPoint> points, double slope) {
        if (slope == 0) {
            return points;
        }
        double[] floors =
                points.stream().mapToDouble(HistoryPoint::floor).sorted().toArray();
        double middle = floors[floors.length / 2];
        List<HistoryPoint> removed = new ArrayList<>();
        for (HistoryPoint point : points) {
            removed.add(point.with(point.measured() * Math.pow(middle / point.floor(), slope)));
        }
        return removed;
    }

    /** Returns the differences of the logarithms of neighbours. */
    private static double[] differences(double[] values) {
        return IntStream.range(1, values.length)
                .mapToDouble(i -> Math.log(values[i] / values[i - 1]))
                .toArray();
    }
}
