// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StoreWriter;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scoreboard and the screening's result agree on whether there is an answer. */
class EffectDecisionTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final int RUNS = 12;
    private static final Optional<String> DRIFTED = Optional.of("the machine drifted");

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
     * Stores a campaign with two factors, replicates, and a reference every third run. The second one of its two
     * responses drifts.
     */
    private String campaign() {
        StoreWriter writer = store.writer();
        String session = Uuid7.next().toString();
        writer.begin(new SessionRow(session, "/p", "m", "e", "c", START, null, Status.RUNNING, 1, null, null));
        List<Step> steps = new ArrayList<>();
        for (int i = 0, design = 0; i < RUNS; i++) {
            if (i % 3 == 0) {
                steps.add(new Step(CampaignPlan.REFERENCE, CampaignPlan.REFERENCE, List.of(), Map.of(), 0));
            } else {
                List<Integer> levels = List.of(design % 2, design / 2 % 2);
                Map<String, String> values = Map.of("a", "v" + levels.get(0), "b", "v" + levels.get(1));
                steps.add(new Step(CampaignPlan.DESIGN, "d" + design % 4, levels, values, 0));
                design++;
            }
        }
        CampaignPlan plan = new CampaignPlan(
                "a full factorial",
                List.of(new FactorPlan("a", "a", List.of("v0", "v1")), new FactorPlan("b", "b", List.of("v0", "v1"))),
                List.of(
                        new ResponsePlan("call", "timed", "latency", "p50"),
                        new ResponsePlan("call", "timed", "latency", "p99")),
                steps,
                List.of());
        String id = Uuid7.next().toString();
        store.campaigns()
                .begin(new CampaignRow(id, "/p", "m", "e", "d", "i", "c", CanonicalJson.write(plan), "", START, null));
        for (int i = 0; i < RUNS; i++) {
            String run = Uuid7.next().toString();
            writer.begin(RunRow.begun(
                    run,
                    session,
                    "corbel",
                    1,
                    writer.model("m", Map.of("a.bellwether", "")),
                    writer.host(HostFacts.read(KernelFiles.ofThisMachine())),
                    "hash",
                    "{}",
                    "{}",
                    1,
                    START,
                    steps.get(i).variant(),
                    null));
            store.campaigns().attempt(id, new Attempt(i, 1, run));
            double chance = 10 * ((i * 7) % 5);
            writer.succeeded(
                    run,
                    START,
                    List.of(new MetricResult(
                            "call",
                            "timed",
                            "latency",
                            "ns",
                            "p",
                            "",
                            Map.of("p50", 10_000 + chance, "p99", 20_000 + 500.0 * i + chance),
                            Map.of())),
                    List.of());
        }
        store.campaigns().end(id, START);
        return id;
    }

    private Optional<String> missing(String campaign) {
        return EffectDecision.missing(
                store, store.campaigns().campaign(campaign).orElseThrow());
    }

    @Test
    void driftOfAnyResponseLeavesACampaignUnanswered() {
        assertEquals(DRIFTED, missing(campaign()));
    }

    @Test
    void theDriftTreatmentIsStoredWithTheCampaign() {
        String campaign = campaign();
        store.campaigns().correct(campaign, DriftTreatment.ACCEPTED.key());
        assertEquals(Optional.empty(), missing(campaign), "the effects were told despite it");
        store.campaigns().correct(campaign, DriftTreatment.TAKEN_OUT.key());
        assertEquals(Optional.empty(), missing(campaign));
        CampaignRow row = store.campaigns().campaign(campaign).orElseThrow();
        assertEquals(DriftTreatment.TAKEN_OUT, DriftTreatment.of(row).or(false, false));
        assertEquals(DriftTreatment.ACCEPTED, DriftTreatment.of(row).or(false, true));
        assertEquals(DriftTreatment.TAKEN_OUT, DriftTreatment.UNDECIDED.or(true, true));
    }
}
