// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.host.CpuTimes;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.ExtentParameters;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.Project;

/**
 * The rows of the current session in the store: its own row, the rows of its runs, and how they end. Sessions of the
 * command {@code run} and of campaigns are stored in the same way.
 */
public final class StoredSession {
    private final String id;
    private final CpuTimes start;
    private final StoreWriter writer;
    private final Project project;
    private final SessionRequest request;
    private final Set<String> extents;
    private final Map<Project, String> models = new IdentityHashMap<>();
    private String host;

    /**
     * @param id the session's id in the store
     * @param start the processors' times at the start of the session
     */
    public StoredSession(String id, CpuTimes start, Store store, Project project, SessionRequest request) {
        this.id = id;
        this.start = start;
        this.writer = store.writer();
        this.project = project;
        this.request = request;
        this.extents = ExtentParameters.of(project.loaded());
    }

    /**
     * Stores that the session has begun: its row, its commit, its model, and this machine.
     *
     * @param experiment the experiment of the first run
     * @param revision the commit of the project; empty if the project is in no repository
     */
    public void begin(Experiment experiment, Optional<Revision> revision) throws WorkException, IOException {
        writer.begin(new SessionRow(
                id,
                project.folder().toString(),
                experiment.model(),
                experiment.name(),
                request.destination().command(),
                Instant.now(),
                null,
                Status.RUNNING,
                request.amount().rateScale(),
                null,
                null));
        revision.ifPresent(known -> writer.revision(id, known));
        models.put(project, writer.model(experiment.model(), project.sources()));
        host = writer.host(HostFacts.read(KernelFiles.ofThisMachine()));
    }

    /**
     * Stores that a run has begun.
     *
     * @param jobs number of parallel runs, as in {@link Configuration}
     * @param turns whether configurations alternate, as in {@link Configuration#extent}
     */
    public void begin(PlannedRun run, int jobs, boolean turns) throws WorkException, IOException {
        Treatment treatment = run.treatment();
        Experiment experiment = treatment.generated().experiment();
        Project source = treatment.project().orElse(project);
        if (!models.containsKey(source)) {
            models.put(source, writer.model(experiment.model(), source.sources()));
        }
        String model = models.get(source);
        Configuration configuration = Configuration.of(
                treatment.request(),
                experiment,
                treatment.target().name(),
                model,
                extents,
                treatment.build().values(),
                jobs);
        writer.begin(RunRow.begun(
                run.id(),
                id,
                treatment.target().name(),
                run.repeat(),
                model,
                host,
                configuration.hash(),
                configuration.json(),
                Configuration.extent(treatment.request(), extents, turns),
                experiment.seed(),
                Instant.now(),
                treatment.variant(),
                CanonicalJson.write(treatment.options())));
    }

    /** Ends all unfinished runs as failed. A run that has already failed keeps its reason. */
    public void failUnfinished(List<PlannedRun> runs, Failure reason) {
        runs.stream().filter(run -> !run.hasEnded()).forEach(run -> run.endFailed(writer, reason));
    }

    /** Stores how the session ended, and the conditions of its measurement. */
    public void end(Status status, Path report) {
        // After an interruption the wake-up cost is not measured, because the user waits for the prompt.
        MachineState conditions =
                status == Status.INTERRUPTED ? null : MachineState.since(start, KernelFiles.ofThisMachine());
        writer.end(id, Instant.now(), status, conditions, report.toString());
    }
}
