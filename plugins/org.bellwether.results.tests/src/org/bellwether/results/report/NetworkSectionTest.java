// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkSectionTest {
    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    /**
     * Returns the section of a session with one run without a lab.
     *
     * @param host the host of all its processes; null for this machine
     */
    private String section(String host) throws IOException {
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        RunData run = view.runs().get(0);
        Html html = new Html();
        RunData placed = new RunData(
                run.run(),
                Optional.of(on(host, run.experiment().orElseThrow())),
                run.floors(),
                run.ownFloors(),
                run.metrics(),
                run.rounds(),
                run.warnings());
        new NetworkSection(new SessionData(view.session(), List.of(placed), view.host(), view.conditions()), store)
                .addTo(html);
        return html.toString();
    }

    private static Experiment on(String host, Experiment experiment) {
        List<ProcessPlan> processes = experiment.processes().stream()
                .map(process -> new ProcessPlan(
                        process.name(),
                        process.program(),
                        process.node(),
                        host,
                        process.cores(),
                        process.scheduling(),
                        process.priority(),
                        process.instances()))
                .toList();
        return new Experiment(
                experiment.model(),
                experiment.name(),
                experiment.targets(),
                experiment.seed(),
                experiment.phases(),
                processes,
                experiment.probes(),
                experiment.pools(),
                experiment.metrics(),
                experiment.floors(),
                experiment.assembly(),
                experiment.rounds());
    }

    @Test
    void aRunOnOneMachineHasNoNetwork() throws IOException {
        assertEquals("", section(null));
    }

    @Test
    void aRunOnSeveralHostsSaysWhichNetworkItShared() throws IOException {
        String section = section("far.example");
        assertTrue(section.contains("<h2>Network</h2>"), section);
        assertTrue(section.contains("they shared the network with these connections"), section);
    }
}
