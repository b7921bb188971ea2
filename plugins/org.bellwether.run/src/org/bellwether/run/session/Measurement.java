// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.BuildArtefacts;
import org.bellwether.run.ParallelTasks;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.hosts.HostException;
import org.bellwether.run.hosts.HostProgram;
import org.bellwether.run.hosts.HostPrograms;
import org.bellwether.run.hosts.RunFolders;
import org.bellwether.run.launch.Launch;
import org.bellwether.run.launch.PhaseTiming;
import org.bellwether.run.launch.ProgressEstimate;

/**
 * The steps by which a session builds ({@link ProgramBuilds}), launches and evaluates ({@link SessionEvaluation}) its
 * runs. A failed run is left out, and the other runs continue.
 */
public final class Measurement {
    private final Store store;
    private final SessionRequest request;
    private final SessionListener listener;
    private final SessionLabs labs;
    private final RunFolders hosts;
    private final ProgramBuilds builds;
    private final SessionEvaluation evaluation;

    /** The reason why whole launches alternated although windows were requested. */
    private Optional<String> wholeLaunchReason = Optional.empty();

    /** The rule that ends rounds; empty if the number of rounds is fixed. */
    private Optional<SequentialRounds> sequential = Optional.empty();

    public Measurement(Store store, SessionRequest request, SessionListener listener) {
        this(store, request, listener, new SessionLabs(request, store, listener));
    }

    /** @param labs the labs of the runs that use a lab */
    public Measurement(Store store, SessionRequest request, SessionListener listener, SessionLabs labs) {
        this.labs = labs;
        this.builds = new ProgramBuilds(store, request, listener, labs);
        this.evaluation = new SessionEvaluation(store, request, listener, labs);
        this.hosts = new RunFolders(new HostPrograms(request.place().keepFiles(), listener));
        this.store = store;
        this.request = request;
        this.listener = listener;
    }

    /**
     * Builds each program once.
     *
     * @throws WorkException if this machine lacks a requirement of the build
     */
    public void build(List<PlannedRun> runs) throws IOException, InterruptedException, WorkException {
        builds.build(runs);
    }

    /**
     * Prepares the other hosts of built runs: copies the programs to hosts that lack them, or builds them there. If a
     * host cannot be reached, or cannot compile the program, its runs fail.
     *
     * @throws WorkException if a host lacks a requirement of a program; no process has started then
     */
    public void prepareHosts(List<PlannedRun> runs) throws IOException, InterruptedException, WorkException {
        for (PlannedRun run : runs) {
            HostProgram program = run.treatment().hostProgram();
            if (run.hasFailed() || !HostPrograms.isNeeded(program)) {
                continue;
            }
            listener.step(SessionStage.HOSTS, run.label(request.amount().repeat()));
            try {
                hosts.prepare(run.id(), program, labs.prefix(run));
                builds.storeCompilers(run, hosts.compilers(program));
            } catch (HostException e) {
                run.endFailed(store.writer(), e.failure());
                if (e.lacking().isPresent()) {
                    throw e.lacking().get();
                }
            }
        }
    }

    /** Removes the copies of programs from other hosts. */
    public void leaveHosts() throws IOException {
        hosts.close();
    }

    /**
     * Launches the rounds, interleaved, so that changes of the machine over time affect all runs equally.
     *
     * @param obstacle a known reason against windows that are measured in turn
     * @param duet the cores of configurations that measure windows at the same time; empty if configurations alternate
     */
    void launch(List<PlannedRun> runs, Optional<String> obstacle, Optional<DuetCores> duet)
            throws IOException, InterruptedException {
        Treatment first = runs.get(0).treatment();
        PhaseTiming timing = PhaseTiming.of(first.generated().folder());
        int rounds = runs.stream().mapToInt(Measurement::planned).max().orElseThrow();
        ProgressEstimate pace = new ProgressEstimate(
                first.generated().experiment(),
                phase -> timing.milliseconds(
                        phase, first.quotas().settings(1), request.amount().rateScale()),
                runs.stream().mapToInt(Measurement::planned).sum(),
                listener);
        Interleaving interleaving = new Interleaving(this, store, request, listener, pace, duet);
        interleaving.begin(obstacle);
        try {
            if (request.amount().until().isPresent()) {
                until(request.amount().until().get(), runs, interleaving, pace);
            } else {
                for (int round = 1; round <= rounds; round++) {
                    interleaving.round(runs, round);
                }
            }
        } finally {
            wholeLaunchReason = interleaving.wholeLaunchReason();
        }
    }

    private void until(StoppingRule rule, List<PlannedRun> runs, Interleaving interleaving, ProgressEstimate pace)
            throws IOException, InterruptedException {
        List<PlannedRun> built = runs.stream().filter(run -> !run.hasFailed()).toList();
        if (built.size() < 2) {
            return;
        }
        SequentialRounds rounds = new SequentialRounds(store, rule, listener, built);
        sequential = Optional.of(rounds);
        for (int round = 1; rounds.needMore(); round++) {
            interleaving.round(built, round);
            rounds.took(round, interleaving.wholeLaunchReason().isEmpty(), pace);
        }
    }

    /** Returns whether a run may have this round. In a sequential session the last round is not known in advance. */
    boolean has(PlannedRun run, int round) {
        return sequential.isPresent() || round <= planned(run);
    }

    /**
     * Returns whether a round measures a phase. After the planned rounds, only phases with primary figures are
     * measured.
     */
    boolean measures(PlannedRun run, int round, String phase) {
        return sequential.isEmpty()
                || round <= planned(run)
                || sequential.get().phases().contains(phase);
    }

    /** Returns whether each run that has not failed has a complete round, so that the session has results. */
    static boolean haveRounds(List<PlannedRun> runs) {
        List<PlannedRun> live = runs.stream().filter(run -> !run.hasFailed()).toList();
        return !live.isEmpty() && live.stream().allMatch(run -> run.rounds() > 0);
    }

    /**
     * Launches runs in parallel, round by round.
     *
     * @param cores a core for each run; empty for a single run, whose cores the model sets
     * @param floors whether floors are measured; otherwise the runs use the newest measured floors
     */
    public void launchTogether(List<PlannedRun> runs, List<Integer> cores, boolean floors)
            throws IOException, InterruptedException {
        PhaseTiming timing = PhaseTiming.of(runs.get(0).treatment().generated().folder());
        SampleQuotas quotas = runs.get(0).treatment().quotas();
        ProgressEstimate pace = new ProgressEstimate(
                experiment(runs.get(0)),
                phase -> timing.milliseconds(
                        phase, quotas.settings(1), request.amount().rateScale()),
                quotas.rounds(),
                listener);
        int rounds = runs.stream().mapToInt(Measurement::planned).max().orElseThrow();
        for (int round = 1; round <= rounds; round++) {
            int number = round;
            List<PlannedRun> launched = runs.stream()
                    .filter(run -> !run.hasFailed() && number <= planned(run))
                    .toList();
            List<ParallelTasks.Work<Launch.Outcome>> work = new ArrayList<>();
            for (PlannedRun run : launched) {
                List<String> options = new ArrayList<>(floors ? List.of() : List.of("--no-floors"));
                if (!cores.isEmpty()) {
                    options.addAll(
                            List.of("--core", cores.get(runs.indexOf(run)).toString()));
                }
                work.add(() -> start(run, number, options, pace, settings(run, number)));
            }
            List<Launch.Outcome> outcomes = ParallelTasks.run(work);
            for (int i = 0; i < launched.size(); i++) {
                record(launched.get(i), round, outcomes.get(i));
            }
        }
    }

    /** Returns the number of rounds over which the samples of a run are split. */
    static int planned(PlannedRun run) {
        return run.treatment().quotas().planned();
    }

    /** Launches one round of a run with these settings. An interrupted launch is returned as an outcome. */
    public Launch.Outcome start(PlannedRun run, int round, ProgressEstimate pace, Map<String, String> settings)
            throws IOException {
        return start(run, round, List.of(), pace, settings);
    }

    /** Launches a round; several threads may call this method at the same time. */
    private Launch.Outcome start(
            PlannedRun run, int round, List<String> more, ProgressEstimate pace, Map<String, String> settings)
            throws IOException {
        Treatment treatment = run.treatment();
        Path directory = store.roundFolder(run.id(), round);
        listener.launching(directory);
        List<String> options = new ArrayList<>(more);
        treatment.configurations().ifPresent(folder -> options.addAll(List.of("--config-dir", folder.toString())));
        Instant started = Instant.now();
        try {
            hosts.renew(run.id(), treatment.hostProgram(), labs.prefix(run));
            options.addAll(hosts.options(run.id(), directory));
            return new Launch(directory, progress(pace), prefix(run))
                    .run(treatment.generated(), treatment.target().name(), treatment.buildFolder(), settings, options);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Failure interrupted = new Failure(FailureClass.INTERRUPTED.key(), "", "the launch was interrupted", "");
            return new Launch.Outcome(started, Instant.now(), interrupted, List.of());
        } catch (HostException e) {
            return new Launch.Outcome(started, Instant.now(), e.failure(), List.of());
        }
    }

    /**
     * Returns the first words of the command that launches a run: they select its lab, and the folder of counters for a
     * profile.
     */
    private List<String> prefix(PlannedRun run) {
        List<String> prefix = new ArrayList<>(labs.prefix(run));
        prefix.addAll(run.treatment().build().launchPrefix(counters(store, run.id())));
        return prefix;
    }

    /** Returns the folder where the processes of a run write their counters if the run makes a profile. */
    public static Path counters(Store store, String run) {
        return store.runFolder(run).resolve("profile").toAbsolutePath();
    }

    public void record(PlannedRun run, int round, Launch.Outcome outcome) throws IOException, InterruptedException {
        // The interruption is cleared, because Java closes a file channel that an interrupted thread uses
        boolean interrupted = Thread.interrupted();
        Status status = status(outcome.failure());
        if (status == Status.INTERRUPTED && sequential.isPresent() && run.rounds() > 0) {
            // The session keeps the results of the rounds before the interrupted one
            new BuildArtefacts("a round", store.roundFolder(run.id(), round), 0).delete();
            throw new InterruptedException("the launcher was interrupted");
        }
        store.writer()
                .round(run.id(), new RoundRow(round, outcome.started(), outcome.ended(), status, outcome.exits()));
        if (status == Status.OK) {
            run.measured(round);
        }
        if (interrupted || status == Status.INTERRUPTED) {
            // Ctrl-C reaches both the launcher and this process, in any order.
            throw new InterruptedException("the launcher was interrupted");
        } else if (status == Status.FAILED) {
            run.endFailed(store.writer(), outcome.failure());
        }
    }

    private Launch.Progress progress(ProgressEstimate pace) {
        return new Launch.Progress() {
            @Override
            public void of(String phase, long done, long all) {
                pace.phase(phase, done, all);
            }

            @Override
            public void state(String state) {
                listener.launchState(state);
            }

            @Override
            public void host(String host, String step, int done, int all) {
                listener.host(host, step, done, all);
            }
        };
    }

    private static Status status(Failure failure) {
        if (failure == null) {
            return Status.OK;
        }
        return FailureClass.INTERRUPTED.is(failure.type()) ? Status.INTERRUPTED : Status.FAILED;
    }

    public Map<String, String> settings(PlannedRun run, int round) {
        Map<String, String> settings =
                new LinkedHashMap<>(run.treatment().quotas().settings(round));
        if (request.amount().rateScale() != 1) {
            settings.put("rate-scale", Double.toString(request.amount().rateScale()));
        }
        // The setting is absent for a variant on one machine, which has only one clock
        if (request.place().trustTimeDaemons() && TimeDaemonTrust.hasUse(experiment(run))) {
            settings.put("time-daemons.trusted", "1");
        }
        return settings;
    }

    /** Counts the instructions of each configuration that has a successful run. */
    public void count(List<PlannedRun> runs, InstructionCounting counting) throws InterruptedException {
        evaluation.count(runs, counting);
    }

    /**
     * Computes and stores the figures of successful runs from their samples.
     *
     * @param early whether the session was interrupted, and only has the rounds before the interruption
     */
    public void evaluate(List<PlannedRun> runs, boolean early) throws IOException, InterruptedException {
        evaluation.evaluate(runs, sequential.flatMap(rounds -> rounds.record(early)), wholeLaunchReason);
    }

    public static Experiment experiment(PlannedRun run) {
        return run.treatment().generated().experiment();
    }

    /** Returns whether floors were measured for a run's metrics. */
    public boolean knowsFloors(Experiment experiment) {
        return evaluation.knowsFloors(experiment);
    }
}
