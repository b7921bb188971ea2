// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.CampaignStore.Attempt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.store.row.Uuid7;

/**
 * Puts the runs of a design of two factors into a store as if they had been measured. The factor {@code concurrency}
 * costs 1000 ns, {@code purging} nothing.
 */
public final class StoredDesign {
    private static final Instant START = Instant.parse("2026-02-03T04:05:06Z");
    private static final int REPLICATES = 3;

    private StoredDesign() {}

    /** @param concurrency the levels of the first factor; each costs 1000 ns more than the level before */
    private static CampaignPlan plan(List<String> concurrency) {
        List<Step> steps = new ArrayList<>();
        List<String> purging = List.of("lru", "lfu");
        for (int block = 1; block <= REPLICATES; block++) {
            for (int cell = 0; cell < 2 * concurrency.size(); cell++) {
                int first = cell % concurrency.size();
                int second = cell / concurrency.size();
                steps.add(new Step(
                        CampaignPlan.DESIGN,
                        "d0" + (cell + 1),
                        List.of(first, second),
                        Map.of("concurrency", concurrency.get(first), "purging", purging.get(second)),
                        block));
            }
        }
        return new CampaignPlan(
                "full factorial",
                List.of(
                        new FactorPlan("concurrency", "corbel.Concurrency", concurrency),
                        new FactorPlan("purging", "corbel.ConnectionPurgingStrategy", purging)),
                List.of(new ResponsePlan("update", "timed", "latency", "mean")),
                steps,
                List.of());
    }

    /**
     * Stores runs of a design of the experiment {@code steady}.
     *
     * @param runs how many of the twelve runs are complete; the campaign has ended if all are
     * @param failed the number of the run that failed, from 0; -1 for none
     * @return the campaign's id
     */
    public static String put(Path storeFolder, Path project, int runs, int failed) throws IOException {
        return put(storeFolder, project, plan(List.of("reactive", "thread-per-connection")), runs, failed);
    }

    /** Stores all runs of a design whose first factor has three levels. */
    public static String putThreeLevels(Path storeFolder, Path project) throws IOException {
        CampaignPlan plan = plan(List.of("reactive", "thread-per-connection", "thread-pool"));
        return put(storeFolder, project, plan, plan.steps().size(), -1);
    }

    private static String put(Path storeFolder, Path project, CampaignPlan plan, int runs, int failed)
            throws IOException {
        String campaign = Uuid7.next().toString();
        String session = Uuid7.next().toString();
        String folder = project.toRealPath().toString();
        try (Store store = Store.open(storeFolder)) {
            store.writer()
                    .begin(new SessionRow(
                            session,
                            folder,
                            "basicsp",
                            "steady",
                            "screen",
                            START,
                            null,
                            Status.RUNNING,
                            1,
                            null,
                            null));
            store.campaigns()
                    .begin(new CampaignRow(
                            campaign,
                            folder,
                            "basicsp",
                            "steady",
                            "both",
                            campaign,
                            "bellwether screen",
                            CanonicalJson.write(plan),
                            "",
                            START,
                            null));
            for (int step = 0; step < runs; step++) {
                run(store, campaign, session, plan, step, step == failed);
            }
            store.writer().end(session, START.plusSeconds(9), Status.OK, null, null);
            if (runs == plan.steps().size()) {
                store.campaigns().end(campaign, START.plusSeconds(9));
            }
        }
        return campaign;
    }

    private static void run(Store store, String campaign, String session, CampaignPlan plan, int step, boolean fails)
            throws IOException {
        String run = Uuid7.next().toString();
        store.writer()
                .begin(RunRow.begun(
                        run,
                        session,
                        "corbel",
                        1,
                        store.writer().model("basicsp", Map.of()),
                        store.writer().host(HostFacts.read(KernelFiles.ofThisMachine())),
                        "c" + step,
                        "{}",
                        "{}",
                        1,
                        START,
                        plan.steps().get(step).variant(),
                        null));
        store.campaigns().attempt(campaign, new Attempt(step, 1, run));
        if (fails) {
            store.writer()
                    .failed(
                            run,
                            START.plusSeconds(1),
                            new Failure("run", "gps", "the process ended", "log"),
                            List.of());
            return;
        }
        int level = plan.steps().get(step).levels().get(0);
        double value = 10_000 + 1000 * level + 7 * (step % 5);
        store.writer()
                .succeeded(
                        run,
                        START.plusSeconds(1),
                        List.of(new MetricResult(
                                "update",
                                "timed",
                                "latency",
                                "ns",
                                "p",
                                "",
                                Map.of("count", 400.0, "mean", value, "p50", value),
                                Map.of())),
                        List.of());
    }
}
