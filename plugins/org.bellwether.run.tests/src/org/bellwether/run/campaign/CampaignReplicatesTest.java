// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.DetectableEffect;
import org.bellwether.results.effects.Effects;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionListener;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Campaigns whose combinations are repeated in blocks of time. */
@Tag("slow")
class CampaignReplicatesTest extends CampaignFixture {
    private static final int COMBINATIONS = 8;

    private CampaignRequest replicates(int count) {
        return request(1, 0, false).lasting(OptionalInt.of(count), OptionalDouble.empty());
    }

    private Campaign campaign(CampaignRequest request) {
        return campaign(request, counted(), SessionListener.SILENT);
    }

    private static List<Step> design(CampaignPlan plan) {
        return plan.steps().stream()
                .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                .toList();
    }

    @Test
    void eachReplicateIsABlockWithAllCombinations() throws Exception {
        List<Step> steps = design(campaign(replicates(3)).preview(store, 0).plan());
        assertEquals(3 * COMBINATIONS, steps.size());
        for (int block = 0; block < 3; block++) {
            List<Step> mine = steps.subList(block * COMBINATIONS, (block + 1) * COMBINATIONS);
            assertEquals(
                    COMBINATIONS, mine.stream().map(Step::levels).distinct().count());
            assertEquals(
                    List.of(block + 1),
                    mine.stream().map(Step::block).distinct().toList());
        }
        assertTrue(
                !steps.subList(0, COMBINATIONS).stream()
                        .map(Step::levels)
                        .toList()
                        .equals(steps.subList(COMBINATIONS, 2 * COMBINATIONS).stream()
                                .map(Step::levels)
                                .toList()),
                "each in an order of its own");
    }

    /** The second command can estimate times from the runs of the first, and still continues the same campaign. */
    @Test
    void minutesMakeAsManyReplicatesAsFitAndGoOnWithThem() throws Exception {
        CampaignRequest request = request(1, 0, false).lasting(OptionalInt.empty(), OptionalDouble.of(0.06));
        Campaign.Outcome first = campaign(request).run(store);
        CampaignState state = CampaignState.read(store, row(first));
        int made = design(state.plan()).size();
        assertEquals(0, made % COMBINATIONS);
        assertTrue(made > COMBINATIONS, made + " runs");
        int launches = launches().size();
        Campaign.Outcome second = campaign(request).run(store);
        assertEquals(first.campaign(), second.campaign());
        assertEquals(launches, launches().size());
        assertEquals(made, design(campaign(request).preview(store, 0).plan()).size());
    }

    @Test
    void fewerThanSixRunsAColumnAreNotAnalysedRobustly() throws Exception {
        Campaign.Outcome outcome = campaign(replicates(4)).run(store);
        CampaignAnalysis analysis = new CampaignAnalysis(store, CampaignState.read(store, row(outcome)));
        Effects effects = analysis.effects(false, false, 0.05).all().get(0);
        // 32 runs estimate a mean, three effects and three differences of blocks: 4.6 for each column
        assertEquals(Effects.Method.EXACT, effects.method(), "and these runs have no noise");
        assertEquals(4_000, effects.effects().get(0).value(), 100);
    }

    @Test
    void aPilotOfTheModelsOwnConfigurationIsMadeOnceAndFoundAgain() throws Exception {
        assertEquals(0, campaign(replicates(2)).preview(store, 0).pilot().runs().size());
        Campaign.Preview preview = campaign(replicates(2)).preview(store, 8);
        assertEquals(8, preview.pilot().runs().size());
        assertTrue(preview.pilot().isEnough());
        assertTrue(preview.pilot().milliseconds().orElseThrow() > 0);
        assertEquals(List.of(), preview.foreseen(), "runs that do not differ tell nothing");
        assertEquals(8, campaign(replicates(2)).preview(store, 0).pilot().runs().size());
    }

    @Test
    void theVisibleEffectOfADesignFallsWithTheRootOfItsRuns() {
        double few = DetectableEffect.planned(3, 100, 128, 18, 0.05);
        double many = DetectableEffect.planned(3, 100, 12_800, 18, 0.05);
        assertEquals(2 * 3 / Math.sqrt(128) * (1.98 + 0.84), few, 0.05);
        assertEquals(10, few / many, 0.3);
    }
}
