// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.statistics.MetricResult;

/**
 * A row of a table with the memory that processes use.
 *
 * @param name the metric's name
 * @param phase the phase; empty for memory that is the same in all phases
 * @param counts the kind of memory: {@code text}, {@code data}, {@code resident}, {@code heap}, {@code proportional}
 */
public record FootprintRow(String name, String phase, String counts) {
    private static final String KIND = "footprint";

    /** The headings of the columns after the label. */
    public static final List<String> HEAD =
            List.of("footprint", "mean", "at the end", "executable", "libraries", "of C, C++");

    private static final List<String> STATISTICS =
            List.of("value", "mean", "end", "executable", "libraries", "platform");

    static boolean isOne(MetricResult metric) {
        return metric.kind().equals(KIND);
    }

    /** Returns the metric of this row in a run. */
    public Optional<MetricResult> in(RunData run) {
        return run.metric(name, phase, KIND);
    }

    /**
     * Returns the title for people.
     *
     * @param view a session with this row
     */
    public String title(SessionData view) {
        long processes = view.runs().stream()
                .flatMap(run -> in(run).stream())
                .map(metric -> metric.value("processes"))
                .filter(Double::isFinite)
                .mapToLong(Double::longValue)
                .findFirst()
                .orElse(1);
        return name + ": " + counts + (processes == 1 ? "" : " of " + processes + " processes")
                + (phase.isEmpty() ? "" : ", phase " + phase);
    }

    /** Returns the figures of a configuration. */
    public List<String> cells(Group group) {
        Optional<MetricResult> metric = in(group.pooled());
        return STATISTICS.stream()
                .map(statistic -> metric.filter(found -> statistic.equals("value") || has(found, statistic))
                        .map(found -> Units.bytes(found.value(statistic)))
                        .orElse(""))
                .toList();
    }

    private static boolean has(MetricResult metric, String statistic) {
        return metric.values().containsKey(statistic);
    }

    /** Returns the ranges of the figures over several runs. */
    public List<String> spreads(Group group) {
        return STATISTICS.stream()
                .map(statistic -> group.spread(this::in, statistic)
                        .map(spread -> Units.bytes(spread.low(), spread.high()))
                        .orElse(""))
                .toList();
    }

    /** Returns the ratios of another configuration's figures to the first's. */
    public List<String> ratios(Group base, Group other) {
        Optional<MetricResult> one = in(base.pooled());
        Optional<MetricResult> two = in(other.pooled());
        return STATISTICS.stream()
                .map(statistic -> one.isEmpty() || two.isEmpty() || !has(one.get(), statistic)
                        ? ""
                        : Units.ratio(two.get().value(statistic) / one.get().value(statistic)))
                .toList();
    }

    /** Returns the reason why the row has no figure in a run; empty if it has one. */
    public String reason(RunData run) {
        return in(run).map(metric -> metric.refused().getOrDefault("value", "")).orElse("");
    }
}
