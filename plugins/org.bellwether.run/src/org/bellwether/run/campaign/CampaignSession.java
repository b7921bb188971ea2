// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.results.FailureClass;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.host.CpuTimes;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.RealTimePermission;
import org.bellwether.run.build.Requirements;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.GitRevision;
import org.bellwether.run.project.Project;
import org.bellwether.run.session.Measurement;
import org.bellwether.run.session.PlannedRun;
import org.bellwether.run.session.SampleSpace;
import org.bellwether.run.session.StoredSession;
import org.bellwether.run.session.Treatment;
import org.bellwether.run.session.TreatmentGenerator;

/**
 * Makes steps of a campaign, one after the other, or as many in parallel as there are jobs. Each run is evaluated and
 * stored before the next runs begin: if the process is killed, only the current runs are lost.
 */
final class CampaignSession {
    private final Store store;
    private final Project project;
    private final CampaignRequest request;
    private final CampaignRow campaign;
    private final CampaignPlanner planner;
    private final SessionListener listener;
    private final GenerationStep generation;
    private final String id = Uuid7.next().toString();
    private final CpuTimes start = CpuTimes.read(KernelFiles.ofThisMachine());

    CampaignSession(
            Store store,
            Project project,
            CampaignRequest request,
            CampaignRow campaign,
            CampaignPlanner planner,
            GenerationStep generation,
            SessionListener listener) {
        this.store = store;
        this.project = project;
        this.request = request;
        this.campaign = campaign;
        this.planner = planner;
        this.generation = generation;
        this.listener = listener;
    }

    /** @param open numbers of the steps that are still to be made, at least one */
    void run(CampaignState state, List<Integer> open, Path out, Path report, TreatmentGenerator.Finder finder)
            throws WorkException, IOException, InterruptedException {
        CampaignPlan plan = state.plan();
        List<CampaignPlan.Step> steps = open.stream().map(plan.steps()::get).toList();
        Configurations configurations = configurations(steps, out, finder);
        Treatment first = configurations.of(steps.get(0), 0);
        List<Integer> cores =
                JobCores.of(request.jobs(), project, first.generated().experiment());
        new SampleSpace(first.generated().experiment(), first.quotas(), open.size(), 1)
                .check(
                        SampleSpace.Available.of(store.folder()),
                        store.folder(),
                        request.session().amount().samples());
        generation.check(project, first.request());
        Requirements.check(List.of(first.target()));
        RunEnvironmentCheck environment = new RunEnvironmentCheck(store, campaign.id(), request, listener);
        if (environment.isNeeded()) {
            environment.check(reference(out, finder), out.resolve("variants/environment.log"));
        }
        Optional<Revision> revision = GitRevision.of(project.folder());
        try (SessionLock lock = SessionLock.take(store, id)) {
            StoredSession stored = new StoredSession(id, start, store, project, request.session());
            stored.begin(first.generated().experiment(), revision);
            listener.begun(id);
            CampaignProgress progress = new CampaignProgress(
                    listener, plan.steps().size() - open.size(), plan.steps().size());
            Status status = Status.FAILED;
            try {
                status = steps(stored, state, open, configurations, cores, progress, environment);
            } catch (InterruptedException e) {
                status = Status.INTERRUPTED;
                throw e;
            } finally {
                stored.end(status, report);
            }
        }
    }

    /**
     * Returns the configurations. If only options vary that are read at start, all configurations share one program,
     * and its sources are checked to be equal.
     */
    private Configurations configurations(List<CampaignPlan.Step> steps, Path out, TreatmentGenerator.Finder finder)
            throws WorkException, IOException {
        if (planner.sharesProgram()) {
            List<CampaignPlan.Step> some = new ArrayList<>(List.of(CampaignPlanner.referenceStep(1)));
            some.addAll(Configurations.covering(steps));
            List<Treatment> samples = treatments(some).generate(out, finder);
            if (samples.stream().map(Treatment::buildFolder).distinct().count() == 1) {
                checkPriorities(samples);
                return new Configurations.OfOneProgram(
                        project, request.session(), generation, planner, out.resolve("variants/jobs"), samples.get(0));
            }
            planner.refuseTooMany(
                    steps.stream().map(CampaignPlan.Step::variant).distinct().count());
        }
        listener.step(
                SessionStage.GENERATE,
                steps.stream().map(CampaignPlan.Step::variant).distinct().count() + " configurations");
        List<Treatment> treatments = treatments(steps).generate(out, finder);
        checkPriorities(treatments);
        Map<String, Treatment> all =
                treatments.stream().collect(Collectors.toMap(Treatment::label, Function.identity()));
        return (step, job) -> all.get(step.variant());
    }

    /** Refuses priorities that this user may not set, before anything is built. A factor may vary priorities. */
    private void checkPriorities(List<Treatment> treatments) throws WorkException {
        List<Experiment> experiments = treatments.stream()
                .map(treatment -> treatment.generated().experiment())
                .toList();
        RealTimePermission.check(experiments, KernelFiles.ofThisMachine());
        RealTimePermission.noteLeftOut(experiments, listener);
    }

    /** Returns the model's own configuration, which every session can build. */
    private Treatment reference(Path out, TreatmentGenerator.Finder finder) throws WorkException, IOException {
        return treatments(List.of(CampaignPlanner.referenceStep(1)))
                .generate(out, finder)
                .get(0);
    }

    private TreatmentGenerator treatments(List<CampaignPlan.Step> steps) throws WorkException {
        Map<String, Variant> variants = new LinkedHashMap<>();
        for (CampaignPlan.Step step : steps) {
            variants.put(step.variant(), planner.variant(step));
        }
        return new TreatmentGenerator(
                project, request.session().with(List.copyOf(variants.values())), generation, listener);
    }

    /** A step to make, with the number of its earlier failures. */
    private record PendingStep(int step, int failures) {}

    private Status steps(
            StoredSession stored,
            CampaignState state,
            List<Integer> open,
            Configurations configurations,
            List<Integer> cores,
            CampaignProgress progress,
            RunEnvironmentCheck environment)
            throws WorkException, IOException, InterruptedException {
        Group group = new Group(stored, state, configurations, progress, environment);
        try {
            return steps(group, state.plan(), open, cores, progress);
        } finally {
            group.measurement.leaveHosts();
        }
    }

    private Status steps(
            Group group, CampaignPlan plan, List<Integer> open, List<Integer> cores, CampaignProgress progress)
            throws WorkException, IOException, InterruptedException {
        Deque<PendingStep> waiting = new ArrayDeque<>();
        open.forEach(step -> waiting.add(new PendingStep(step, 0)));
        boolean allGood = true;
        for (int number = 0; !waiting.isEmpty(); number++) {
            List<PendingStep> pendingSteps = next(plan, waiting, Math.max(1, cores.size()));
            // A run that is made alone uses the same cores as parallel runs
            List<Integer> rotated = new ArrayList<>(isAlone(plan, pendingSteps.get(0)) ? List.of() : cores);
            Collections.rotate(rotated, number);
            List<PlannedRun> runs = group.make(pendingSteps, rotated);
            for (int i = pendingSteps.size() - 1; i >= 0; i--) {
                PendingStep pending = pendingSteps.get(i);
                PlannedRun run = runs.get(i);
                if (!run.hasFailed()) {
                    progress.end();
                } else if (pending.failures() < request.retries()
                        && CampaignState.isTransient(run.failure().type())) {
                    waiting.addFirst(new PendingStep(pending.step(), pending.failures() + 1));
                } else {
                    allGood = false;
                    progress.end();
                }
            }
        }
        return allGood ? Status.OK : Status.FAILED;
    }

    private static List<PendingStep> next(CampaignPlan plan, Deque<PendingStep> waiting, int most) {
        List<PendingStep> pendingSteps = new ArrayList<>(List.of(waiting.remove()));
        while (pendingSteps.size() < most
                && !isAlone(plan, pendingSteps.get(0))
                && !waiting.isEmpty()
                && !isAlone(plan, waiting.peek())) {
            pendingSteps.add(waiting.remove());
        }
        return pendingSteps;
    }

    /**
     * Returns whether a run is made alone. The confirmation compares configurations, which alternate without parallel
     * runs.
     */
    private static boolean isAlone(CampaignPlan plan, PendingStep pending) {
        return plan.steps().get(pending.step()).purpose().equals(CampaignPlan.CONFIRM);
    }

    /** Makes runs in parallel, and evaluates and stores them before the next ones begin. */
    private final class Group {
        private final StoredSession stored;
        private final CampaignState state;
        private final Configurations configurations;
        private final CampaignProgress progress;
        private final Measurement measurement;
        private final RunEnvironmentCheck environment;
        private final Map<Integer, Integer> attempts = new HashMap<>();

        Group(
                StoredSession stored,
                CampaignState state,
                Configurations configurations,
                CampaignProgress progress,
                RunEnvironmentCheck environment) {
            this.stored = stored;
            this.state = state;
            this.configurations = configurations;
            this.progress = progress;
            this.environment = environment;
            this.measurement = new Measurement(store, request.session(), progress);
        }

        List<PlannedRun> make(List<PendingStep> pendingSteps, List<Integer> cores)
                throws WorkException, IOException, InterruptedException {
            List<PlannedRun> runs = new ArrayList<>();
            boolean floors = false;
            for (PendingStep pending : pendingSteps) {
                CampaignPlan.Step step = state.plan().steps().get(pending.step());
                progress.begin(label(step) + (pending.failures() > 0 ? ", again" : ""));
                Treatment treatment = configurations.of(step, runs.size());
                int attempt = attempts.merge(
                        pending.step(), state.attempts(pending.step()) + 1, (before, first) -> before + 1);
                PlannedRun run = new PlannedRun(Uuid7.next().toString(), treatment, attempt);
                stored.begin(run, Math.max(1, cores.size()), false);
                store.campaigns().attempt(campaign.id(), new Attempt(pending.step(), attempt, run.id()));
                runs.add(run);
                floors |= !step.purpose().equals(CampaignPlan.DESIGN)
                        || !measurement.knowsFloors(treatment.generated().experiment());
            }
            measure(runs, cores, floors);
            for (PlannedRun run : runs) {
                refuseBrokenBuild(run);
            }
            return runs;
        }

        private void measure(List<PlannedRun> runs, List<Integer> cores, boolean floors)
                throws WorkException, IOException, InterruptedException {
            try {
                measurement.build(runs);
                for (PlannedRun run : runs) {
                    environment.check(run);
                }
                measurement.prepareHosts(runs);
                measurement.launchTogether(runs, cores, floors);
                measurement.evaluate(runs, false);
            } catch (InterruptedException e) {
                Thread.interrupted(); // the interrupted runs must still be recorded
                stored.failUnfinished(
                        runs, new Failure(FailureClass.INTERRUPTED.key(), "", "the session was interrupted", ""));
                throw e;
            } catch (WorkException | IOException | RuntimeException e) {
                boolean interrupted = Thread.interrupted();
                boolean untried = e instanceof WorkException refused && refused.kind() == WorkException.Kind.INPUT;
                stored.failUnfinished(
                        runs,
                        new Failure(
                                (interrupted || untried ? FailureClass.INTERRUPTED : FailureClass.RUN).key(),
                                "",
                                String.valueOf(e.getMessage()),
                                ""));
                if (interrupted) {
                    throw new InterruptedException("interrupted while files were written");
                }
                throw e;
            }
        }
    }

    /** Refuses to go on after a failed build, because all configurations are the same program. */
    private static void refuseBrokenBuild(PlannedRun run) throws WorkException {
        if (run.hasFailed() && FailureClass.BUILD.is(run.failure().type())) {
            throw new WorkException(
                    WorkException.Kind.FAILED,
                    "build",
                    run.failure().message(),
                    run.treatment().buildFolder().toString(),
                    "Read why: bellwether logs " + run.id() + "; then give the same command again");
        }
    }

    private static String label(CampaignPlan.Step step) {
        return step.values().isEmpty() ? step.variant() : step.variant() + " " + new TreeMap<>(step.values());
    }
}
