// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.Pilot;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.SessionLock;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.InterruptibleWork;
import org.bellwether.run.LockFile;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.launch.PhaseTiming;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.ProjectOutput;

/**
 * A designed experiment. A campaign is planned or resumed, makes its runs, and confirms the best configuration by fresh
 * runs. Completed runs are not repeated.
 */
public final class Campaign {
    /** The level of significance for effects of the screening that decide the best levels. */
    private static final double LEVEL = 0.05;

    /**
     * Estimates for forecasts only: start, connections, end and evaluation of a run with a few processes, and a call in
     * a closed loop.
     */
    private static final double LAUNCH_MS = 100;

    private static final double CALL_MS = 0.1;

    private static final double MS_A_MINUTE = 60_000;

    /** The largest number of steps: more runs give no useful information, and their analysis takes minutes. */
    private static final long MOST_STEPS = 20_000;

    private final CampaignRequest request;
    private final SessionListener listener;
    private final Targets targets;
    private final GenerationStep generation;
    private final Optional<CampaignPlace> place;

    /** @param place the place where the runs are made; empty for this machine */
    public Campaign(CampaignRequest request, SessionListener listener, Optional<CampaignPlace> place) {
        this(request, listener, place, Targets.discover());
    }

    private Campaign(
            CampaignRequest request, SessionListener listener, Optional<CampaignPlace> place, Targets targets) {
        this(request, listener, place, targets, new ProjectGenerator(targets));
    }

    /** Creates a campaign on this machine. */
    public Campaign(CampaignRequest request, SessionListener listener, Targets targets, GenerationStep generation) {
        this(request, listener, Optional.empty(), targets, generation);
    }

    Campaign(
            CampaignRequest request,
            SessionListener listener,
            Optional<CampaignPlace> place,
            Targets targets,
            GenerationStep generation) {
        this.place = place;
        this.request = request;
        this.listener = listener;
        this.targets = targets;
        this.generation = generation;
    }

    /**
     * The result of a campaign.
     *
     * @param campaign the campaign's id in the store; empty if the campaign was interrupted before it began
     * @param complete whether all its steps are done
     * @param report   the report's path
     */
    public record Outcome(Optional<String> campaign, boolean complete, Path report) {}

    /**
     * The work that the campaign would do.
     *
     * @param open            number of steps that are not done yet
     * @param runMilliseconds approximate time that each step adds
     * @param pilot           runs of the model's own configuration on this machine, which show how small an effect the
     *     design can detect
     */
    public record Preview(CampaignPlan plan, int open, double runMilliseconds, Pilot pilot) {
        /** Returns the smallest effects that the design can detect; empty if the pilot has too few runs. */
        public List<Pilot.ExpectedResponse> foreseen() {
            return pilot.isEnough() ? pilot.foreseen(plan, LEVEL) : List.of();
        }

        /** Returns the time of the open steps, in seconds, at least one. */
        public long seconds() {
            return Math.max(1, Math.round(open * runMilliseconds / 1000));
        }
    }

    /**
     * Returns the plan of a campaign, without measuring anything but a pilot.
     *
     * @param pilotRuns runs of the model's own configuration that are made first; 0 for none
     */
    public Preview preview(Store store, int pilotRuns) throws WorkException, IOException {
        ProjectOutput output = load();
        if (pilotRuns > 0) {
            Prepared before = prepare(store, output, "plan");
            pilot(store, before).make(pilotRuns, targets, generation, listener);
        }
        // The pilot has another output folder than a campaign that may be running
        Prepared prepared = prepare(store, output, "plan");
        GeneratedExperiment reference = prepared.reference();
        int open = prepared.existing()
                .map(row ->
                        CampaignState.read(store, row).open(request.retries()).size())
                .orElse(prepared.plan().steps().size());
        Pilot pilot = pilot(store, prepared).stored(reference.experiment());
        return new Preview(prepared.plan(), open, milliseconds(pilot, reference) / request.jobs(), pilot);
    }

    private CampaignPilot pilot(Store store, Prepared prepared) {
        return new CampaignPilot(
                store, prepared.project(), request, prepared.planner().reference());
    }

    /** Returns the time of a run (ms): from earlier runs, otherwise a rough estimate. */
    private double milliseconds(Pilot pilot, GeneratedExperiment reference) throws IOException {
        OptionalDouble measured = pilot.milliseconds();
        return measured.isPresent() ? measured.getAsDouble() : forecast(reference);
    }

    /** Returns the likely time of a run (ms). */
    private double forecast(GeneratedExperiment generated) throws IOException {
        SampleQuotas quotas =
                new SampleQuotas(generated.experiment(), request.session().amount(), 1);
        Map<String, String> settings = quotas.settings(1);
        PhaseTiming timing = PhaseTiming.of(generated.folder());
        double phases = generated.experiment().phases().stream()
                .mapToDouble(phase -> phase.kind().equals("timed")
                        ? timing.milliseconds(
                                phase.name(),
                                settings,
                                request.session().amount().rateScale())
                        : PhaseTiming.samples(phase.name(), settings) * CALL_MS)
                .sum();
        return quotas.rounds() * (LAUNCH_MS + phases);
    }

    /** Makes all runs of the campaign. Failures of runs are stored and are not thrown as exceptions. */
    public Outcome run(Store store) throws WorkException, IOException {
        CampaignRow[] row = new CampaignRow[1];
        try {
            return InterruptibleWork.of(() -> {
                ProjectOutput output = load();
                try (LockFile lock = output.lock(listener)) {
                    SessionLock.endKilledSessions(store);
                    Prepared prepared = prepare(store, output, CampaignPlanner.REFERENCE);
                    row[0] = prepared.existing().orElseGet(() -> begin(store, prepared));
                    work(store, prepared, row[0]);
                    return new Outcome(Optional.of(row[0].id()), true, report(prepared.out(), row[0]));
                }
            });
        } catch (InterruptedException e) {
            return new Outcome(Optional.ofNullable(row[0]).map(CampaignRow::id), false, null);
        }
    }

    private static Path report(Path out, CampaignRow campaign) {
        return ReportFolder.in(out).file(campaign.id());
    }

    /**
     * The facts that are known before anything is measured.
     *
     * @param existing the campaign in the store for the same request, complete or not
     */
    private record Prepared(
            Project project,
            Path out,
            CampaignPlanner planner,
            ModelDesign design,
            GeneratedExperiment reference,
            CampaignPlan plan,
            String identity,
            Optional<CampaignRow> existing) {}

    private ProjectOutput load() throws WorkException, IOException {
        return ProjectOutput.of(ProjectOutput.load(request.session(), listener), request.session());
    }

    /** @param folder the folder, below that of the variants, where the model's own configuration is generated */
    private Prepared prepare(Store store, ProjectOutput output, String folder) throws WorkException, IOException {
        SessionRequest session = request.session();
        Project project = output.project();
        org.bellwether.model.experiment.Experiment experiment = ProjectGenerator.experiment(project, session);
        ModelDesign design = ModelDesign.of(experiment, request.design());
        CampaignPlanner planner = new CampaignPlanner(project, request, generation, design, targets);
        listener.step(SessionStage.GENERATE, project.name());
        Path generated = output.folder().resolve("variants").resolve(folder).resolve("generated");
        generation.generate(project, planner.reference().in(session), generated);
        GeneratedExperiment reference = GeneratedExperiment.read(generated);
        CampaignPlan plan = planner.plan(reference.experiment());
        String identity = identity(project, experiment.getName(), plan);
        Optional<CampaignRow> existing =
                request.fresh() ? Optional.empty() : store.campaigns().latest(identity);
        if (request.minutes().isPresent()) {
            plan = existing.isPresent()
                    ? CampaignState.read(store, existing.get()).plan() // the stored plan has the number of replicates
                    : planner.plan(
                            reference.experiment(),
                            OptionalInt.of(fitting(
                                    plan,
                                    planner.replicates(),
                                    milliseconds(
                                            new CampaignPilot(store, project, request, planner.reference())
                                                    .stored(reference.experiment()),
                                            reference))));
        }
        return new Prepared(project, output.folder(), planner, design, reference, plan, identity, existing);
    }

    /**
     * Returns the number of replicates that fit into the time, at least one.
     *
     * @param replicates the plan's number
     */
    private int fitting(CampaignPlan plan, int replicates, double milliseconds) {
        long design = plan.steps().stream()
                        .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                        .count()
                / replicates;
        double references = request.referenceEvery() > 0 ? (double) design / request.referenceEvery() : 0;
        double confirmation = 2.0 * request.confirm() * milliseconds;
        double time = request.minutes().orElseThrow() * MS_A_MINUTE - confirmation;
        double each = (design + references) * milliseconds / request.jobs();
        long most = MOST_STEPS / Math.max(1, design);
        return (int) Math.max(1, Math.min(most, Math.floor(time / each)));
    }

    /**
     * Returns a hash of the request. Requests for the same steps of the same model, measured in the same way, have the
     * same hash.
     */
    private String identity(Project project, String experiment, CampaignPlan plan) throws WorkException, IOException {
        SessionRequest session = request.session();
        Map<String, Object> asked = new TreeMap<>();
        asked.put("model", project.sources());
        asked.put("experiment", experiment);
        asked.put("plan", plan);
        asked.put("options", session.selection().options());
        asked.put("parameters", session.selection().parameters());
        asked.put("samples", session.amount().samples().toString());
        asked.put("warmup", session.amount().warmup().toString());
        asked.put("rounds", session.amount().rounds().toString());
        asked.put("rateScale", session.amount().rateScale());
        // The key is absent by default, so that campaigns of earlier versions can still be resumed
        if (session.place().withoutRealTime()) {
            asked.put("withoutRealTime", true);
        }
        if (place.isPresent()) {
            asked.put(
                    "place",
                    place.get().name()); // the number of jobs does not matter, because each run has its own machine
        } else if (request.jobs() > 1) {
            asked.put("jobs", request.jobs());
        }
        request.minutes().ifPresent(minutes -> asked.put("minutes", minutes));
        return CanonicalJson.hash(CanonicalJson.write(asked));
    }

    private CampaignRow begin(Store store, Prepared prepared) {
        CampaignRow row = new CampaignRow(
                Uuid7.next().toString(),
                prepared.project().folder().toString(),
                prepared.reference().experiment().model(),
                prepared.reference().experiment().name(),
                prepared.design().name(),
                prepared.identity(),
                request.session().destination().command(),
                CanonicalJson.write(prepared.plan()),
                "",
                Instant.now(),
                null);
        store.campaigns().begin(row);
        return row;
    }

    private void work(Store store, Prepared prepared, CampaignRow row)
            throws WorkException, IOException, InterruptedException {
        if (row.ended() != null) {
            listener.note("All runs of this experiment exist already; --fresh makes new ones.");
            return;
        }
        makeOpen(store, prepared, row);
        confirm(store, prepared, store.campaigns().campaign(row.id()).orElseThrow());
        store.campaigns().end(row.id(), Instant.now());
    }

    private void makeOpen(Store store, Prepared prepared, CampaignRow row)
            throws WorkException, IOException, InterruptedException {
        CampaignState state = CampaignState.read(store, row);
        List<Integer> open = state.open(request.retries());
        int steps = state.plan().steps().size();
        if (open.isEmpty()) {
            return;
        } else if (open.size() < steps && state.isBegun()) {
            listener.note("Resuming: " + (steps - open.size()) + " of " + steps + " runs exist already.");
        }
        if (place.isPresent()) {
            place.get()
                    .make(new CampaignWork(
                            store,
                            prepared.project(),
                            request,
                            row,
                            prepared.planner(),
                            targets,
                            prepared.out(),
                            listener));
            return;
        }
        new CampaignSession(store, prepared.project(), request, row, prepared.planner(), generation, listener)
                .run(state, open, prepared.out(), report(prepared.out(), row), this::find);
    }

    private List<Target> find(List<String> names, GeneratedExperiment generated) throws WorkException {
        return ProjectGenerator.refusing(() -> targets.get(names));
    }

    /**
     * Makes fresh runs of the best configuration and of the model's own: a screening's best result is biased by
     * selection.
     */
    private void confirm(Store store, Prepared prepared, CampaignRow row)
            throws WorkException, IOException, InterruptedException {
        CampaignState state = CampaignState.read(store, row);
        if (request.confirm() > 0 && !state.plan().confirms()) {
            CampaignAnalysis.Choice choice = choice(new CampaignAnalysis(store, state));
            if (!choice.best().isEmpty()) {
                listener.note("Confirming by " + request.confirm() + " fresh runs: " + choice.best());
                CampaignPlan longer = state.plan().with(prepared.planner().confirmation(choice));
                store.campaigns().plan(row.id(), CanonicalJson.write(longer));
            }
        }
        makeOpen(store, prepared, store.campaigns().campaign(row.id()).orElseThrow());
    }

    private static CampaignAnalysis.Choice choice(CampaignAnalysis analysis) {
        try {
            return analysis.best(LEVEL);
        } catch (DesignException e) {
            return new CampaignAnalysis.Choice(Map.of(), Map.of()); // too many runs failed: the analysis reports that
        }
    }
}
