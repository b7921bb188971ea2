// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.comparison.Figure;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Revision;
import org.bellwether.results.store.RunRow;
import org.bellwether.results.store.SessionRow;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreReader;

/** The figures of a model, run by run, and where they changed. The level holds for all series together. */
public final class History {
    private static final double LEVEL = 0.05;
    private static final long SEED = 20200420;
    private static final int FEWEST_PERMUTATIONS = 199;
    private static final int MOST_PERMUTATIONS = 9_999;
    /** Permutations for one that is as extreme as the level asks: so many that p is known to a third of itself. */
    private static final int FOR_ONE = 10;

    private final StoreReader reader;
    private final Map<String, SessionRow> sessions = new HashMap<>();
    private final Map<String, Optional<Revision>> revisions = new HashMap<>();
    private final Map<String, String> hosts = new HashMap<>();

    private History(Store store) {
        reader = store.reader();
    }

    /**
     * What is asked for.
     *
     * @param model      its name in the store
     * @param experiment all experiments without
     * @param figures    which of the figures
     * @param last       at most so many points a series, the newest
     */
    public record Question(String model, Optional<String> experiment, Predicate<Figure> figures, int last) {}

    private record Key(String experiment, String configuration, String host, double rateScale, Figure figure) {}

    /** Good runs only, those of campaigns left out; series of one machine each, in the order of names. */
    public static List<Series> of(Store store, Question question) {
        History history = new History(store);
        List<Series> series = history.series(question);
        long tested = series.stream()
                .filter(each -> each.points().size() >= Series.TESTABLE)
                .count();
        EDivisive test = test(tested);
        return series.stream().map(each -> Series.of(each, test)).toList();
    }

    /** Bonferroni: that none of the series without a change is said to have one is as certain as the level says. */
    private static EDivisive test(long series) {
        double level = LEVEL / Math.max(1, series);
        int permutations = (int) Math.min(MOST_PERMUTATIONS, Math.max(FEWEST_PERMUTATIONS, Math.ceil(FOR_ONE / level)));
        return new EDivisive(level, permutations, SEED);
    }

    private List<Series> series(Question question) {
        Map<Key, List<Point>> points = new LinkedHashMap<>();
        for (RunRow run : reader.goodRunsOf(question.model())) {
            SessionRow session = session(run);
            if (CheckpointedRuns.has(run)) {
                continue; // they would be a change that nobody made
            }
            if (question.experiment().isPresent()
                    && !question.experiment().get().equals(session.experiment())) {
                continue;
            }
            for (MetricResult metric : reader.metrics(run.id())) {
                for (Figure figure : Figure.of(metric)) {
                    if (question.figures().test(figure)) {
                        Key key = new Key(
                                session.experiment(), run.configurationName(), host(run), session.rateScale(), figure);
                        points.computeIfAbsent(key, fresh -> new ArrayList<>())
                                .add(new Point(run, revision(run), figure.in(metric)));
                    }
                }
            }
        }
        List<Series> series = new ArrayList<>();
        points.forEach((key, all) -> series.add(new Series(
                key.experiment(),
                key.configuration(),
                key.host(),
                key.rateScale(),
                key.figure(),
                newest(all, question.last()),
                List.of())));
        series.sort(Comparator.comparing(Series::experiment)
                .thenComparing(Series::configuration)
                .thenComparing(Series::host)
                .thenComparing(Series::rateScale));
        return series;
    }

    private static List<Point> newest(List<Point> points, int last) {
        List<Point> sorted = points.stream()
                .sorted(Comparator.comparing(Point::when)
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
                run.hostHash(), hash -> reader.host(hash).map(HostFacts::host).orElse(""));
    }
}
