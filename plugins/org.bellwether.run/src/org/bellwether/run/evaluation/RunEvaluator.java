// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.evaluation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.results.FailureClass;
import org.bellwether.results.Quoted;
import org.bellwether.results.checkpoints.CheckpointAnalysis;
import org.bellwether.results.data.CommandVariants;
import org.bellwether.results.data.StateWarnings;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Quota;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.results.statistics.ClockLimit;
import org.bellwether.results.statistics.Evaluation;
import org.bellwether.results.statistics.ExceptionCounts;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.statistics.PooledSamples;
import org.bellwether.results.statistics.ReplicaMedian;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.SampleQuotas;

/** Computes the figures of a finished run from its samples, or finds that the samples are not the planned ones. */
public final class RunEvaluator {
    /** The largest ratio of medians of rounds for which the machine's state counts as steady. */
    private static final double STEADY = 1.5;

    private static final String ONE_THREAD =
            "let one thread serve the sink, or accept it: threads overtake one another";

    private static final String CANCELLED = "read these figures beside the counts of cancelled deadlines";

    private static final String ONLY_EXCEPTIONS = "check the choices and conditions that raise the exceptions";

    private static final String NEARER_CLOCKS =
            "start the run on one of the hosts, measure a round trip, place both ends on one host, or allow a larger clock"
                    + " error in the model";

    private final Store store;
    private final Experiment experiment;
    private final SampleQuotas quotas;
    private final Optional<Pattern> ignoredOption;
    private final MetricNames names;

    /** @param ignoredOption matches a line in the log of a process whose ORB did not accept an option */
    public RunEvaluator(Store store, Experiment experiment, SampleQuotas quotas, Optional<Pattern> ignoredOption) {
        this.store = store;
        this.experiment = experiment;
        this.quotas = quotas;
        this.ignoredOption = ignoredOption;
        this.names = new MetricNames(experiment);
    }

    /**
     * The figures of a run, and warnings about the figures.
     *
     * @param floors the floors of each launch that measured floors
     * @param failure null if the figures are sound
     */
    public record Figures(
            List<MetricResult> metrics,
            List<ReplicaMedian> replicaMedians,
            List<RoundSamples> floors,
            List<Warning> warnings,
            Failure failure) {
        public Figures and(List<Warning> more) {
            return new Figures(
                    metrics,
                    replicaMedians,
                    floors,
                    Stream.concat(warnings.stream(), more.stream()).toList(),
                    failure);
        }

        public Figures and(InstructionCounts counted) {
            return new Figures(
                            Stream.concat(metrics.stream(), counted.metrics().stream())
                                    .toList(),
                            replicaMedians,
                            floors,
                            warnings,
                            failure)
                    .and(counted.warnings());
        }

        private static Figures failed(String message) {
            return failed(new Failure(FailureClass.RUN.key(), "", message, ""));
        }

        private static Figures failed(Failure failure) {
            return new Figures(List.of(), List.of(), List.of(), List.of(), failure);
        }
    }

    public Figures evaluate(String run) {
        try {
            List<RoundSamples> rounds = new ArrayList<>();
            List<Path> logs = new ArrayList<>();
            for (int round = 1; round <= quotas.rounds(); round++) {
                rounds.add(store.samples(run, round));
                logs.add(store.roundFolder(run, round).resolve("logs"));
            }
            Optional<Failure> ignored =
                    ignoredOption.isEmpty() ? Optional.empty() : LogWarnings.ignoredOption(logs, ignoredOption.get());
            return ignored.isPresent()
                    ? Figures.failed(ignored.get())
                    : evaluate(run, new Evaluation(experiment, rounds), LogWarnings.of(logs));
        } catch (IOException | IllegalArgumentException e) {
            return Figures.failed(e.getMessage());
        }
    }

    /** Writes how calls split into parts to the run's folder; returns warnings about that. */
    public List<Warning> split(String run) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (int round = 1; round <= quotas.rounds(); round++) {
            folders.add(store.roundFolder(run, round).resolve("samples"));
        }
        CheckpointAnalysis.Outcome outcome = CheckpointAnalysis.of(folders, experiment);
        outcome.figures().write(store.runFolder(run));
        return outcome.warnings();
    }

    private Figures evaluate(String run, Evaluation evaluation, List<Warning> logged) {
        List<Warning> warnings = new ArrayList<>(logged);
        String logs = "bellwether logs " + run;
        for (Probe probe : experiment.probes()) {
            for (Quota quota : probe.phases()) {
                PooledSamples pool = evaluation.pool(probe.name(), quota.phase());
                if (pool.counters().get("wrong") > 0) {
                    return Figures.failed(wrongAnswers(probe, quota.phase(), pool));
                } else if (!isEnough(pool, quota)) {
                    String few = Quoted.name(names.at(probe, quota.phase())) + " has " + pool.count() + " of "
                            + quotas.leastOf(quota) + " samples in phase " + quota.phase();
                    if (!endedByDuration(evaluation, probe, quota.phase())) {
                        return Figures.failed(few);
                    }
                    warnings.add(new Warning(
                            few + ", because the duration of the phase ended it",
                            "make the phase's duration in the model longer, or ask for fewer with --samples N"));
                }
                String place = names.at(probe, quota.phase()) + ", phase " + quota.phase() + ": ";
                warnings.addAll(counters(place, pool, logs));
                add(
                        warnings,
                        evaluation.neverArrived(probe, quota.phase()),
                        place + "activations that did not reach the end of the path"
                                + (names.haveDeadline(probe, quota.phase()) ? ", missed deadlines" : "") + ": %d",
                        logs);
            }
        }
        experiment.phases().forEach(phase -> new PhaseRemarks(phase, evaluation.rounds()).addTo(warnings::add));
        List<MetricResult> metrics = evaluation.results();
        metrics.forEach(metric -> unsteady(metric, warnings));
        metrics.stream()
                .filter(metric -> metric.unit().equals("B"))
                .forEach(metric -> metric.refused()
                        .forEach((statistic, reason) -> warnings.add(new Warning(
                                Quoted.name(metric.name()) + " has no figure: " + reason,
                                "see /proc on that machine"))));
        metrics.forEach(metric -> ClockLimit.refusal(metric)
                .ifPresent(reason -> warnings.add(
                        new Warning(Quoted.name(metric.name()) + " has no figure: " + reason, NEARER_CLOCKS))));
        WarmUpRemarks warmUp = new WarmUpRemarks(experiment, quotas, evaluation, metrics);
        warnings.addAll(warmUp.warnings(names));
        return new Figures(
                warmUp.in(metrics), evaluation.replicaMedians(), floors(evaluation.rounds()), warnings, null);
    }

    private static List<RoundSamples> floors(List<RoundSamples> rounds) {
        return rounds.stream()
                .filter(round -> !round.floors().isEmpty())
                .map(RoundSamples::onlyFloors)
                .toList();
    }

    /**
     * Returns whether a pool has enough samples. In windows, and if whole launches alternate, more than requested may
     * count.
     */
    private boolean isEnough(PooledSamples pool, Quota quota) {
        return pool.count() >= quotas.leastOf(quota);
    }

    /**
     * Returns whether each round that has too few samples of a probe has a reason: the duration limited the phase.
     */
    private static boolean endedByDuration(Evaluation evaluation, Probe probe, String phase) {
        return evaluation.rounds().stream()
                .allMatch(round -> round.launch()
                                .phase(phase)
                                .filter(LaunchRecord.Phase::byDuration)
                                .isPresent()
                        || !round.of(probe.name(), phase).isEmpty()
                                && round.of(probe.name(), phase).stream().allMatch(SampleFile::isComplete));
    }

    private Failure wrongAnswers(Probe probe, String phase, PooledSamples pool) {
        return new Failure(
                FailureClass.WRONG_ANSWER.key(),
                probe.process(),
                pool.counters().get("wrong") + " answers of " + Quoted.name(names.at(probe, phase)) + " in phase "
                        + phase + " differ from the model",
                "");
    }

    private static List<Warning> counters(String place, PooledSamples pool, String logs) {
        Map<String, Long> counters = pool.counters();
        ExceptionCounts exceptions = pool.exceptions();
        List<Warning> warnings = new ArrayList<>();
        add(warnings, counters.get("lost"), place + "events lost: %d", PhaseRemarks.HALF_THE_RATE);
        add(warnings, counters.get("reordered"), place + "events out of order: %d", ONE_THREAD);
        if (exceptions.user() > 0 && exceptions.user() >= pool.count()) { // the model's own exceptions are fewer
            warnings.add(new Warning(place + "every call was answered with a user exception", ONLY_EXCEPTIONS));
        }
        add(warnings, exceptions.system(), place + "calls failed with system exceptions, not in the figures: %d", logs);
        add(warnings, exceptions.timeouts(), place + "calls timed out, not in the figures: %d", logs);
        add(warnings, exceptions.cancelled(), place + "calls were cancelled, not in the figures: %d", CANCELLED);
        add(warnings, counters.get("dropped"), place + "records lost because the sample file was full: %d", "");
        return warnings;
    }

    private static void add(List<Warning> warnings, long count, String text, String fix) {
        if (count > 0) {
            warnings.add(new Warning(String.format(Locale.ROOT, text, count), fix));
        }
    }

    private void unsteady(MetricResult metric, List<Warning> warnings) {
        double ratio = metric.value("worstRoundP50") / metric.value("bestRoundP50");
        if (ratio > STEADY) {
            warnings.add(new Warning(
                    String.format(
                            Locale.ROOT,
                            "%s%s: the medians of its rounds differ by a factor of %.1f; %s",
                            metric.name(),
                            metric.phase().isEmpty() ? "" : ", phase " + metric.phase(),
                            ratio,
                            StateWarnings.CHANGED),
                    CommandVariants.moreRounds(quotas.rounds())));
        }
    }
}
