// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.host.Conditions;
import org.bellwether.results.host.CpuTimes;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.CampaignRow;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Failure;
import org.bellwether.results.store.Revision;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.SessionRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.Uuid7;

/**
 * Makes steps of a campaign, one after the other. Each run is evaluated and stored before the next one begins: whoever kills
 * it loses the run that is going on, and no other.
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

    /** @param open numbers of the steps to make, at least one */
    void run(CampaignState state, List<Integer> open, Path out, Path report, Contenders.Finder finder)
            throws WorkException, IOException, InterruptedException {
        CampaignPlan plan = state.plan();
        Map<String, Variant> variants = new LinkedHashMap<>();
        for (int step : open) {
            variants.put(
                    plan.steps().get(step).variant(),
                    planner.variant(plan.steps().get(step)));
        }
        SessionRequest all = request.session().with(List.copyOf(variants.values()));
        listener.step(Step.GENERATE, variants.size() + " configurations");
        Map<String, Contender> contenders = new Contenders(project, all, generation, listener)
                .generate(out, finder).stream().collect(Collectors.toMap(Contender::label, Function.identity()));
        Contender first = contenders.values().iterator().next();
        new SampleRoom(first.generated().experiment(), first.shares(), open.size())
                .check(
                        SampleRoom.Available.of(store.folder()),
                        store.folder(),
                        request.session().samples());
        Requirements.check(List.of(first.target()));
        Optional<Revision> revision = GitRevision.of(project.folder());
        try (SessionLock lock = SessionLock.take(store, id)) {
            begin(first, revision);
            CampaignProgress progress = new CampaignProgress(
                    listener, plan.steps().size() - open.size(), plan.steps().size());
            Status status = Status.FAILED;
            try {
                status = steps(state, open, contenders, progress);
            } catch (InterruptedException e) {
                status = Status.INTERRUPTED;
                throw e;
            } finally {
                Conditions conditions =
                        status == Status.INTERRUPTED ? null : Conditions.since(start, KernelFiles.ofThisMachine());
                store.writer().end(id, Instant.now(), status, conditions, report.toString());
            }
        }
    }

    private void begin(Contender first, Optional<Revision> revision) throws WorkException, IOException {
        store.writer()
                .begin(new SessionRow(
                        id,
                        project.folder().toString(),
                        first.generated().experiment().model(),
                        first.generated().experiment().name(),
                        request.session().command(),
                        Instant.now(),
                        null,
                        Status.RUNNING,
                        request.session().rateScale(),
                        null,
                        null));
        revision.ifPresent(known -> store.writer().revision(id, known));
    }

    private Status steps(
            CampaignState state, List<Integer> open, Map<String, Contender> contenders, CampaignProgress progress)
            throws WorkException, IOException, InterruptedException {
        Set<String> extents = ExtentParameters.of(project.loaded());
        String host = store.writer().host(HostFacts.read(KernelFiles.ofThisMachine()));
        Measurement measurement = new Measurement(store, request.session(), progress);
        boolean allGood = true;
        for (int step : open) {
            CampaignPlan.Step planned = state.plan().steps().get(step);
            Contender contender = contenders.get(planned.variant());
            String model =
                    store.writer().model(contender.generated().experiment().model(), project.sources());
            int attempt = state.attempts(step);
            boolean good = false;
            for (int failures = 0; !good && failures <= request.retries(); failures++) {
                progress.begin(label(planned) + (failures > 0 ? ", again" : ""));
                PlannedRun run = new PlannedRun(Uuid7.next().toString(), contender, ++attempt);
                store.writer().begin(Session.row(run, id, model, host, extents));
                store.campaigns().attempt(campaign.id(), new Attempt(step, attempt, run.id()));
                good = make(run, measurement);
                refuseBrokenBuild(run);
                if (!good && !CampaignState.mayPass(run.failure().type())) {
                    break;
                }
            }
            allGood &= good;
            progress.end();
        }
        return allGood ? Status.OK : Status.FAILED;
    }

    /** What does not build in one configuration does not in the others: they are the same program. */
    private static void refuseBrokenBuild(PlannedRun run) throws WorkException {
        if (run.hasFailed() && run.failure().type().equals("build")) {
            throw new WorkException(
                    WorkException.Kind.FAILED,
                    "build",
                    run.failure().message(),
                    run.contender().buildFolder().toString(),
                    "Read why: bellwether logs " + run.id() + "; then say the same again");
        }
    }

    private boolean make(PlannedRun run, Measurement measurement)
            throws WorkException, IOException, InterruptedException {
        try {
            List<PlannedRun> only = List.of(run);
            measurement.build(only);
            if (!run.hasFailed()) {
                measurement.launch(only);
                measurement.evaluate(only);
            }
        } catch (InterruptedException e) {
            Thread.interrupted(); // the interruption has done its work; the run's end is still to be written
            giveUp(run, new Failure("interrupted", "", "the session was interrupted", ""));
            throw e;
        } catch (WorkException | IOException | RuntimeException e) {
            boolean interrupted = Thread.interrupted();
            giveUp(run, new Failure(interrupted ? "interrupted" : "run", "", String.valueOf(e.getMessage()), ""));
            if (interrupted) {
                throw new InterruptedException("interrupted while files were written");
            }
            throw e;
        }
        return !run.hasFailed();
    }

    private void giveUp(PlannedRun run, Failure reason) {
        if (!run.hasEnded()) {
            run.fail(reason);
            store.writer().failed(run.id(), Instant.now(), run.failure(), List.of());
            run.end();
        }
    }

    private static String label(CampaignPlan.Step step) {
        return step.values().isEmpty() ? step.variant() : step.variant() + " " + new TreeMap<>(step.values());
    }
}
