// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignPlan.Step;

/**
 * The values of one response in a campaign's runs, in the order of the runs. The reference's values show drift.
 *
 * @param response the label of the response
 */
public record RunSequence(String response, List<Point> points) {
    /**
     * A run with figures.
     *
     * @param step    the number of the run's step, from 0
     * @param variant the name of the run's configuration
     * @param purpose the purpose, as in {@link CampaignPlan.Step}
     */
    public record Point(int step, String variant, String purpose, double value) {}

    public static List<RunSequence> of(CampaignPlan plan, CampaignAnalysis analysis) {
        List<RunSequence> all = new ArrayList<>();
        for (ResponsePlan response : plan.responses()) {
            double[] values = analysis.values(response);
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                Step step = plan.steps().get(i);
                if (Double.isFinite(values[i])) {
                    points.add(new Point(i, step.variant(), step.purpose(), values[i]));
                }
            }
            all.add(new RunSequence(response.label(), points));
        }
        return all;
    }
}
