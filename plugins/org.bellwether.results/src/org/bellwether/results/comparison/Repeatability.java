// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.estimate.MinimumDetectableEffect;
import org.bellwether.results.data.RunData;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/**
 * The differences between runs of one configuration on an unchanged machine (A/A runs). They show the smallest
 * difference that a comparison of that configuration can find there. Only runs of the same session are compared, so
 * drift from one session to the next is not included.
 *
 * @param session the newest session with runs of the configuration
 * @param newest the newest run of the configuration
 * @param runs the number of runs that the estimate uses
 * @param sessions the number of sessions with these runs
 */
public record Repeatability(SessionRow session, RunRow newest, int runs, int sessions, List<Row> rows) {
    /** The default seed of {@link Comparison}. */
    private static final long SEED = 1;

    /**
     * From ten runs of a session on, the estimated spread is within about 45 % of the true one, with probability 95 %.
     */
    private static final int FEWEST_DEGREES_OF_FREEDOM = 9;

    /** The largest number of runs whose samples are read. */
    private static final int MOST_RUNS = 40;

    /**
     * A figure.
     *
     * @param mean the mean over the runs
     * @param variance the variance of one run; of its logarithm if the effect is a ratio
     * @param freedom the degrees of freedom of the variance
     * @param figures number of figures for which the verdicts of a comparison hold simultaneously
     */
    public record Row(Figure figure, double mean, double variance, int freedom, int figures) {
        /**
         * Returns the smallest difference that a comparison with this number of runs on each side finds in four of five
         * cases, as {@link Comparison.Row#visible}.
         */
        public double visible(int runsASide) {
            return visible(runsASide, figure.effect());
        }

        public double visible(int runsASide, EffectScale effect) {
            double error = Math.sqrt(2 * variance / runsASide);
            if (!(error > 0)) {
                return Double.NaN;
            }
            double away = error
                    * MinimumDetectableEffect.standardErrors(
                            freedom, 2.0 * (runsASide - 1), (1 - Bootstrap.CONFIDENCE) / figures);
            return effect == EffectScale.RATIO ? Math.expm1(away) : away;
        }
    }

    /** Returns the smallest number of runs of one session. */
    public static int runsNeeded() {
        return FEWEST_DEGREES_OF_FREEDOM + 1;
    }

    /** Returns the figures of the newest configuration that was measured often enough; empty if there is none. */
    public static Optional<Repeatability> of(Store store, HostFacts host) throws IOException {
        Map<List<String>, List<RunRow>> same = new LinkedHashMap<>();
        for (RunRow run : store.reader().goodRunsOn(host)) {
            same.computeIfAbsent(alike(run), absent -> new ArrayList<>()).add(run);
        }
        for (List<RunRow> runs : same.values()) {
            Optional<Repeatability> found = of(store, runs);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Returns the properties of a run that must be equal in repetitions. */
    private static List<String> alike(RunRow run) {
        return List.of(
                run.modelHash(),
                run.configurationHash(),
                run.variant(),
                run.extent(),
                String.valueOf(run.build()),
                String.valueOf(run.generatedHash()));
    }

    private static Optional<Repeatability> of(Store store, List<RunRow> newestFirst) throws IOException {
        Map<String, List<RunRow>> bySession = new LinkedHashMap<>();
        newestFirst.stream()
                .limit(MOST_RUNS)
                .forEach(run -> bySession
                        .computeIfAbsent(run.session(), absent -> new ArrayList<>())
                        .add(run));
        bySession.values().removeIf(runs -> runs.size() < 2); // one run does not show how runs differ
        int freedom =
                bySession.values().stream().mapToInt(runs -> runs.size() - 1).sum();
        if (freedom < FEWEST_DEGREES_OF_FREEDOM) {
            return Optional.empty();
        }
        List<List<BootstrapResamples>> sessions = new ArrayList<>();
        for (List<RunRow> runs : bySession.values()) {
            List<BootstrapResamples> resamples = new ArrayList<>();
            for (RunRow run : runs) {
                resamples.add(BootstrapResamples.of(store::samples, RunData.of(store.reader(), run), SEED));
            }
            sessions.add(resamples);
        }
        RunRow newest = bySession.values().iterator().next().get(0);
        SessionRow session = store.reader().session(newest.session()).orElseThrow();
        return Optional.of(new Repeatability(
                session, newest, freedom + sessions.size(), sessions.size(), rows(sessions, freedom)));
    }

    private static List<Row> rows(List<List<BootstrapResamples>> sessions, int freedom) {
        List<BootstrapResamples> all =
                sessions.stream().flatMap(Collection::stream).toList();
        List<Figure> figures = all.get(0).measured().keySet().stream()
                .filter(figure -> !figure.isCounted()
                        && all.stream().allMatch(run -> run.measured().containsKey(figure)))
                .toList();
        return figures.stream()
                .map(figure -> {
                    double squares = sessions.stream()
                            .mapToDouble(runs -> (runs.size() - 1) * variance(figure, runs))
                            .sum();
                    return new Row(figure, Comparison.mean(all, figure), squares / freedom, freedom, figures.size());
                })
                .toList();
    }

    /** Returns the variance of one run, by the bootstrap that comparisons use. */
    private static double variance(Figure figure, List<BootstrapResamples> runs) {
        List<double[]> values = Comparison.values(runs, figure);
        return Bootstrap.mean(values, Comparison.mean(runs, figure), figure.effect(), SEED)
                        .variance()
                * runs.size();
    }
}
