// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.sequential.DecidingFigures;
import org.bellwether.results.sequential.DecidingFigures.UnknownFigureException;
import org.bellwether.results.sequential.SequentialComparison;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingWording;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.launch.ProgressEstimate;

/** Rounds whose number is not known in advance, because a stopping rule checks the measurements after each round. */
public final class SequentialRounds {
    /** The time between two reports of the progress. */
    private static final Duration TELL_EVERY = Duration.ofSeconds(10);

    private final Store store;
    private final StoppingRule rule;
    private final SessionListener listener;
    private final List<PlannedRun> runs;
    private final List<Figure> figures;
    private final long started = System.nanoTime();
    private SequentialComparison comparison;
    private long reported = started;

    public SequentialRounds(Store store, StoppingRule rule, SessionListener listener, List<PlannedRun> runs) {
        this.store = store;
        this.rule = rule;
        this.listener = listener;
        this.runs = runs;
        try {
            this.figures = DecidingFigures.of(Measurement.experiment(runs.get(0)), rule);
        } catch (UnknownFigureException e) {
            throw new IllegalArgumentException("the rule was checked before anything was built", e);
        }
    }

    /**
     * Refuses a session that the rule could not end.
     *
     * @throws WorkException if there is nothing to compare, or a named figure does not exist
     */
    public static void check(StoppingRule rule, List<Treatment> treatments, int repeat) throws WorkException {
        String option = "--" + rule.kind().key();
        if (treatments.size() < 2) {
            throw new WorkException(
                    Kind.INPUT,
                    "one-configuration",
                    "There is one configuration, and it takes two to compare",
                    option,
                    "Name another beside it: --variant NAME:SETTING, or --target");
        } else if (repeat > 1) {
            throw new WorkException(
                    Kind.INPUT,
                    "repeat-until",
                    option + " goes on by rounds of one run, and " + repeat + " runs are asked for",
                    "--repeat " + repeat,
                    "Leave --repeat out; or leave " + option + " out");
        }
        try {
            DecidingFigures.of(treatments.get(0).generated().experiment(), rule);
        } catch (UnknownFigureException e) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-such-figure",
                    e.getMessage(),
                    "--figure " + e.name(),
                    "Name a metric, or one statistic of it as METRIC.STATISTIC; there are "
                            + String.join(", ", e.metrics()));
        }
    }

    /** Returns the phases with deciding figures. Other phases are measured only in the planned rounds. */
    public Set<String> phases() {
        return figures.stream().map(Figure::phase).collect(Collectors.toSet());
    }

    /**
     * Returns whether another round is needed: false if the rule ends the session, or if nothing is left to compare.
     */
    public boolean needMore() {
        long live = runs.stream().filter(run -> !run.hasFailed()).count();
        return live >= 2 && !runs.get(0).hasFailed() && (comparison == null || !comparison.isOver());
    }

    /**
     * Records that a round of all runs has ended.
     *
     * @param windows whether the round was measured in windows
     * @param pace receives the expected number of launches
     */
    public void took(int round, boolean windows, ProgressEstimate pace) throws IOException {
        if (runs.get(0).hasFailed()) {
            return;
        }
        if (comparison == null) {
            comparison = new SequentialComparison(store, rule, figures, windows, runs.size() - 1);
        }
        List<ComparisonGroup> others = new ArrayList<>();
        for (PlannedRun run : runs.subList(1, runs.size())) {
            if (!run.hasFailed()) {
                others.add(group(run));
            }
        }
        double elapsed = elapsed();
        comparison.look(group(runs.get(0)), others, elapsed);
        OptionalDouble needed = comparison.secondsNeeded();
        double all =
                Math.min(rule.seconds(), needed.isPresent() ? Math.max(needed.getAsDouble(), elapsed) : rule.seconds());
        pace.expect((int) Math.ceil(Math.max(round, round * all / elapsed) * runs.size()));
        long now = System.nanoTime();
        if (now - reported > TELL_EVERY.toNanos()) {
            reported = now;
            comparison
                    .record(false)
                    .ifPresent(record -> StoppingWording.progress(record).forEach(listener::note));
        }
    }

    /** Returns the record to keep; empty before the first look. */
    public Optional<StoppingRecord> record(boolean interrupted) {
        return comparison == null ? Optional.empty() : comparison.record(interrupted);
    }

    private double elapsed() {
        return (System.nanoTime() - started) / 1e9;
    }

    private ComparisonGroup group(PlannedRun run) {
        RunData view = RunData.of(store.reader(), store.reader().run(run.id()).orElseThrow());
        SessionRow session = store.reader().session(view.run().session()).orElseThrow();
        return new ComparisonGroup(run.treatment().label(), List.of(view), List.of(session), Optional.empty());
    }
}
