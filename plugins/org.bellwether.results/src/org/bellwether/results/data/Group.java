// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.bellwether.results.Quoted;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.statistics.MetricResult;

/**
 * Runs of one configuration in one session that have figures. They share one row in a table and one colour in a report.
 *
 * @param number from 0, in the order of the session
 * @param label  the name for people
 * @param runs   at least one
 * @param pooled all runs combined into one: see {@link PooledMetric}
 */
public record Group(int number, String label, List<RunData> runs, RunData pooled) {
    Group(int number, String label, List<RunData> runs) {
        this(number, label, List.copyOf(runs), pooled(runs));
    }

    /** Returns the name for sentences: a target's name, or any other name in quotation marks. */
    public String inSentence() {
        return runs.get(0).run().variant().isEmpty() ? label : Quoted.name(label);
    }

    /** The smallest and the largest value of a figure in the runs. */
    public record Spread(double low, double high) {}

    /**
     * Returns the spread of a figure between the runs; empty if there is only one run, or if a run lacks the figure.
     */
    public Optional<Spread> spread(Row row, String kind, String statistic) {
        return spread(run -> row.in(run, kind), statistic);
    }

    /** Returns the spread of a metric that a function finds in each run. */
    public Optional<Spread> spread(Function<RunData, Optional<MetricResult>> metric, String statistic) {
        List<Double> values = runs.stream()
                .flatMap(run -> metric.apply(run).stream())
                .map(found -> found.value(statistic))
                .filter(value -> !value.isNaN())
                .toList();
        if (runs.size() < 2 || values.size() < runs.size()) {
            return Optional.empty();
        }
        OptionalDouble low = values.stream().mapToDouble(Double::doubleValue).min();
        OptionalDouble high = values.stream().mapToDouble(Double::doubleValue).max();
        return Optional.of(new Spread(low.orElseThrow(), high.orElseThrow()));
    }

    /** Returns a metric over all runs; empty if no run has it. */
    public Optional<MetricResult> pool(Function<RunData, Optional<MetricResult>> metric) {
        List<MetricResult> found =
                runs.stream().flatMap(run -> metric.apply(run).stream()).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(PooledMetric.of(found));
    }

    private static RunData pooled(List<RunData> runs) {
        RunData first = runs.get(0);
        return runs.size() == 1
                ? first
                : new RunData(
                        first.run(),
                        first.experiment(),
                        first.floors(),
                        pooled(runs, RunData::ownFloors),
                        pooled(runs, RunData::metrics),
                        runs.stream().flatMap(run -> run.rounds().stream()).toList(),
                        runs.stream().flatMap(run -> run.warnings().stream()).toList());
    }

    private static List<MetricResult> pooled(List<RunData> runs, Function<RunData, List<MetricResult>> metrics) {
        Map<List<String>, List<MetricResult>> same = new LinkedHashMap<>();
        for (RunData run : runs) {
            for (MetricResult metric : metrics.apply(run)) {
                List<String> key = List.of(metric.name(), metric.phase(), metric.kind(), metric.probe());
                same.computeIfAbsent(key, absent -> new ArrayList<>()).add(metric);
            }
        }
        return same.values().stream().map(PooledMetric::of).toList();
    }
}
