// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.Amount;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.evaluation.RunEvaluator;
import org.bellwether.run.launch.Launch;

/**
 * Evaluates runs that were launched on another machine. Their run directories are in the store's folder, but the
 * database has no rows for them yet.
 */
public final class RunEvaluation {
    private final Store store;
    private final Experiment experiment;
    private final SampleQuotas quotas;

    /**
     * @param samples requested number of counted samples; empty for the experiment's number
     * @param warmup  requested number of samples before them; empty for the experiment's number
     * @param rounds  launches of each run
     */
    public RunEvaluation(Store store, Experiment experiment, OptionalLong samples, OptionalLong warmup, int rounds) {
        this.store = store;
        this.experiment = experiment;
        Amount amount = Amount.OF_MODEL.withSamples(samples, warmup).withRounds(OptionalInt.of(rounds));
        quotas = new SampleQuotas(experiment, amount, 1);
    }

    /**
     * The figures of a run.
     *
     * @param failure the reason if there are no figures; null otherwise
     */
    public record Figures(List<MetricResult> metrics, List<Warning> warnings, Failure failure) {}

    /** Returns the row of a launch, from its exit code and the files of its launcher. */
    public RoundRow round(String run, int number, Instant started, Instant ended, int exitCode) throws IOException {
        Launch.Outcome outcome = recorded(run, number, started, ended, exitCode);
        Status status = outcome.failure() == null
                ? Status.OK
                : FailureClass.INTERRUPTED.is(outcome.failure().type()) ? Status.INTERRUPTED : Status.FAILED;
        return new RoundRow(number, started, ended, status, outcome.exits());
    }

    /** Returns the reason why a launch failed; empty if its exit code is 0. */
    public Optional<Failure> failure(String run, int number, int exitCode) throws IOException {
        Instant now = Instant.now();
        return Optional.ofNullable(recorded(run, number, now, now, exitCode).failure());
    }

    private Launch.Outcome recorded(String run, int number, Instant started, Instant ended, int exitCode)
            throws IOException {
        Path directory = store.roundFolder(run, number);
        return new Launch(directory, null).recorded(started, ended, exitCode, directory.resolve("launcher.log"));
    }

    /** Computes the figures of a run whose launches all succeeded, from the samples. */
    public Figures evaluate(String run, Optional<Pattern> ignoredOption) throws IOException {
        RunEvaluator.Figures figures = new RunEvaluator(store, experiment, quotas, ignoredOption).evaluate(run);
        if (figures.failure() != null) {
            return new Figures(List.of(), figures.warnings(), figures.failure());
        }
        return new Figures(
                SessionFloors.of(experiment, figures.floors()).with(figures.metrics(), figures.replicaMedians()),
                figures.warnings(),
                null);
    }
}
