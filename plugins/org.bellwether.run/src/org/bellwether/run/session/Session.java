// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.util.Models;
import org.bellwether.results.FailureClass;
import org.bellwether.results.bounds.BoundsRecord;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.host.CpuTimes;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.InterruptibleWork;
import org.bellwether.run.LockFile;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.bounds.AnalysedBounds;
import org.bellwether.run.build.RealTimePermission;
import org.bellwether.run.build.Requirements;
import org.bellwether.run.instructions.InstructionTool;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.GitRevision;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.ProjectOutput;

/**
 * Performs one {@code run} command: validates, generates, builds, launches in interleaved rounds, evaluates and stores.
 * The thread may be interrupted at any time. Everything that the session has started then ends, and completed
 * measurements are kept.
 */
public final class Session {
    private final SessionRequest request;
    private final SessionListener listener;
    private final Targets targets;
    private final GenerationStep generation;
    private final String id = Uuid7.next().toString();
    private final CpuTimes start = CpuTimes.read(KernelFiles.ofThisMachine());

    public Session(SessionRequest request, SessionListener listener) {
        this(request, listener, Targets.discover());
    }

    private Session(SessionRequest request, SessionListener listener, Targets targets) {
        this(request, listener, targets, new ProjectGenerator(targets));
    }

    public Session(SessionRequest request, SessionListener listener, Targets targets, GenerationStep generation) {
        this.request = request;
        this.listener = listener;
        this.targets = targets;
        this.generation = generation;
    }

    /** Returns the session's id. The store contains the session from the start of its build on. */
    public String id() {
        return id;
    }

    /**
     * The result of a session.
     *
     * @param id the session's id in the store
     * @param status the session's status: failed if a run failed
     * @param report the report's path
     */
    public record Outcome(String id, Status status, Path report) {}

    /**
     * Makes all runs of the session. Failures of runs are stored and are not thrown as exceptions.
     *
     * @throws WorkException if nothing could be measured because of the input or the machine
     */
    public Outcome run(Store store) throws WorkException, IOException {
        try {
            return InterruptibleWork.of(() -> {
                if (request.place().lab()) {
                    SessionLabs.checkMachine();
                }
                Project project = ProjectOutput.load(request, listener);
                new TreatmentGenerator(project, request, generation, listener).check();
                reportFactors(project);
                ProjectOutput output = ProjectOutput.of(project, request);
                try (LockFile lock = output.lock(listener)) {
                    return run(store, project, output.folder());
                }
            });
        } catch (InterruptedException e) {
            return new Outcome(id, Status.INTERRUPTED, null);
        }
    }

    /** Notes for the user that a session does not vary factors: a run has one value of each factor. */
    private void reportFactors(Project project) {
        Models.all(project.loaded().resources(), org.bellwether.model.experiment.Experiment.class).stream()
                .filter(experiment -> request.selection().experiment().isEmpty()
                        || request.selection().experiment().get().equals(experiment.getName()))
                .filter(experiment -> !experiment.getFactors().isEmpty())
                .forEach(experiment -> listener.note("This runs the values of the model; its factors "
                        + experiment.getFactors().stream().map(Factor::getName).collect(Collectors.joining(", "))
                        + " are varied by bellwether screen"));
    }

    private Outcome run(Store store, Project project, Path out)
            throws WorkException, IOException, InterruptedException {
        listener.step(SessionStage.GENERATE, project.name());
        List<Treatment> treatments =
                new TreatmentGenerator(project, request, generation, listener).generate(out, this::chosen);
        List<Experiment> experiments = treatments.stream()
                .map(treatment -> treatment.generated().experiment())
                .toList();
        TimeDaemonTrust.check(request, experiments);
        RealTimePermission.check(experiments, KernelFiles.ofThisMachine());
        RealTimePermission.noteLeftOut(experiments, listener);
        if (request.amount().until().isPresent()) {
            SequentialRounds.check(
                    request.amount().until().get(), treatments, request.amount().repeat());
        }
        long count = (long) request.amount().repeat() * treatments.size();
        for (Treatment treatment : treatments) {
            new SampleSpace(treatment.generated().experiment(), treatment.quotas(), count)
                    .check(
                            SampleSpace.Available.of(store.folder()),
                            store.folder(),
                            request.amount().samples());
        }
        Optional<String> obstacle = obstacle(project, treatments);
        Optional<DuetCores> duet = request.alternation().duet()
                ? Optional.of(DuetCores.of(treatments, obstacle, KernelFiles.ofThisMachine()))
                : Optional.empty();
        duet.flatMap(DuetCores::note).ifPresent(listener::note);
        Requirements.check(treatments.stream().map(Treatment::target).distinct().toList());
        Optional<InstructionTool> tool = tool();
        SessionLock.endKilledSessions(store);
        Optional<Revision> revision = GitRevision.of(project.folder());
        try (SessionLock lock = SessionLock.take(store, id)) {
            StoredSession stored = new StoredSession(id, start, store, project, request);
            List<PlannedRun> runs = begin(stored, treatments, revision);
            SessionLabs labs = new SessionLabs(request, store, listener);
            Measurement measurement = new Measurement(store, request, listener, labs);
            boolean early = false;
            try {
                new Predictions(store, request, project, targets, listener).write(runs);
                writeBounds(store, project, runs);
                measurement.build(runs);
                try (labs) {
                    labs.up(runs);
                    early = isEndedEarly(() -> launch(measurement, runs, obstacle, duet), runs);
                    if (tool.isPresent() && !early) {
                        measurement.count(runs, new InstructionCounting(tool.get(), out, listener));
                    }
                }
                measurement.evaluate(runs, early);
            } catch (InterruptedException e) {
                interrupted(stored, runs);
            } catch (WorkException | IOException | RuntimeException e) {
                if (Thread.currentThread().isInterrupted()) {
                    interrupted(stored, runs);
                    return end(stored, out, runs, false);
                }
                stored.failUnfinished(
                        runs,
                        new Failure(FailureClass.RUN.key(), "", "the session ended early: " + e.getMessage(), ""));
                end(stored, out, runs, false);
                throw e;
            }
            return end(stored, out, runs, early);
        }
    }

    /** Stores the results of the deadlines' analysis together with the runs, before anything is measured. */
    private void writeBounds(Store store, Project project, List<PlannedRun> runs) throws IOException {
        Map<Treatment, Optional<BoundsRecord>> known = new IdentityHashMap<>();
        for (PlannedRun run : runs) {
            Optional<BoundsRecord> bounds =
                    known.computeIfAbsent(run.treatment(), treatment -> bounds(project, treatment));
            if (bounds.isPresent()) {
                bounds.get().write(store.runFolder(run.id()));
            }
        }
    }

    /** Returns the bounds for the model's own rates; empty for a model without timing, which cannot be analysed. */
    private Optional<BoundsRecord> bounds(Project project, Treatment treatment) {
        Project own = treatment.project().orElse(project);
        if (request.amount().rateScale() != 1
                || Models.all(own.loaded().resources(), Timing.class).isEmpty()) {
            return Optional.empty();
        }
        try {
            Plan plan = new ProjectGenerator(targets)
                    .planUnchecked(own, treatment.request())
                    .plan();
            return ProjectGenerator.refusing(() -> AnalysedBounds.of(plan, treatment.target()));
        } catch (WorkException e) {
            listener.note("No bounds stand beside the deadlines of " + treatment.label() + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private interface Launching {
        void run() throws IOException, InterruptedException, WorkException;
    }

    private static void launch(
            Measurement measurement, List<PlannedRun> runs, Optional<String> obstacle, Optional<DuetCores> duet)
            throws IOException, InterruptedException, WorkException {
        try {
            measurement.prepareHosts(runs);
            measurement.launch(runs, obstacle, duet);
        } finally {
            measurement.leaveHosts();
        }
    }

    /**
     * Launches the runs; returns whether an interruption ended the launches early although the session has results. A
     * session that a stopping rule ends has results after each round.
     */
    private boolean isEndedEarly(Launching launching, List<PlannedRun> runs)
            throws IOException, InterruptedException, WorkException {
        try {
            launching.run();
            return false;
        } catch (InterruptedException e) {
            if (request.amount().until().isEmpty() || !Measurement.haveRounds(runs)) {
                throw e;
            }
            Thread.interrupted(); // a second interruption ends the evaluation, too
            return true;
        }
    }

    /** Returns the tool that counts instructions, if counting is requested. */
    private Optional<InstructionTool> tool() throws WorkException, InterruptedException {
        if (request.instrumentation().instructions().isEmpty()) {
            return Optional.empty();
        }
        InstructionTool tool =
                InstructionTool.of(request.instrumentation().instructions().get());
        Requirements.check(tool.requirement());
        if (tool == InstructionTool.PERF && !InstructionTool.perfCounts()) {
            throw new WorkException(
                    WorkException.Kind.MACHINE,
                    "no-counters",
                    "This machine counts no instructions for perf: most virtual machines do not, and"
                            + " /proc/sys/kernel/perf_event_paranoid may forbid it",
                    "this machine",
                    "Count them with Valgrind: --instructions callgrind");
        }
        return Optional.of(tool);
    }

    /**
     * Returns a reason against windows that are measured in turn; empty for a single configuration, which does not
     * alternate.
     */
    private Optional<String> obstacle(Project project, List<Treatment> treatments) throws IOException {
        return treatments.size() < 2
                ? Optional.empty()
                : AlternationCheck.obstacle(
                        project, treatments, request.instrumentation().checkpoints());
    }

    private List<Target> chosen(List<String> asked, GeneratedExperiment generated) throws WorkException {
        List<String> names = asked.isEmpty() ? generated.experiment().targets() : asked;
        return ProjectGenerator.refusing(() -> targets.get(names));
    }

    private List<PlannedRun> begin(StoredSession stored, List<Treatment> treatments, Optional<Revision> revision)
            throws WorkException, IOException {
        stored.begin(treatments.get(0).generated().experiment(), revision);
        listener.begun(id);
        List<PlannedRun> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= request.amount().repeat(); repeat++) {
            for (Treatment treatment : treatments) {
                PlannedRun run = new PlannedRun(Uuid7.next().toString(), treatment, repeat);
                stored.begin(run, 1, treatments.size() > 1);
                runs.add(run);
            }
        }
        return runs;
    }

    private static void interrupted(StoredSession stored, List<PlannedRun> runs) {
        Thread.interrupted(); // files must still be written
        stored.failUnfinished(runs, new Failure(FailureClass.INTERRUPTED.key(), "", "the session was interrupted", ""));
    }

    private Outcome end(StoredSession stored, Path out, List<PlannedRun> runs, boolean early) {
        Status status = early
                        || runs.stream()
                                .anyMatch(run -> run.hasFailed()
                                        && FailureClass.INTERRUPTED.is(
                                                run.failure().type()))
                ? Status.INTERRUPTED
                : runs.stream().anyMatch(PlannedRun::hasFailed) ? Status.FAILED : Status.OK;
        Path report = ReportFolder.in(out).file(id);
        stored.end(status, report);
        return new Outcome(id, status, report);
    }
}
