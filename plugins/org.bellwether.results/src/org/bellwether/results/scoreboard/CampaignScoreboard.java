// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.EffectDecision;
import org.bellwether.results.scoreboard.CampaignLine.Now;
import org.bellwether.results.scoreboard.ScoreboardStore.FoundCampaign;
import org.bellwether.results.scoreboard.ScoreboardStore.StepRun;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Status;

/**
 * The campaigns of a store, and their progress. An open page polls repeatedly, so plans, which may have thousands of
 * steps, are read only after changes, and ended campaigns are not read again.
 */
public final class CampaignScoreboard {
    private static final int MOST = 50;

    private final Map<String, Plan> plans = new HashMap<>();
    private final Map<List<String>, CampaignLine> ended = new HashMap<>();

    private record Plan(int length, CampaignPlan plan) {}

    /** Returns the campaigns, the newest first. */
    public List<CampaignLine> campaigns(Store store) {
        return new ScoreboardStore(store)
                .campaigns(MOST).stream()
                        .map(campaign -> campaign.ended() == null ? line(store, campaign) : ended(store, campaign))
                        .toList();
    }

    /** Returns the line of an ended campaign, in which only the treatment of drift may change. */
    private CampaignLine ended(Store store, FoundCampaign campaign) {
        CampaignRow row = store.campaigns().campaign(campaign.id()).orElseThrow();
        return ended.computeIfAbsent(List.of(row.id(), row.correction()), key -> line(store, campaign));
    }

    private CampaignPlan plan(Store store, FoundCampaign campaign) {
        Plan known = plans.get(campaign.id());
        if (known == null || known.length() != campaign.planLength()) {
            String json =
                    store.campaigns().campaign(campaign.id()).orElseThrow().plan();
            known = new Plan(campaign.planLength(), CanonicalJson.read(json, CampaignPlan.class));
            plans.put(campaign.id(), known);
        }
        return known.plan();
    }

    private CampaignLine line(Store store, FoundCampaign campaign) {
        CampaignPlan plan = plan(store, campaign);
        List<StepRun> runs = new ScoreboardStore(store).steps(campaign.id());
        Map<Integer, List<StepRun>> steps =
                runs.stream().collect(Collectors.groupingBy(StepRun::step, TreeMap::new, Collectors.toList()));
        int done =
                (int) steps.values().stream().filter(CampaignScoreboard::isDone).count();
        int failed = (int)
                steps.values().stream().filter(CampaignScoreboard::hasFailed).count();
        List<Now> now = runs.stream()
                .filter(run -> run.status() == Status.RUNNING)
                .map(run -> new Now(
                        run.run(),
                        run.step(),
                        what(plan.steps().get(run.step())),
                        run.started().toString()))
                .toList();
        boolean running =
                !now.isEmpty() || campaign.ended() == null && runs.stream().anyMatch(StepRun::open);
        int all = plan.steps().size();
        Optional<String> reason = campaign.ended() == null
                ? Optional.empty()
                : EffectDecision.missing(
                        store, store.campaigns().campaign(campaign.id()).orElseThrow());
        return new CampaignLine(
                campaign.id(),
                campaign.project(),
                campaign.model() + "/" + campaign.experiment(),
                campaign.design(),
                plan.how(),
                plan.factors().stream().map(FactorPlan::name).toList(),
                campaign.command(),
                campaign.started().toString(),
                campaign.ended() == null ? null : campaign.ended().toString(),
                campaign.ended() != null
                        ? reason.isPresent() ? "unanswered" : "complete"
                        : running ? "running" : runs.isEmpty() ? "waiting" : "stopped",
                reason.orElse(null),
                all,
                done,
                failed,
                now,
                campaign.ended() == null ? left(runs, all - done - failed) : null,
                newestSession(runs));
    }

    private static boolean isDone(List<StepRun> attempts) {
        return attempts.stream().anyMatch(run -> run.status() == Status.OK);
    }

    private static boolean hasFailed(List<StepRun> attempts) {
        return !isDone(attempts)
                && attempts.stream().noneMatch(run -> run.status() == Status.RUNNING)
                && attempts.stream().anyMatch(run -> run.status() == Status.FAILED);
    }

    private static String what(CampaignPlan.Step step) {
        return step.values().isEmpty()
                ? step.variant()
                : step.variant() + ": "
                        + new TreeMap<>(step.values())
                                .entrySet().stream()
                                        .map(level -> level.getKey() + " " + level.getValue())
                                        .collect(Collectors.joining(", "));
    }

    /**
     * Returns the expected time of the open steps. The time of a run lasts until the start of the next run in its
     * session.
     */
    private static Long left(List<StepRun> runs, int open) {
        Map<String, List<Instant>> begins = new HashMap<>();
        runs.forEach(run -> begins.computeIfAbsent(run.session(), session -> new ArrayList<>())
                .add(run.started()));
        double seconds = 0;
        int gaps = 0;
        for (List<Instant> session : begins.values()) {
            Instant first = session.stream().min(Instant::compareTo).orElseThrow();
            Instant last = session.stream().max(Instant::compareTo).orElseThrow();
            seconds += Duration.between(first, last).toMillis() / 1e3;
            gaps += session.size() - 1;
        }
        return gaps == 0 ? null : Long.valueOf(Math.round(seconds / gaps * open));
    }

    /** Returns the newest session; ids are in order of time. */
    private static String newestSession(List<StepRun> runs) {
        return runs.stream().map(StepRun::session).max(String::compareTo).orElse(null);
    }
}
