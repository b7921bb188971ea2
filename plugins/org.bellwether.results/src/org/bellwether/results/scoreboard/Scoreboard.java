// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.data.RunData;
import org.bellwether.results.scoreboard.ScoreboardStore.FoundRun;
import org.bellwether.results.scoreboard.ScoreboardStore.Query;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RunRow;

/** Lists the runs of a store for the scoreboard. */
public final class Scoreboard {
    /** The largest number of runs in an answer, even if more are requested. */
    public static final int MOST = 2_000;

    private static final int SHORT_HASH = 8;

    private final ScoreboardStore store;

    public Scoreboard(Store store) {
        this.store = new ScoreboardStore(store);
    }

    /** @param metric the metric with the listed figures; null for each run's first latency */
    public RunList runs(Query query, MetricChoice metric) {
        Query bounded = new Query(
                query.text(),
                query.model(),
                query.target(),
                query.status(),
                query.since(),
                query.campaign(),
                Math.min(query.limit(), MOST));
        List<FoundRun> found = store.runs(bounded);
        Map<String, List<MetricResult>> metrics =
                store.metrics(found.stream().map(FoundRun::id).toList());
        return new RunList(
                found.stream()
                        .map(run -> line(run, metrics.getOrDefault(run.id(), List.of()), metric))
                        .toList(),
                store.count(bounded),
                store.models(),
                store.targets(),
                choices(metrics.values()));
    }

    private static List<MetricChoice> choices(Iterable<List<MetricResult>> runs) {
        Map<MetricChoice, Integer> counts = new LinkedHashMap<>();
        for (List<MetricResult> metrics : runs) {
            metrics.stream()
                    .filter(Scoreboard::isMeasured)
                    .forEach(metric -> counts.merge(MetricChoice.of(metric), 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isMeasured(MetricResult metric) {
        return !metric.kind().equals(SessionFloors.KIND) && !metric.kind().equals(SessionFloors.OWN_KIND);
    }

    private static RunLine line(FoundRun run, List<MetricResult> metrics, MetricChoice choice) {
        Optional<MetricResult> shown = metrics.stream()
                .filter(metric -> choice == null ? metric.kind().equals("latency") : choice.isOf(metric))
                .findFirst();
        return new RunLine(
                run.id(),
                RunRow.shortName(run.id()),
                run.session(),
                run.model() + "/" + run.experiment(),
                run.target(),
                run.variant(),
                run.configuration(),
                run.revision().map(Revision::shortName).orElse(null),
                run.modelHash()
                        .substring(0, Math.min(SHORT_HASH, run.modelHash().length())),
                run.started().toString(),
                run.ended() == null ? null : run.ended().toString(),
                run.status().key(),
                run.failure(),
                run.message(),
                run.rateScale(),
                run.campaign(),
                shown.map(MetricChoice::of).orElse(null),
                shown.map(Scoreboard::figures).orElse(Map.of()),
                shown.map(metric -> floor(metrics, metric)).orElse(null));
    }

    /** Returns the finite figures, because JSON has no others. */
    private static Map<String, Double> figures(MetricResult metric) {
        Map<String, Double> figures = new LinkedHashMap<>();
        metric.values().forEach((statistic, value) -> {
            if (Double.isFinite(value)) {
                figures.put(statistic, value);
            }
        });
        if (metric.kind().equals("deadline-misses") && metric.value("of") > 0) {
            figures.put("part", metric.missedPart());
        }
        return figures;
    }

    private static Double floor(List<MetricResult> metrics, MetricResult metric) {
        List<MetricResult> floors = metrics.stream()
                .filter(other -> other.kind().equals(SessionFloors.KIND))
                .toList();
        double multiple = RunData.floorMultiple(floors, metric, "p50");
        return Double.isFinite(multiple) ? multiple : null;
    }
}
