// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.results.statistics.MetricResult;

/** Combines the counted deadlines of a phase by criticality, because a hundred rows would be unreadable. */
public final class AggregatedDeadlines {
    /** The number of rows that can be read at a glance. */
    private static final int MOST_ROWS = 8;

    private AggregatedDeadlines() {}

    /**
     * Returns the session for tables: in phases with many counted deadlines, they are combined into one metric for each
     * criticality.
     */
    public static SessionData of(SessionData view) {
        return new SessionData(
                view.session(),
                view.runs().stream().map(AggregatedDeadlines::of).toList(),
                view.host(),
                view.conditions());
    }

    /** Returns whether a phase has so many counted deadlines that they are combined. */
    public static boolean areMany(SessionData view, String phase) {
        return view.runs().stream().anyMatch(run -> count(run, phase) > MOST_ROWS);
    }

    /** Returns whether tables show the metric of this name as a part of a criticality's metric. */
    public static boolean isAggregated(SessionData view, String metric, String phase) {
        return areMany(view, phase)
                && view.runs().stream()
                        .flatMap(run -> run.metrics().stream())
                        .anyMatch(each -> each.name().equals(metric)
                                && each.phase().equals(phase)
                                && DeadlineTotals.areCounted(each));
    }

    private static long count(RunData run, String phase) {
        return run.metrics().stream()
                .filter(metric -> metric.phase().equals(phase) && DeadlineTotals.areCounted(metric))
                .count();
    }

    private static RunData of(RunData run) {
        List<MetricResult> metrics = new ArrayList<>();
        Set<String> added = new HashSet<>();
        for (MetricResult metric : run.metrics()) {
            if (!DeadlineTotals.areCounted(metric) || count(run, metric.phase()) <= MOST_ROWS) {
                metrics.add(metric);
            } else if (added.add(metric.phase() + "\n" + DeadlineTotals.criticality(metric))) {
                metrics.add(aggregate(run, metric));
            }
        }
        return new RunData(
                run.run(), run.experiment(), run.floors(), run.ownFloors(), metrics, run.rounds(), run.warnings());
    }

    /** Returns the metric of all deadlines with the phase and the criticality of one of them. */
    private static MetricResult aggregate(RunData run, MetricResult one) {
        long criticality = DeadlineTotals.criticality(one);
        DeadlineTotals totals = DeadlineTotals.of(run.metrics().stream()
                .filter(metric -> metric.phase().equals(one.phase())
                        && DeadlineTotals.areCounted(metric)
                        && DeadlineTotals.criticality(metric) == criticality)
                .toList());
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("count", totals.missed());
        values.put("of", totals.all());
        values.put("made", totals.made());
        values.put("cancelled", totals.cancelled());
        values.put("retried", totals.retried());
        values.put("shed", totals.shed());
        values.put("wasted", totals.wasted());
        return new MetricResult(
                totals.count() + " deadlines of criticality " + criticality,
                one.phase(),
                one.kind(),
                one.unit(),
                DeadlineTotals.probe(criticality),
                "",
                values,
                Map.of());
    }
}
