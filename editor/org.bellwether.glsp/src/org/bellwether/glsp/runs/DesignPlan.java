// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.List;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.run.campaign.Campaign;

/**
 * The work that a design would be, before it begins.
 *
 * @param how       how the design was made, in words
 * @param runs      all runs, including those of the model's own configuration
 * @param open      those that are not made yet
 * @param seconds   how long the open runs take, roughly
 * @param all       how long all runs take, roughly (s)
 * @param confirming how long the confirmation takes, roughly (s)
 * @param precision for each response {@code call mean: 4.2 µs}, the smallest effect that the design finds in four of five
 *     cases, or why it is not known
 * @param isKnown   whether that is known
 * @param excluded  how many combinations are left out because they are not legal
 * @param error     why there is no plan; null if there is one
 */
record DesignPlan(
        String how,
        int runs,
        int open,
        long seconds,
        long all,
        long confirming,
        List<String> precision,
        boolean isKnown,
        int excluded,
        RunError error) {
    /** @param confirm runs of each configuration in the confirmation */
    static DesignPlan of(Campaign.Preview preview, int confirm) {
        CampaignPlan plan = preview.plan();
        boolean isKnown = !preview.foreseen().isEmpty();
        return new DesignPlan(
                plan.how(),
                plan.steps().size(),
                preview.open(),
                preview.open() == 0 ? 0 : preview.seconds(),
                seconds(plan.steps().size(), preview),
                plan.confirms() ? 0 : seconds(2 * confirm, preview),
                isKnown
                        ? preview.foreseen().stream()
                                .map(each -> each.response().label() + ": " + CampaignWording.smallest(each))
                                .toList()
                        : List.of(CampaignWording.unknownPrecision(preview.pilot())),
                isKnown,
                plan.excluded().size(),
                null);
    }

    private static long seconds(int runs, Campaign.Preview preview) {
        return Math.round(runs * preview.runMilliseconds() / 1000);
    }

    static DesignPlan refused(RunError error) {
        return new DesignPlan("", 0, 0, 0, 0, 0, List.of(), false, 0, error);
    }
}
