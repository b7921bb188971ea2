// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.results.statistics.MetricResult;

/**
 * Instructions of an activation, from launches of different lengths: the slope of the counts over the activations. The
 * cost of starting and ending is equal in each launch and therefore not included. The metric {@code instructions}
 * counts all processes, and {@code instructions_PROGRAM} counts one program.
 *
 * <p>A launch of medium length shows how well the counts repeat: a {@code …Spread} is the difference of the slopes of
 * both halves, relative to the whole slope. It is a few thousandths if each activation executes the same instructions,
 * and larger if threads poll.
 */
public final class InstructionMetrics {
    /** The kind of these metrics. */
    public static final String KIND = "instructions";

    /** The name of the metric of all processes. */
    public static final String NAME = "instructions";

    /** The statistic of all parts. */
    public static final String ALL = "value";

    private static final String SPREAD = "Spread";

    private InstructionMetrics() {}

    /** Returns whether a metric counts instructions. */
    public static boolean isOne(MetricResult metric) {
        return metric.kind().equals(KIND);
    }

    /** Returns the name of the statistic with the spread of another statistic between repetitions. */
    public static String spreadOf(String statistic) {
        return statistic + SPREAD;
    }

    /**
     * Returns the program whose instructions a metric counts; empty if the metric counts the instructions of all
     * programs.
     */
    public static String program(String metric) {
        return metric.equals(NAME) ? "" : metric.substring(NAME.length() + 1);
    }

    /**
     * Returns the metrics of all processes and of each program.
     *
     * @param phase the phase that was counted
     * @param counted the tool, {@code callgrind} or {@code perf}
     * @param launches launches of at least two lengths
     * @throws IllegalArgumentException if the launches give no slope
     */
    public static List<MetricResult> of(String phase, String counted, List<CountedLaunch> launches) {
        List<CountedLaunch> ordered = launches.stream()
                .sorted(Comparator.comparingDouble(CountedLaunch::activations))
                .toList();
        if (ordered.size() < 2
                || !(ordered.get(ordered.size() - 1).activations()
                        > ordered.get(0).activations())) {
            throw new IllegalArgumentException("launches of one length tell nothing of an activation");
        }
        Set<String> programs = new TreeSet<>(ordered.get(0).programs().keySet());
        List<MetricResult> metrics = new ArrayList<>();
        metrics.add(metric(NAME, phase, counted, ordered, programs));
        if (programs.size() > 1) {
            programs.forEach(
                    program -> metrics.add(metric(NAME + "_" + program, phase, counted, ordered, Set.of(program))));
        }
        return metrics;
    }

    private static MetricResult metric(
            String name, String phase, String counted, List<CountedLaunch> launches, Set<String> programs) {
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, Double> spreads = new LinkedHashMap<>();
        for (String statistic : statistics()) {
            double[] counts = launches.stream()
                    .mapToDouble(launch -> programs.stream()
                            .mapToDouble(
                                    program -> launch.programs().get(program).getOrDefault(statistic, Double.NaN))
                            .sum())
                    .toArray();
            if (!Double.isNaN(counts[0])) {
                double slope = slope(launches, counts, 0, counts.length - 1);
                values.put(statistic, slope);
                spreads.put(spreadOf(statistic), spread(launches, counts, slope));
            }
        }
        values.putAll(spreads);
        values.put(
                "activations",
                launches.get(launches.size() - 1).activations()
                        - launches.get(0).activations());
        return new MetricResult(name, phase, KIND, "1", KIND + "/" + counted + "/" + name, "", values, Map.of());
    }

    private static List<String> statistics() {
        return Stream.concat(Stream.of(ALL), Stream.of(CodePart.values()).map(CodePart::key))
                .toList();
    }

    private static double slope(List<CountedLaunch> launches, double[] counts, int from, int to) {
        return (counts[to] - counts[from])
                / (launches.get(to).activations() - launches.get(from).activations());
    }

    /**
     * Returns the largest difference between neighbouring slopes, relative to the whole slope; 0 if the whole slope is
     * 0.
     */
    private static double spread(List<CountedLaunch> launches, double[] counts, double slope) {
        double largest = 0;
        for (int i = 2; i < counts.length; i++) {
            double difference = slope(launches, counts, i - 1, i) - slope(launches, counts, i - 2, i - 1);
            largest = Math.max(largest, Math.abs(difference));
        }
        return slope == 0 ? 0 : largest / Math.abs(slope);
    }

    /** Returns the tool that counted a metric's instructions: {@code callgrind} or {@code perf}. */
    public static String counted(MetricResult metric) {
        String[] words = metric.probe().split("/", -1);
        return words.length > 1 ? words[1] : "";
    }
}
