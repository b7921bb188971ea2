// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Floor;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.build.RealTimePermission;
import org.bellwether.run.evaluation.InstructionCounts;
import org.bellwether.run.evaluation.RunEvaluator;
import org.bellwether.run.evaluation.RunEvaluator.Figures;

/**
 * Computes and stores the figures of a session's runs. The floors of all launches of the session are the floors of each
 * run.
 */
final class SessionEvaluation {
    private final Store store;
    private final SessionRequest request;
    private final SessionListener listener;
    private final SessionLabs labs;

    /** The floors that were measured last. */
    private final Map<List<Floor>, List<RoundSamples>> newest = new HashMap<>();

    /** Counted instructions by configuration. */
    private final Map<Treatment, InstructionCounts> counted = new IdentityHashMap<>();

    SessionEvaluation(Store store, SessionRequest request, SessionListener listener, SessionLabs labs) {
        this.store = store;
        this.request = request;
        this.listener = listener;
        this.labs = labs;
    }

    /** Counts the instructions of each configuration that has a successful run. */
    void count(List<PlannedRun> runs, InstructionCounting counting) throws InterruptedException {
        for (PlannedRun run : runs) {
            if (!run.hasFailed() && !counted.containsKey(run.treatment())) {
                counted.put(run.treatment(), counting.count(run.treatment()));
            }
        }
    }

    /**
     * Computes and stores the figures of successful runs from their samples.
     *
     * @param stopping how the stopping rule ended the session; empty without a rule
     * @param wholeLaunchReason the reason why whole launches alternated although windows were requested
     */
    void evaluate(List<PlannedRun> runs, Optional<StoppingRecord> stopping, Optional<String> wholeLaunchReason)
            throws IOException, InterruptedException {
        Map<PlannedRun, Figures> sound = new LinkedHashMap<>();
        for (PlannedRun run : runs) {
            if (run.hasFailed()) {
                continue;
            }
            listener.step(SessionStage.EVALUATE, run.label(request.amount().repeat()));
            if (stopping.isPresent()) {
                stopping.get().write(store.runFolder(run.id()));
            }
            Figures figures = figures(run, wholeLaunchReason);
            if (Thread.interrupted()) {
                // Reading files fails in an interrupted thread, so the failure says nothing about the files.
                throw new InterruptedException("the evaluation was interrupted");
            } else if (figures.failure() != null) {
                run.endFailed(store.writer(), figures.failure());
            } else {
                sound.put(run, figures);
            }
        }
        store(sound);
    }

    private Figures figures(PlannedRun run, Optional<String> wholeLaunchReason) throws IOException {
        Treatment treatment = run.treatment();
        Experiment experiment = treatment.generated().experiment();
        RunEvaluator evaluator = new RunEvaluator(
                store,
                experiment,
                treatment.quotas().over(run.rounds()),
                treatment.target().ignoredOption());
        Figures figures = evaluator.evaluate(run.id());
        if (figures.failure() != null) {
            return figures;
        }
        if (request.instrumentation().checkpoints()) {
            figures = figures.and(evaluator.split(run.id()));
        }
        figures = figures.and(labs.warnings(run)).and(RealTimePermission.leftOut(experiment));
        if (wholeLaunchReason.isPresent()) {
            figures = figures.and(List.of(new Warning(
                    "whole launches took turns, not windows, so that the systems met different states of the "
                            + "machine: " + wholeLaunchReason.get(),
                    "")));
        }
        InstructionCounts counts = counted.get(treatment);
        return counts == null ? figures : figures.and(counts);
    }

    /** Stores figures with the floors of all runs that have the same floors. */
    private void store(Map<PlannedRun, Figures> sound) {
        Map<List<Floor>, List<PlannedRun>> alike = new LinkedHashMap<>();
        sound.keySet()
                .forEach(
                        run -> alike.computeIfAbsent(Measurement.experiment(run).floors(), floors -> new ArrayList<>())
                                .add(run));
        for (List<PlannedRun> same : alike.values()) {
            SessionFloors floors = SessionFloors.of(Measurement.experiment(same.get(0)), newestFloors(same, sound));
            same.forEach(run -> succeed(run, sound.get(run), floors));
        }
    }

    private void succeed(PlannedRun run, Figures figures, SessionFloors floors) {
        store.writer()
                .succeeded(
                        run.id(),
                        Instant.now(),
                        floors.with(figures.metrics(), figures.replicaMedians()),
                        figures.warnings());
        run.end();
    }

    /** Returns whether floors were measured for the metrics of an experiment. */
    boolean knowsFloors(Experiment experiment) {
        return newest.containsKey(experiment.floors());
    }

    /** Returns the floors of these runs; if no run measured floors, the newest earlier floors. */
    private List<RoundSamples> newestFloors(List<PlannedRun> runs, Map<PlannedRun, Figures> figures) {
        List<RoundSamples> measured =
                runs.stream().flatMap(run -> figures.get(run).floors().stream()).toList();
        List<Floor> key = Measurement.experiment(runs.get(0)).floors();
        if (!measured.isEmpty()) {
            newest.put(key, measured);
        }
        return newest.getOrDefault(key, List.of());
    }
}
