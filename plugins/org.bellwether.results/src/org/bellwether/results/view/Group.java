// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.bellwether.results.Quoted;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.view.SessionView.Row;

/**
 * Runs of one configuration in one session that have figures. They share one row in a table and one colour in a report.
 *
 * @param number from 0, in the order of the session
 * @param label  the name for people
 * @param runs   at least one
 * @param pooled all runs combined into one: see {@link PooledMetric}
 */
public record Group(int number, String label, List<RunView> runs, RunView pooled) {
    Group(int number, String label, List<RunView> runs) {
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
    public Optional<Spread> spread(Function<RunView, Optional<MetricResult>> metric, String statistic) {
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
    public Optional<MetricResult> pool(Function<RunView, Optional<MetricResult>> metric) {
        List<MetricResult> found =
                runs.stream().flatMap(run -> metric.apply(run).stream()).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(PooledMetric.of(found));
    }

    private static RunView pooled(List<RunView> runs) {
        RunView first = runs.get(0);
        return runs.size() == 1
                ? first
                : new RunView(
                        first.run(),
                        first.experiment(),
                        first.floors(),
                        pooled(runs, RunView::ownFloors),
                        pooled(runs, RunView::metrics),
                        runs.stream().flatMap(run -> run.rounds().stream()).toList(),
                        runs.stream().flatMap(run -> run.warnings().stream()).toList());
    }

    private static List<MetricResult> pooled(List<RunView> runs, Function<RunView, List<MetricResult>> metrics) {
        Map<List<String>, List<MetricResult>> same = new LinkedHashMap<>();
        for (RunView run : runs) {
            for (MetricResult metric : metrics.apply(run)) {
                List<String> key = List.of(metric.name(), metric.phase(), metric.kind(), metric.probe());
                same.computeIfAbsent(key, absent -> new ArrayList<>()).add(metric);
            }
        }
        return same.values().stream().map(PooledMetric::of).toList();
    }
}
