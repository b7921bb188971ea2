// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.util.List;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.run.campaign.Campaign;

/**
 * The plan of a design's runs, before the first run.
 *
 * @param how the construction of the design, in words
 * @param runs      all runs, including those of the model's own configuration
 * @param open the number of runs that are still missing
 * @param seconds the approximate duration of the missing runs (s)
 * @param all the approximate duration of all runs (s)
 * @param confirming the approximate duration of the confirmation (s)
 * @param precision for each response {@code call mean: 4.2 µs}, the smallest effect that the design finds in four of five
 *     cases, or the reason why it is unknown
 * @param isKnown whether this effect is known
 * @param excluded the number of combinations that are left out because they are illegal
 * @param error the reason why there is no plan; null if there is one
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
    /** @param confirm the number of runs of each configuration in the confirmation */
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
