// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.results.campaign.RunEnvironmentGroups;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.host.Machine;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreReader;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/** The figures of models, run by run, and their changes. The level holds for all series together. */
public final class History {
    private static final double LEVEL = 0.05;
    private static final long SEED = 20200420;
    /** The number of permutations, for which a p-value near the level is exact to about a tenth. */
    private static final int PERMUTATIONS = 1_999;

    private final StoreReader reader;
    private final Map<String, SessionRow> sessions = new HashMap<>();
    private final Map<String, Optional<Revision>> revisions = new HashMap<>();
    private final Map<String, String> hosts = new HashMap<>();

    private History(Store store) {
        reader = store.reader();
    }

    /**
     * The request for a history.
     *
     * @param models     the models' names in the store; a project with several files has several
     * @param experiment the experiment's name; empty for all experiments
     * @param figures    selects figures
     * @param last       the largest number of points in a series; the newest ones are used
     */
    public record Question(Set<String> models, Optional<String> experiment, Predicate<Figure> figures, int last) {}

    private record Key(
            String model, String experiment, String configuration, String host, double rateScale, Figure figure) {}

    /**
     * Returns the series of successful runs, without those of campaigns, each from one machine, in the order of names.
     */
    public static List<Series> of(Store store, Question question) {
        History history = new History(store);
        List<Series> series = history.series(question);
        Map<List<String>, List<Series>> groups = new LinkedHashMap<>();
        series.stream()
                .filter(each -> each.points().size() >= Series.TESTABLE)
                .forEach(each -> groups.computeIfAbsent(runs(each), absent -> new ArrayList<>())
                        .add(each));
        List<List<double[]>> values = groups.values().stream()
                .map(group -> group.stream().map(Series::values).toList())
                .toList();
        EDivisive test = new EDivisive(LEVEL, PERMUTATIONS, SEED);
        List<List<List<EDivisive.Change>>> found = test.of(values);
        double limit = test.limit(values);
        Map<Series, Series> tested = new IdentityHashMap<>();
        RunEnvironmentGroups machines = new RunEnvironmentGroups(history.reader);
        int index = 0;
        for (List<Series> group : groups.values()) {
            for (int i = 0; i < group.size(); i++) {
                tested.put(
                        group.get(i), Series.of(group.get(i), found.get(index).get(i), limit, machines));
            }
            index++;
        }
        return series.stream().map(each -> tested.getOrDefault(each, each)).toList();
    }

    /** Returns the ids of a series' runs. Series with the same runs get the same permutations in tests. */
    private static List<String> runs(Series series) {
        return series.points().stream().map(point -> point.run().id()).toList();
    }

    private List<Series> series(Question question) {
        Map<Key, List<HistoryPoint>> points = new LinkedHashMap<>();
        List<RunRow> runs = question.models().stream()
                .flatMap(model -> reader.goodRunsOf(model).stream())
                .toList();
        for (RunRow run : runs) {
            SessionRow session = session(run);
            if (CheckpointedRuns.has(run)) {
                continue; // they differ without a commit
            }
            if (question.experiment().isPresent()
                    && !question.experiment().get().equals(session.experiment())) {
                continue;
            }
            List<MetricResult> metrics = reader.metrics(run.id());
            for (MetricResult metric : metrics) {
                for (Figure figure : Figure.of(metric)) {
                    if (question.figures().test(figure)) {
                        Key key = new Key(
                                session.model(),
                                session.experiment(),
                                run.configurationName(),
                                host(run),
                                session.rateScale(),
                                figure);
                        points.computeIfAbsent(key, fresh -> new ArrayList<>())
                                .add(HistoryPoint.of(
                                        run, revision(run), figure.in(metric), SeriesFloors.floor(metric, metrics)));
                    }
                }
            }
        }
        List<Series> series = new ArrayList<>();
        points.forEach((key, all) -> series.add(series(key, newest(all, question.last()))));
        series.sort(Comparator.comparing(Series::model)
                .thenComparing(Series::experiment)
                .thenComparing(Series::configuration)
                .thenComparing(Series::host)
                .thenComparing(Series::rateScale));
        return series;
    }

    private static Series series(Key key, List<HistoryPoint> points) {
        double slope = SeriesFloors.slope(points);
        return new Series(
                key.model(),
                key.experiment(),
                key.configuration(),
                key.host(),
                key.rateScale(),
                key.figure(),
                SeriesFloors.removed(points, slope),
                slope,
                List.of(),
                Optional.empty());
    }

    private static List<HistoryPoint> newest(List<HistoryPoint> points, int last) {
        List<HistoryPoint> sorted = points.stream()
                .sorted(Comparator.comparing(HistoryPoint::when)
                        .thenComparing(point -> point.run().id()))
                .toList();
        return sorted.subList(Math.max(0, sorted.size() - last), sorted.size());
    }

    private SessionRow session(RunRow run) {
        return sessions.computeIfAbsent(run.session(), id -> reader.session(id).orElseThrow());
    }

    private Optional<Revision> revision(RunRow run) {
        return revisions.computeIfAbsent(run.session(), reader::revision);
    }

    private String host(RunRow run) {
        return hosts.computeIfAbsent(
                run.hostHash(), hash -> reader.host(hash).map(Machine::name).orElse(""));
    }
}
