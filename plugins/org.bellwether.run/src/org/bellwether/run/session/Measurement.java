// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Floor;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RoundRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.BuildArtefacts;
import org.bellwether.run.ParallelTasks;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildException;
import org.bellwether.run.build.RealTimePermission;
import org.bellwether.run.evaluation.InstructionCounts;
import org.bellwether.run.evaluation.RunEvaluator;
import org.bellwether.run.hosts.HostException;
import org.bellwether.run.hosts.HostProgram;
import org.bellwether.run.hosts.HostPrograms;
import org.bellwether.run.hosts.RunFolders;
import org.bellwether.run.project.GeneratedExperiment;

/** Builds, launches and evaluates the runs of a session. A failed run is left out, and the other runs continue. */
public final class Measurement {
    private final Store store;
    private final SessionRequest request;
    private final SessionListener listener;
    private final SessionLabs labs;
    private final RunFolders hosts;
    /** The build of each program, or the reason for its failure. */
    private final Map<Path, Built> built = new HashMap<>();

    /** The floors that were measured last. */
    private final Map<List<Floor>, List<RoundSamples>> newest = new HashMap<>();

    /** Counted instructions by configuration. */
    private final Map<Treatment, InstructionCounts> counted = new IdentityHashMap<>();

    /** The reason why whole launches alternated although windows were requested. */
    private Optional<String> wholeLaunchReason = Optional.empty();

    /** The rule that ends rounds; empty if the number of rounds is fixed. */
    private Optional<SequentialRounds> sequential = Optional.empty();

    private record Built(String how, Failure failure) {}

    public Measurement(Store store, SessionRequest request, SessionListener listener) {
        this(store, request, listener, new SessionLabs(request, store, listener));
    }

    /** @param labs the labs of the runs that use a lab */
    public Measurement(Store store, SessionRequest request, SessionListener listener, SessionLabs labs) {
        this.labs = labs;
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
        Map<Path, List<PlannedRun>> programs = new LinkedHashMap<>();
        runs.forEach(run -> programs.computeIfAbsent(run.treatment().buildFolder(), folder -> new ArrayList<>())
                .add(run));
        for (List<PlannedRun> mine : programs.values()) {
            Path folder = mine.get(0).treatment().buildFolder();
            if (!built.containsKey(folder)) {
                built.put(folder, program(mine));
            }
            Built outcome = built.get(folder);
            if (outcome.failure() != null && !FailureClass.BUILD.is(outcome.failure().type())) {
                built.remove(folder); // a later run may reach a host that this one has not reached
            }
            mine.forEach(run -> {
                if (outcome.failure() == null) {
                    built(run, outcome.how());
                } else {
                    fail(run, outcome.failure());
                }
            });
        }
    }

    private Built program(List<PlannedRun> runs) throws IOException, InterruptedException, WorkException {
        Treatment treatment = runs.get(0).treatment();
        Path log = store.runFolder(runs.get(0).id()).resolve("build.log");
        try {
            checkPlatforms(runs);
            return new Built(treatment.builder().build(treatment.generated(), treatment.target(), log), null);
        } catch (HostException e) {
            return new Built("", e.failure());
        } catch (BuildException e) {
            Failure failure = new Failure(FailureClass.BUILD.key(), "", e.getMessage(), e.excerpt());
            if (e.lacking().isPresent()) {
                runs.forEach(run -> fail(run, failure));
                throw e.lacking().get();
            }
            return new Built("", failure);
        }
    }

    /**
     * Checks that machines have the architectures of their platforms in the model.
     *
     * @throws HostException if a host cannot be reached
     * @throws WorkException if a machine has another architecture
     */
    private void checkPlatforms(List<PlannedRun> runs)
            throws HostException, WorkException, IOException, InterruptedException {
        PlannedRun first = runs.get(0);
        try (HostPrograms asked = new HostPrograms(false, listener)) {
            asked.checkPlatforms(first.treatment().hostProgram(), request.place().lab(), labs.prefix(first));
        } catch (HostException e) {
            if (e.lacking().isEmpty()) {
                throw e;
            }
            runs.forEach(run -> fail(run, e.failure()));
            throw e.lacking().get();
        }
    }

    private void built(PlannedRun run, String build) {
        GeneratedExperiment generated = run.treatment().generated();
        store.writer().built(run.id(), generated.hash(), generated.plan(), build);
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
            } catch (HostException e) {
                fail(run, e.failure());
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
            fail(run, outcome.failure());
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
        for (PlannedRun run : runs) {
            if (!run.hasFailed() && !counted.containsKey(run.treatment())) {
                counted.put(run.treatment(), counting.count(run.treatment()));
            }
        }
    }

    /**
     * Computes and stores the figures of successful runs from their samples.
     *
     * @param early whether the session was interrupted, and only has the rounds before the interruption
     */
    public void evaluate(List<PlannedRun> runs, boolean early) throws IOException, InterruptedException {
        Optional<StoppingRecord> stopping = sequential.flatMap(rounds -> rounds.record(early));
        Map<PlannedRun, RunEvaluator.Figures> sound = new LinkedHashMap<>();
        for (PlannedRun run : runs) {
            if (!run.hasFailed()) {
                listener.step(SessionStage.EVALUATE, run.label(request.amount().repeat()));
                Treatment treatment = run.treatment();
                RunEvaluator evaluator = new RunEvaluator(
                        store,
                        treatment.generated().experiment(),
                        treatment.quotas().over(run.rounds()),
                        treatment.target().ignoredOption());
                if (stopping.isPresent()) {
                    stopping.get().write(store.runFolder(run.id()));
                }
                RunEvaluator.Figures figures = evaluator.evaluate(run.id());
                if (request.instrumentation().checkpoints() && figures.failure() == null) {
                    figures = figures.and(evaluator.split(run.id()));
                }
                figures = figures.failure() == null ? figures.and(labs.warnings(run)) : figures;
                figures =
                        figures.failure() == null ? figures.and(RealTimePermission.leftOut(experiment(run))) : figures;
                if (wholeLaunchReason.isPresent() && figures.failure() == null) {
                    figures = figures.and(List.of(new Warning(
                            "whole launches took turns, not windows, so that the systems met different states of the "
                                    + "machine: " + wholeLaunchReason.get(),
                            "")));
                }
                if (counted.containsKey(run.treatment()) && figures.failure() == null) {
                    figures = figures.and(counted.get(run.treatment()));
                }
                if (Thread.interrupted()) {
                    // Reading files fails in an interrupted thread, so the failure says nothing about the files.
                    throw new InterruptedException("the evaluation was interrupted");
                } else if (figures.failure() != null) {
                    fail(run, figures.failure());
                } else {
                    sound.put(run, figures);
                }
            }
        }
        Map<List<Floor>, List<PlannedRun>> alike = new LinkedHashMap<>();
        sound.keySet()
                .forEach(run -> alike.computeIfAbsent(experiment(run).floors(), floors -> new ArrayList<>())
                        .add(run));
        for (List<PlannedRun> same : alike.values()) {
            SessionFloors floors = SessionFloors.of(experiment(same.get(0)), newestFloors(same, sound));
            same.forEach(run -> succeed(run, sound.get(run), floors));
        }
    }

    public static Experiment experiment(PlannedRun run) {
        return run.treatment().generated().experiment();
    }

    private void succeed(PlannedRun run, RunEvaluator.Figures figures, SessionFloors floors) {
        store.writer()
                .succeeded(
                        run.id(),
                        Instant.now(),
                        floors.with(figures.metrics(), figures.replicaMedians()),
                        figures.warnings());
        run.end();
    }

    /** Returns whether floors were measured for a run's metrics. */
    public boolean knowsFloors(Experiment experiment) {
        return newest.containsKey(experiment.floors());
    }

    /** Returns the floors of these runs; if no run measured floors, the newest earlier floors. */
    private List<RoundSamples> newestFloors(List<PlannedRun> runs, Map<PlannedRun, RunEvaluator.Figures> figures) {
        List<RoundSamples> measured =
                runs.stream().flatMap(run -> figures.get(run).floors().stream()).toList();
        List<Floor> key = experiment(runs.get(0)).floors();
        if (!measured.isEmpty()) {
            newest.put(key, measured);
        }
        return newest.getOrDefault(key, List.of());
    }

    private void fail(PlannedRun run, Failure failure) {
        run.fail(failure);
        store.writer().failed(run.id(), Instant.now(), failure, List.of());
        run.end();
    }
}
