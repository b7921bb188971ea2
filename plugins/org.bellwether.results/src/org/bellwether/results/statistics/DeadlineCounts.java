// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.LaunchRecord.Deadlines;
import org.bellwether.results.samples.RoundSamples;

/** Computes figures of deadlines that the programs have counted: those of triggers and operations under a scheduler. */
public final class DeadlineCounts {
    /** The prefix of these metrics' probes, before the name of the trigger or operation. */
    private static final String PREFIX = "deadline/";

    private DeadlineCounts() {}

    /** Returns whether a probe has such counts instead of samples; probes of a model's metrics never have them. */
    public static boolean isProbe(String probe) {
        return probe.startsWith(PREFIX);
    }

    /**
     * Returns the probe of a trigger's or operation's deadlines.
     *
     * @param name the name of the trigger or operation
     */
    public static String probe(String name) {
        return PREFIX + name;
    }

    /**
     * Returns the deadlines of all rounds. {@code count} is the number of missed deadlines, {@code of} the number of
     * all, {@code retried} the number of cancelled ones whose work was completed by another attempt, {@code shed} the
     * number of those that the scheduler left out, and {@code wasted} the processor time (ns) of missed or cancelled
     * work.
     */
    static MetricResult of(Metric metric, List<RoundSamples> rounds) {
        String name = metric.probe().substring(PREFIX.length());
        List<Deadlines> counts = rounds.stream()
                .flatMap(round -> round.launch().phase(metric.phase()).stream())
                .flatMap(phase -> phase.deadlines(name).stream())
                .toList();
        double made = sum(counts, Deadlines::made);
        double missed = sum(counts, Deadlines::missed);
        double cancelled = sum(counts, Deadlines::cancelled);
        double shed = sum(counts, Deadlines::shed);
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("count", missed);
        values.put("of", made + missed + cancelled + shed);
        values.put("made", made);
        values.put("cancelled", cancelled);
        values.put("retried", sum(counts, Deadlines::retried));
        values.put("shed", shed);
        values.put("wasted", sum(counts, Deadlines::wastedNs));
        values.put("deadline", (double) metric.deadlineNs());
        counts.stream().findFirst().ifPresent(first -> values.put("criticality", (double) first.criticality()));
        return new MetricResult(
                metric.name(), metric.phase(), metric.kind(), "1", metric.probe(), "", values, Map.of());
    }

    private static double sum(List<Deadlines> counts, ToLongFunction<Deadlines> which) {
        return counts.stream().mapToLong(which).sum();
    }
}
