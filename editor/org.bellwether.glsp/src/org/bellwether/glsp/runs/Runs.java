// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.generator.target.Targets;
import org.bellwether.glsp.runs.figures.EffectReader;
import org.bellwether.glsp.runs.figures.FigureReader;
import org.bellwether.glsp.runs.figures.ReportSubjects;
import org.bellwether.glsp.runs.figures.Reports;
import org.bellwether.glsp.runs.figures.RunStore;
import org.bellwether.glsp.runs.progress.DesignState;
import org.bellwether.glsp.runs.progress.DesignWork;
import org.bellwether.glsp.runs.progress.PilotWork;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.glsp.runs.progress.RunListener;
import org.bellwether.glsp.runs.progress.RunState;
import org.bellwether.glsp.runs.progress.RunTask;
import org.bellwether.glsp.runs.progress.RunWork;
import org.bellwether.glsp.runs.progress.SampleBatch;
import org.bellwether.glsp.runs.progress.SessionWork;
import org.bellwether.glsp.runs.progress.SuiteWork;
import org.bellwether.results.report.ReportFolder;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.campaign.Campaign;

/** The runs of the open project: one at a time, the same for all pages. */
public final class Runs implements AutoCloseable {
    /** The number of runs that the command line recommends. */
    private static final int PILOT_RUNS = 16;

    private final EditingSession session;
    private final Path model;
    private final Targets targets = Targets.discover();
    private final RunStore store;
    private final LastSettings<RunSettings> last;
    private final LastSettings<DesignSettings> lastDesign;
    private final Reports reports;
    private final ReportSubjects reportSubjects;
    private final FigureReader figures;
    private final EffectReader effects;
    private final GeneratedFolder generated;
    private final List<RunListener> listeners = new CopyOnWriteArrayList<>();
    private final RunListener all = new RunListener() {
        @Override
        public void state(RunState state) {
            listeners.forEach(listener -> listener.state(state));
        }

        @Override
        public void live(List<SampleBatch> points) {
            listeners.forEach(listener -> listener.live(points));
        }
    };
    private RunTask task;
    private long number;

    /** @param model the path that the command line would get: a project's folder or a model file */
    public Runs(EditingSession session, Path model) {
        this(session, model, StorePlace.ofUser());
    }

    public Runs(EditingSession session, Path model, Path storeFolder) {
        this(session, model, StorePlace.of(storeFolder));
    }

    private Runs(EditingSession session, Path model, StorePlace place) {
        this.session = session;
        this.model = model.toAbsolutePath();
        store = new RunStore(place, session.folder());
        last = new LastSettings<>(out().resolve("editor/run.json"), RunSettings.class, RunSettings::isPartial);
        lastDesign = new LastSettings<>(
                out().resolve("editor/design.json"), DesignSettings.class, DesignSettings::isPartial);
        figures = new FigureReader(session, store);
        effects = new EffectReader(session, store);
        generated = new GeneratedFolder(session, out().resolve("generated"));
        reports = new Reports(store, ReportFolder.in(out()));
        reportSubjects = new ReportSubjects(session, store);
    }

    /** Returns the project's output folder. */
    Path out() {
        return session.folder().resolve("out");
    }

    /** Returns the model's path as the command line accepts it. */
    public Path model() {
        return model;
    }

    public RunStore store() {
        return store;
    }

    Targets targets() {
        return targets;
    }

    public FigureReader figures() {
        return figures;
    }

    EffectReader effects() {
        return effects;
    }

    GeneratedFolder generated() {
        return generated;
    }

    /** Returns the finder of the elements that figures of reports belong to. */
    public ReportSubjects reportSubjects() {
        return reportSubjects;
    }

    /** Returns the reports that pages asked for, as separate pages. */
    public Reports reports() {
        return reports;
    }

    public void add(RunListener listener) {
        listeners.add(listener);
    }

    void remove(RunListener listener) {
        listeners.remove(listener);
    }

    /** Returns the state of the last run, which this or an earlier server started. */
    public synchronized RunState state() {
        return task == null ? store.newest().orElse(RunState.IDLE) : task.state();
    }

    Choices choices() throws IOException {
        return Choices.of(session, targets, last.read(), lastDesign.read());
    }

    /**
     * Saves unsaved changes, and starts a run. A model with errors is not changed.
     *
     * @throws EditRefused if the run cannot begin; the message has the reason
     */
    public synchronized void start(RunSettings settings) throws IOException {
        SessionRequest request = settings.request(model, store.place().folder());
        RunWork work = settings.suite(model, store.place().folder())
                .<RunWork>map(SuiteWork::new)
                .orElseGet(() -> new SessionWork(request));
        prepare();
        last.write(settings);
        start(work);
    }

    /**
     * Saves unsaved changes, and makes the missing runs of a design.
     *
     * @throws EditRefused if the runs cannot begin; the message has the reason
     */
    synchronized void startDesign(DesignSettings settings) throws IOException {
        CampaignRequest request = settings.request(model, store.place().folder());
        prepare();
        lastDesign.write(settings.resumed());
        start(new DesignWork(request, settings.treatment()));
    }

    /** Resumes the last design with its settings. */
    void resumeDesign() throws IOException {
        DesignSettings settings = lastDesign.read();
        DesignState design = state().design();
        if (settings == null || design != null && !design.experiment().equals(settings.experiment())) {
            throw new EditRefused(
                    "This design was not begun in the editor: give the command that began it again, or choose"
                            + " the same settings in the dialog of designs.");
        }
        startDesign(settings);
    }

    /** Makes runs of the model's own configuration, which show how small an effect a design can detect. */
    synchronized void startPilot(DesignSettings settings) throws IOException {
        CampaignRequest request = settings.request(model, store.place().folder());
        prepare();
        lastDesign.write(settings.resumed());
        start(new PilotWork(request, PILOT_RUNS));
    }

    private void prepare() throws IOException {
        if (task != null && !task.isOver()) {
            throw new EditRefused("A run is under way. Stop it first, or wait for its end.");
        }
        refuseErrors();
        save();
    }

    private void start(RunWork work) {
        task = new RunTask(++number, model, work, store.place(), all);
        all.state(task.state());
        task.start();
    }

    /** Saves unsaved changes, and plans a design without measuring. */
    synchronized DesignPlan plan(DesignSettings settings) {
        try {
            CampaignRequest request =
                    settings.resumed().request(model, store.place().folder());
            prepare();
            try (Store open = Store.open(store.place())) {
                Campaign campaign = new Campaign(request, SessionListener.SILENT, Optional.empty());
                return DesignPlan.of(campaign.preview(open, 0), request.confirm());
            }
        } catch (EditRefused e) {
            return DesignPlan.refused(new RunError(e.getMessage(), "", "", ""));
        } catch (WorkException | IOException | StoreException e) {
            return DesignPlan.refused(RunError.of(e).within(session.folder()));
        }
    }

    private void refuseErrors() {
        List<ModelProblem> errors =
                session.validate().stream().filter(ModelProblem::error).toList();
        if (!errors.isEmpty()) {
            ModelProblem first = errors.get(0);
            throw new EditRefused((errors.size() == 1 ? "The model has an error" : "The model has errors")
                    + ": fix what Problems lists, then try again. Nothing was saved. The first is in " + first.file()
                    + (first.line() == 0 ? "" : ", line " + first.line()) + ": " + first.text());
        }
    }

    /** Saves the files first, because a run and a generation read the files. */
    void save() throws IOException {
        session.storage().saveAll();
        List<String> unsaved = session.storage().dirty();
        if (!unsaved.isEmpty()) {
            throw new EditRefused(String.join(", ", unsaved)
                    + " cannot be saved yet: fix its text, or answer the question about it. Runs take what is saved.");
        }
    }

    /** Saves unsaved changes, and generates; returns the result. */
    public synchronized String generate(GenerationRequest what) throws IOException, WorkException {
        if (task != null && !task.isOver()) {
            throw new EditRefused("A run is under way, and uses what it has generated. Wait for its end.");
        }
        refuseErrors();
        save();
        return GenerationRequest.generate(
                model, targets, what.settings(model, last.read()), out().resolve("generated"));
    }

    synchronized void stop() {
        if (task != null) {
            task.stop();
        }
    }

    /** Ends the current run, with all its processes. */
    @Override
    public void close() {
        RunTask running;
        synchronized (this) {
            running = task;
        }
        try {
            if (running != null) {
                running.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // its children end with this process anyway
        }
        store.close();
    }
}
