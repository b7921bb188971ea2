// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.Arrays;
import java.util.Optional;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;

/** Decides whether the runs of an ended campaign show effects. */
public final class EffectDecision {
    private static final double LEVEL = 0.05;

    /** The largest number of steps that is analysed; in larger campaigns, only the presence of figures is checked. */
    private static final int MOST_STEPS = 1024;

    private EffectDecision() {}

    /**
     * Returns the reason why there is no answer, in a sentence without a full stop; empty if at least one response has
     * an answer. Drift in any response refuses all effects, as in {@code screen}, unless the user has removed or
     * accepted the drift.
     */
    public static Optional<String> missing(Store store, CampaignRow campaign) {
        CampaignState state = CampaignState.read(store, campaign);
        CampaignAnalysis analysis = new CampaignAnalysis(store, state);
        CampaignPlan plan = state.plan();
        boolean figures = plan.responses().stream()
                .anyMatch(response -> Arrays.stream(analysis.values(response)).anyMatch(Double::isFinite));
        if (!figures) {
            return Optional.of("no run gave figures");
        } else if (plan.steps().size() > MOST_STEPS) {
            return Optional.empty();
        }
        if (DriftTreatment.of(campaign) == DriftTreatment.UNDECIDED
                && plan.responses().stream().anyMatch(response -> analysis.isDisturbed(response, LEVEL))) {
            return Optional.of("the machine drifted");
        }
        Optional<String> reason = Optional.empty();
        for (ResponsePlan response : plan.responses()) {
            try {
                analysis.check(response, LEVEL);
                return Optional.empty();
            } catch (DesignException e) {
                reason = Optional.of(e.getMessage());
            }
        }
        return reason;
    }
}
