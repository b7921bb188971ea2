// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.results.Folders;
import org.bellwether.results.network.NetworkRecord;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Warning;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildException;
import org.bellwether.run.build.RuntimeCache;
import org.bellwether.run.build.TestbedSources;
import org.bellwether.run.lab.Lab;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.LabMachine;
import org.bellwether.run.lab.LabRequest;
import org.bellwether.run.lab.LinkRecord;
import org.bellwether.run.lab.NetworkReader;

/** Makes the local labs of a session, one for each network of its runs, and ends them with the session. */
final class SessionLabs implements AutoCloseable {
    private final boolean wanted;
    private final Store store;
    private final SessionListener listener;
    private final Map<NetworkPlan, Lab> labs = new LinkedHashMap<>();
    private final Map<PlannedRun, Lab> places = new LinkedHashMap<>();

    SessionLabs(SessionRequest request, Store store, SessionListener listener) {
        this.wanted = request.place().lab();
        this.store = store;
        this.listener = listener;
    }

    /** @throws WorkException if labs cannot be made on this machine; called before anything is built */
    static void checkMachine() throws WorkException, InterruptedException {
        try {
            LabMachine.check();
        } catch (LabException e) {
            throw WorkException.of(e);
        }
    }

    /** Makes the labs that built runs need. */
    void up(List<PlannedRun> runs) throws IOException, WorkException, InterruptedException {
        for (PlannedRun run : runs) {
            if (!wanted || run.hasFailed()) {
                continue;
            }
            NetworkPlan network = NetworkReader.read(run.treatment().generated().plan());
            Lab lab = labs.get(network);
            if (lab == null) {
                listener.step(
                        SessionStage.LAB,
                        run.treatment().generated().experiment().model());
                lab = up(run, network);
                labs.put(network, lab);
            }
            places.put(run, lab);
        }
    }

    private Lab up(PlannedRun run, NetworkPlan network) throws IOException, WorkException, InterruptedException {
        Treatment treatment = run.treatment();
        Path cache = Folders.cache();
        List<Path> shared = new ArrayList<>();
        for (Path folder : List.of(treatment.generated().folder(), treatment.buildFolder(), cache)) {
            if (Files.isDirectory(folder)) {
                shared.add(folder.toRealPath());
            }
        }
        Path samples = Files.createDirectories(store.folder().resolve("runs")).toRealPath();
        try {
            return Lab.up(new LabRequest(
                    network,
                    program(cache, listener),
                    Optional.empty(),
                    treatment.generated().experiment().model(),
                    treatment.generated().experiment().seed(),
                    shared,
                    List.of(samples)));
        } catch (LabException e) {
            throw WorkException.of(e);
        }
    }

    /**
     * Builds the program of labs.
     *
     * @throws WorkException if it cannot be built on this machine
     */
    static Path program(Path cache, SessionListener listener) throws IOException, WorkException, InterruptedException {
        try {
            return TestbedSources.program(new RuntimeCache(cache, listener));
        } catch (BuildException e) {
            throw e.lacking()
                    .orElseGet(() -> new WorkException(
                            WorkException.Kind.FAILED, "testbed-build", e.getMessage(), "bw-testbed", e.excerpt()));
        }
    }

    /** Returns the first words of the command that launches a run, so that it runs in its lab. */
    List<String> prefix(PlannedRun run) {
        return Optional.ofNullable(places.get(run)).map(Lab::prefix).orElse(List.of());
    }

    /** Returns warnings about the links of a run, or about missing ones. */
    List<Warning> warnings(PlannedRun run) throws IOException {
        Lab lab = places.get(run);
        if (lab != null) {
            return lab.links().stream()
                    .flatMap(link -> link.remarks().stream())
                    .map(remark -> new Warning(remark, "leave more of the machine to the lab, or use real links"))
                    .toList();
        }
        boolean drawn =
                !NetworkReader.read(run.treatment().generated().plan()).links().isEmpty();
        boolean here = run.treatment().generated().experiment().processes().stream()
                .allMatch(process -> process.host() == null);
        return drawn && here
                ? List.of(new Warning(
                        "all processes ran on this machine, without the links of the model",
                        "make hosts and links out of namespaces with --lab, or give the nodes hosts"))
                : List.of();
    }

    /** Ends the labs, and records the links with their counters. */
    @Override
    public void close() throws IOException, WorkException {
        for (Lab lab : labs.values()) {
            try {
                lab.close();
            } catch (LabException e) {
                throw WorkException.of(e);
            }
        }
        for (Map.Entry<PlannedRun, Lab> place : places.entrySet()) {
            NetworkRecord.write(
                    store.runFolder(place.getKey().id()),
                    place.getValue().links().stream().map(LinkRecord::json).toList(),
                    place.getValue().clocks());
        }
        labs.clear();
    }
}
