// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.SessionClosed;
import org.bellwether.glsp.runs.figures.DesignEffects;
import org.bellwether.glsp.runs.figures.DesignInfo;
import org.bellwether.glsp.runs.figures.Figures;
import org.bellwether.glsp.runs.figures.ReportSubjects;
import org.bellwether.glsp.runs.figures.RunComparison;
import org.bellwether.glsp.runs.figures.RunInfo;
import org.bellwether.glsp.runs.past.PastRun;
import org.bellwether.glsp.runs.past.PastRuns;
import org.bellwether.glsp.runs.past.RunGate;
import org.bellwether.glsp.runs.past.RunPlot;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.glsp.runs.progress.RunListener;
import org.bellwether.glsp.runs.progress.RunState;
import org.bellwether.glsp.runs.progress.SampleBatch;
import org.bellwether.glsp.runs.progress.StoredPoints;
import org.bellwether.glsp.workbench.Message;
import org.bellwether.glsp.workbench.WorkbenchClient;
import org.bellwether.results.FolderException;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.run.WorkException;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The page's requests about runs. A refused request shows a message to the user, and has an empty answer. */
@JsonSegment("runs")
public final class RunsService implements RunListener {
    /**
     * The threads that wait for files, stores and generators, so that neither the connection nor the editing session
     * waits for them.
     */
    private static final Executor WORKERS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "bellwether-runs");
        thread.setDaemon(true);
        return thread;
    });

    private final EditingSession session;
    private final Runs runs;
    private final Supplier<WorkbenchClient> client;

    public RunsService(EditingSession session, Runs runs, Supplier<WorkbenchClient> client) {
        this.session = session;
        this.runs = runs;
        this.client = client;
    }

    /** Starts to send events to the page. */
    public void listen() {
        runs.add(this);
    }

    /** Stops sending events, because the page has disconnected. */
    public void close() {
        runs.remove(this);
    }

    @Override
    public void state(RunState state) {
        client.get().state(state);
    }

    @Override
    public void live(List<SampleBatch> points) {
        client.get().live(new SampleBatch.Points(points));
    }

    /**
     * A run, session or campaign that the page refers to.
     *
     * @param id the id in the store
     */
    public record Id(String id) {}

    @JsonRequest
    public CompletableFuture<RunState> current() {
        return work(runs::state);
    }

    @JsonRequest
    public CompletableFuture<Choices> choices() {
        return work(runs::choices);
    }

    /** @return whether the run has begun */
    @JsonRequest
    public CompletableFuture<Boolean> start(RunSettings settings) {
        return work(() -> {
            runs.start(settings);
            return true;
        });
    }

    /** Returns the plan of a design; unsaved changes are saved first. */
    @JsonRequest
    public CompletableFuture<DesignPlan> plan(DesignSettings settings) {
        return work(() -> runs.plan(settings));
    }

    /** @return whether the runs have begun */
    @JsonRequest
    public CompletableFuture<Boolean> startDesign(DesignSettings settings) {
        return work(() -> {
            runs.startDesign(settings);
            return true;
        });
    }

    /** @return whether the runs have begun */
    @JsonRequest
    public CompletableFuture<Boolean> resumeDesign() {
        return work(() -> {
            runs.resumeDesign();
            return true;
        });
    }

    /** @return whether the runs have begun */
    @JsonRequest
    public CompletableFuture<Boolean> startPilot(DesignSettings settings) {
        return work(() -> {
            runs.startPilot(settings);
            return true;
        });
    }

    @JsonRequest
    public CompletableFuture<Void> stop() {
        return work(() -> {
            runs.stop();
            return null;
        });
    }

    /** Returns the project's runs, the newest first. */
    @JsonRequest
    public CompletableFuture<List<RunInfo>> list() {
        return work(() -> runs.store().runs());
    }

    /** Returns the project's designs with runs, the newest first. */
    @JsonRequest
    public CompletableFuture<List<DesignInfo>> designs() {
        return work(() -> runs.store().designs());
    }

    /** Returns the effects of a design, with the places of its factors in the diagrams. */
    @JsonRequest
    public CompletableFuture<DesignEffects> effects(Id of) {
        return work(() -> runs.effects().read(of.id()));
    }

    /** Returns the output of a session's build and processes so far. */
    @JsonRequest
    public CompletableFuture<List<LogFile>> logs(Id of) {
        return work(() -> runs.store().with(store -> LogFile.of(store, of.id())));
    }

    /** Returns a session's chart, from its samples in the store. */
    @JsonRequest
    public CompletableFuture<SampleBatch.Points> points(Id of) {
        return work(() -> new SampleBatch.Points(
                runs.store().session(of.id()).isEmpty()
                        ? List.of()
                        : runs.store().with(store -> StoredPoints.of(store, of.id()))));
    }

    /** Returns the figures of a run, with their places in the diagrams. */
    @JsonRequest
    public CompletableFuture<Figures> figures(Id of) {
        return work(() -> runs.figures().read(of.id()));
    }

    @JsonRequest
    public CompletableFuture<RunComparison> compare(RunComparison.Question question) {
        return work(() -> RunComparison.of(runs.store(), question));
    }

    /** Returns the project's runs with the differences between them, the newest first. */
    @JsonRequest
    public CompletableFuture<List<PastRun>> past() {
        return work(() -> new PastRuns(runs.store()).list());
    }

    /** @return whether the note was written */
    @JsonRequest
    public CompletableFuture<Boolean> note(PastRuns.Note note) {
        return work(() -> {
            new PastRuns(runs.store()).note(note);
            return true;
        });
    }

    @JsonRequest
    public CompletableFuture<RunPlot> plot(RunPlot.Question question) {
        return work(() -> RunPlot.of(runs.store(), question));
    }

    /** Returns whether runs are worse than others. */
    @JsonRequest
    public CompletableFuture<RunGate> gate(RunGate.Question question) {
        return work(() -> RunGate.of(runs.store(), question));
    }

    /** Returns the address of a session's report for the browser. */
    @JsonRequest
    public CompletableFuture<String> report(Id of) {
        return work(() -> runs.reports().page(of.id()));
    }

    /** Returns the id of the element that a figure of a report belongs to; empty if the model no longer has it. */
    @JsonRequest
    public CompletableFuture<String> reportSubject(ReportSubjects.Figure figure) {
        return work(() -> runs.reportSubjects().find(figure));
    }

    /** Generates the files of a run; returns the result as text for the user. */
    @JsonRequest
    public CompletableFuture<String> generate(GenerationRequest what) {
        return work(() -> runs.generate(what));
    }

    /**
     * Returns the generated files that come from an element of a diagram; all files if the id is not that of an
     * element.
     */
    @JsonRequest
    public CompletableFuture<GeneratedFolder.Listing> generatedFiles(Id of) {
        return work(() -> runs.generated().of(of.id()));
    }

    /** @param of a request whose id is a path in the generated folder */
    @JsonRequest
    public CompletableFuture<GeneratedFolder.Content> generatedFile(Id of) {
        return work(() -> runs.generated().read(of.id()));
    }

    /** Validates the model now; returns the numbers of errors and of warnings. */
    @JsonRequest
    public CompletableFuture<int[]> validate() {
        return work(() -> {
            List<ModelProblem> problems = session.validate();
            int errors = (int) problems.stream().filter(ModelProblem::error).count();
            return new int[] {errors, problems.size() - errors};
        });
    }

    private interface Work<T> {
        T run() throws IOException, WorkException;
    }

    private <T> CompletableFuture<T> work(Work<T> work) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.run();
                    } catch (EditRefused e) {
                        client.get().message(new Message("warning", e.getMessage()));
                    } catch (WorkException | IOException | StoreException | FolderException e) {
                        RunError error = RunError.of(e);
                        client.get().message(new Message("error", error.message() + ". " + error.fix()));
                    } catch (SessionClosed e) {
                        return null; // the server ends with this connection, so no client waits for the answer
                    }
                    return null;
                },
                WORKERS);
    }
}
