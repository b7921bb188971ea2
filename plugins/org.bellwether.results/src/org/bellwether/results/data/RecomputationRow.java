// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.Recomputations;

/**
 * A row of a table with the recomputations of the rates of a process in a phase.
 *
 * @param name the metric's name
 */
public record RecomputationRow(String name, String phase) {
    /** The headings of the columns: the number of recomputations, and their times. */
    public static final List<String> HEAD = List.of("count", "p50", "p99", "max");

    /** Returns the rows of a session, in the order of the model. */
    public static List<RecomputationRow> of(SessionData view) {
        return view.runs().stream()
                .flatMap(run -> run.metrics().stream())
                .filter(Recomputations::isOne)
                .map(metric -> new RecomputationRow(metric.name(), metric.phase()))
                .distinct()
                .toList();
    }

    /** Returns the title for people. */
    public String title() {
        return name + ", phase " + phase;
    }

    /** Returns the figures of a configuration; a percentile with too few recomputations is an empty text. */
    public List<String> cells(Group group) {
        Optional<MetricResult> metric = group.pooled().metric(name, phase, Recomputations.KIND);
        return HEAD.stream()
                .map(statistic -> metric.filter(found -> found.values().containsKey(statistic))
                        .map(found -> statistic.equals("count")
                                ? Units.plain(found.value(statistic))
                                : Units.time(found.value(statistic)))
                        .orElse(""))
                .toList();
    }
}
