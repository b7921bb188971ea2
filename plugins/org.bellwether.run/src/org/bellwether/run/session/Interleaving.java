// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.results.store.Store;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.launch.Launch;
import org.bellwether.run.launch.PhaseTiming;
import org.bellwether.run.launch.ProgressEstimate;
import org.bellwether.run.windows.BlockOrder;

/**
 * Interleaves the runs of a session. The runs of one repeat measure windows in turn. If windows are not possible, whole
 * launches alternate in a random order. In a duet, two runs measure windows at the same time.
 */
public final class Interleaving {
    private final Measurement measurement;
    private final Store store;
    private final SessionRequest request;
    private final SessionListener listener;
    private final ProgressEstimate pace;
    private final Optional<DuetCores> duet;

    /** The reason why whole launches alternate; empty while windows are possible. */
    private Optional<String> wholeLaunchReason = Optional.empty();

    /** The reason why programs did not start in parallel with others in this round; null if all of them started. */
    private String notBeside;

    Interleaving(
            Measurement measurement,
            Store store,
            SessionRequest request,
            SessionListener listener,
            ProgressEstimate pace,
            Optional<DuetCores> duet) {
        this.measurement = measurement;
        this.store = store;
        this.request = request;
        this.listener = listener;
        this.pace = pace;
        this.duet = duet;
    }

    /** @param obstacle a known reason against windows */
    public void begin(Optional<String> obstacle) {
        if (request.alternation().wanted()) {
            obstacle.ifPresent(this::useWholeLaunches);
        }
    }

    /** Returns the reason why whole launches alternated although windows were requested. */
    Optional<String> wholeLaunchReason() {
        return wholeLaunchReason;
    }

    /** Launches this round of all runs that have the round. */
    void round(List<PlannedRun> runs, int round) throws IOException, InterruptedException {
        for (List<PlannedRun> group : groups(runs, round)) {
            List<PlannedRun> live =
                    group.stream().filter(run -> !run.hasFailed()).toList();
            if (!windows(group, live, round)) {
                inTurn(group, live, round);
            }
            group.forEach(run -> pace.launchEnded());
        }
    }

    /** Returns the runs of a round in groups that alternate: the runs of one repeat. */
    private Collection<List<PlannedRun>> groups(List<PlannedRun> runs, int round) {
        return runs.stream()
                .filter(run -> measurement.has(run, round))
                .collect(Collectors.groupingBy(PlannedRun::repeat, TreeMap::new, Collectors.toList()))
                .values();
    }

    private void inTurn(List<PlannedRun> group, List<PlannedRun> live, int round)
            throws IOException, InterruptedException {
        BlockOrder order = new BlockOrder(
                Measurement.experiment(group.get(0)).seed(), group.get(0).repeat(), round);
        for (PlannedRun run : order.of(0, group)) {
            if (live.contains(run)) {
                listener.step(SessionStage.MEASURE, run.label(request.amount().repeat()) + number(run, round));
                measurement.record(run, round, measurement.start(run, round, pace, settings(group, run, round)));
            }
        }
        if (notBeside != null) {
            if (live.stream().noneMatch(PlannedRun::hasFailed)) {
                useWholeLaunches(notBeside); // each launch succeeded alone
            }
            notBeside = null;
        }
    }

    /**
     * Returns the settings of a run's launch. If windows were requested but are not possible, a launch measures more
     * samples of saturated phases than requested.
     */
    private Map<String, String> settings(List<PlannedRun> group, PlannedRun run, int round) throws IOException {
        Map<String, String> asked = measurement.settings(run, round);
        if (!request.alternation().wanted() || group.size() < 2 || round == 1) {
            return asked;
        }
        return SaturatedQuotas.raised(
                asked,
                Measurement.experiment(run),
                store.samples(run.id(), 1),
                PhaseTiming.of(run.treatment().generated().folder()));
    }

    /** @return whether the round was measured in windows */
    private boolean windows(List<PlannedRun> group, List<PlannedRun> live, int round)
            throws IOException, InterruptedException {
        if (!request.alternation().wanted() || wholeLaunchReason.isPresent() || group.size() < 2 || live.isEmpty()) {
            return false;
        }
        listener.step(
                SessionStage.MEASURE,
                live.stream().map(run -> run.label(request.amount().repeat())).collect(Collectors.joining(" and "))
                        + (duet.isPresent() ? " at the same time" : " in turn")
                        + number(live.get(0), round));
        AlternatingLaunches.Round done = new AlternatingLaunches(store, request, listener)
                .launch(live, round, options(live, round), (phase, blocks, of) -> pace.phase(phase, blocks, of));
        if (done.refusal().isPresent()) {
            if (done.atStart()) {
                notBeside = done.refusal().get();
            } else {
                useWholeLaunches(done.refusal().get());
            }
            return false;
        }
        InterruptedException interrupted = null;
        for (Map.Entry<PlannedRun, Launch.Outcome> outcome : done.outcomes().entrySet()) {
            try {
                measurement.record(outcome.getKey(), round, outcome.getValue());
            } catch (InterruptedException e) {
                interrupted = e; // record the outcomes of the others, too
            }
        }
        if (interrupted != null) {
            throw interrupted;
        }
        return true;
    }

    private String number(PlannedRun run, int round) {
        return ", round " + round + (request.amount().until().isPresent() ? "" : " of " + Measurement.planned(run));
    }

    private void useWholeLaunches(String reason) {
        wholeLaunchReason = Optional.of(reason);
        listener.note("Whole launches take turns, not windows of some milliseconds: " + reason);
    }

    private AlternatingLaunches.Options options(List<PlannedRun> live, int round) {
        return new AlternatingLaunches.Options() {
            @Override
            public Map<String, String> settings(PlannedRun run) {
                return measurement.settings(run, round);
            }

            @Override
            public List<String> script(PlannedRun run) {
                List<String> options = new ArrayList<>();
                run.treatment()
                        .configurations()
                        .ifPresent(folder -> options.addAll(List.of("--config-dir", folder.toString())));
                duet.ifPresent(cores -> options.addAll(List.of(
                        "--core",
                        Integer.toString(cores.core(
                                Measurement.experiment(run).seed(), run.repeat(), round, live.indexOf(run))))));
                return options;
            }

            @Override
            public boolean measures(PlannedRun run, String phase) {
                return measurement.measures(run, round, phase);
            }
        };
    }
}
