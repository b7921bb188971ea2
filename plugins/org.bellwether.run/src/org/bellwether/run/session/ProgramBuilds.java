// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.FailureClass;
import org.bellwether.results.campaign.RunEnvironment;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildException;
import org.bellwether.run.hosts.HostException;
import org.bellwether.run.hosts.HostPrograms;
import org.bellwether.run.project.GeneratedExperiment;

/** Builds the programs of a session, each once. The runs of a program that cannot be built fail. */
final class ProgramBuilds {
    private final Store store;
    private final SessionRequest request;
    private final SessionListener listener;
    private final SessionLabs labs;

    /** The build of each program, or the reason for its failure. */
    private final Map<Path, Build> builds = new HashMap<>();

    private record Build(String how, Failure failure) {}

    ProgramBuilds(Store store, SessionRequest request, SessionListener listener, SessionLabs labs) {
        this.store = store;
        this.request = request;
        this.listener = listener;
        this.labs = labs;
    }

    /**
     * Builds the programs of these runs that were not built before, and stores the builds.
     *
     * @throws WorkException if this machine lacks a requirement of the build, or a machine has another architecture than
     *     its platform in the model
     */
    void build(List<PlannedRun> runs) throws IOException, InterruptedException, WorkException {
        Map<Path, List<PlannedRun>> programs = new LinkedHashMap<>();
        runs.forEach(run -> programs.computeIfAbsent(run.treatment().buildFolder(), folder -> new ArrayList<>())
                .add(run));
        for (Map.Entry<Path, List<PlannedRun>> program : programs.entrySet()) {
            if (!builds.containsKey(program.getKey())) {
                builds.put(program.getKey(), build(program.getValue().get(0), program.getValue()));
            }
            Build build = builds.get(program.getKey());
            if (build.failure() != null
                    && !FailureClass.BUILD.is(build.failure().type())) {
                builds.remove(program.getKey()); // a later run may reach a host that this one has not reached
            }
            program.getValue().forEach(run -> store(run, build));
        }
    }

    private Build build(PlannedRun first, List<PlannedRun> runs)
            throws IOException, InterruptedException, WorkException {
        Treatment treatment = first.treatment();
        Path log = store.runFolder(first.id()).resolve("build.log");
        try {
            checkPlatforms(runs);
            return new Build(treatment.builder().build(treatment.generated(), treatment.target(), log), null);
        } catch (HostException e) {
            return new Build("", e.failure());
        } catch (BuildException e) {
            Failure failure = new Failure(FailureClass.BUILD.key(), "", e.getMessage(), e.excerpt());
            if (e.lacking().isPresent()) {
                runs.forEach(run -> run.endFailed(store.writer(), failure));
                throw e.lacking().get();
            }
            return new Build("", failure);
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
            asked.checkPlatforms(
                    first.treatment().hostProgram(), request.place().lab(), labs.prefix(first));
        } catch (HostException e) {
            if (e.lacking().isEmpty()) {
                throw e;
            }
            runs.forEach(run -> run.endFailed(store.writer(), e.failure()));
            throw e.lacking().get();
        }
    }

    /**
     * Adds the compilers of hosts that run another program than that of this machine to the stored build of a run.
     *
     * @param compilers the name and version by the host's name
     */
    void storeCompilers(PlannedRun run, Map<String, String> compilers) {
        if (!compilers.isEmpty()) {
            Build build = builds.get(run.treatment().buildFolder());
            Map<String, String> facts = CanonicalJson.readTexts(build.how());
            compilers.forEach((host, compiler) -> facts.put(RunEnvironment.HOST_COMPILER + host, compiler));
            store(run, new Build(CanonicalJson.write(facts), null));
        }
    }

    private void store(PlannedRun run, Build build) {
        if (build.failure() == null) {
            GeneratedExperiment generated = run.treatment().generated();
            store.writer().built(run.id(), generated.hash(), generated.plan(), build.how());
        } else {
            run.endFailed(store.writer(), build.failure());
        }
    }
}
