// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.run.InterruptibleWork;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildIdentity;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;

/**
 * Performs one {@code tune} command: searches for the best build, and stores the choice with the runs of its sessions.
 */
public final class Tuning {
    private final TuningRequest request;
    private final SessionListener listener;

    public Tuning(TuningRequest request, SessionListener listener) {
        this.request = request;
        this.listener = listener;
    }

    /**
     * The result of a tuning.
     *
     * @param record   the stored record
     * @param measured whether any candidate could be measured
     */
    public record Outcome(TuningRecord record, boolean measured) {}

    /**
     * Measures the candidates. A candidate that cannot be built is recorded, and no exception is thrown.
     *
     * @throws WorkException if the default build cannot be measured because of the input or the machine
     * @throws InterruptedException if the tuning was interrupted; nothing is stored then
     */
    public Outcome run(Store store) throws WorkException, IOException, InterruptedException {
        return InterruptibleWork.of(() -> {
            SessionMeasurer measurer = new SessionMeasurer(store, request, listener);
            TuningSearch.Result found = new TuningSearch(measurer, request.seconds()).search(request.candidates());
            TuningRecord record = record(store, found);
            for (TuningSearch.Stage stage : found.stages()) {
                for (RunRow run : runs(store, stage)) {
                    record.write(store.runFolder(run.id()));
                }
            }
            return new Outcome(record, found.measured());
        });
    }

    private static List<RunRow> runs(Store store, TuningSearch.Stage stage) {
        return stage.session().isEmpty() ? List.of() : store.reader().runsOf(stage.session());
    }

    private TuningRecord record(Store store, TuningSearch.Result found) throws WorkException, IOException {
        Map<String, String> build = found.kept().map(Trial::build).orElse(Map.of());
        Target target = ProjectGenerator.refusing(() -> Targets.discover().get(request.target()));
        BuildIdentity identity = BuildIdentity.of(target, build);
        List<TuningRecord.Stage> stages = new ArrayList<>();
        String modelHash = "";
        for (TuningSearch.Stage stage : found.stages()) {
            stages.add(new TuningRecord.Stage(
                    stage.name(),
                    stage.session(),
                    stage.trials().stream().map(Tuning::candidate).toList()));
            Optional<RunRow> first = runs(store, stage).stream().findFirst();
            modelHash = first.map(RunRow::modelHash).orElse(modelHash);
        }
        return new TuningRecord(
                TuningRecord.SCHEMA,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                ProjectGenerator.experiment(Project.load(request.session().model()), request.session())
                        .getName(),
                request.target(),
                request.session().selection().options(),
                request.session().selection().parameters(),
                request.session().amount().rateScale(),
                modelHash,
                request.seconds(),
                request.precision(),
                identity.compiler(),
                identity.orb(),
                found.kept().map(trial -> trial.candidate().name()).orElse(TuningRecord.DEFAULT),
                build,
                stages);
    }

    private static TuningRecord.Candidate candidate(Trial trial) {
        return new TuningRecord.Candidate(
                trial.candidate().name(),
                trial.candidate().shown(),
                trial.verdict().key(),
                trial.failure(),
                trial.primary().stream().map(Tuning::figure).toList());
    }

    private static TuningRecord.FigureRatio figure(Comparison.Row row) {
        return new TuningRecord.FigureRatio(
                row.figure().place(),
                row.figure().unit(),
                known(row.base()),
                known(row.other()),
                known(row.effect()),
                known(row.interval().low()),
                known(row.interval().high()),
                known(row.visible()),
                Wording.verdict(row.figure(), row.verdict()),
                Wording.effect(row.figure(), row.effect()),
                Wording.interval(row.figure(), row.interval()),
                Wording.visible(row.figure(), row.visible()));
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
