// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.results.Quoted;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.effects.EffectsWording;

/** What is to be known of a campaign beside its effects, a sentence each. */
public final class CampaignWording {
    private CampaignWording() {}

    public static List<String> notes(CampaignPlan plan, CampaignAnalysis analysis, boolean corrected) {
        List<String> notes = new ArrayList<>();
        notes.add("Design: " + plan.how() + "; times are in ns.");
        notes.add("Factors: "
                + plan.factors().stream()
                        .map(factor -> Quoted.name(factor.name()) + " is " + factor.subject())
                        .collect(Collectors.joining(", "))
                + ".");
        if (!plan.excluded().isEmpty()) {
            notes.add(plan.excluded().size() + " combinations are not legal and were left out, the first: "
                    + plan.excluded().get(0) + ".");
        }
        failures(analysis, notes);
        for (ResponsePlan response : plan.responses()) {
            notes.add(drift(response, analysis.drift(response), corrected));
        }
        return notes;
    }

    private static void failures(CampaignAnalysis analysis, List<String> notes) {
        for (CampaignAnalysis.FailedStep failed : analysis.failures()) {
            notes.add(Quoted.name(failed.step().variant()) + " gave no figures ("
                    + failed.run().failure().type() + "): "
                    + failed.run().failure().message() + ".");
        }
        for (Map.Entry<String, List<String>> suspect : analysis.suspects().entrySet()) {
            notes.add("All failures of class " + suspect.getKey() + " have in common: "
                    + (suspect.getValue().isEmpty() ? "no level" : String.join(", ", suspect.getValue())) + ".");
        }
    }

    /** What the reference configuration says of the machine. */
    public static String drift(ResponsePlan response, Drift drift, boolean corrected) {
        if (drift.runs() < Drift.FEWEST) {
            return "Drift of " + Quoted.name(response.label()) + " is not known: " + drift.runs()
                    + " runs of the reference configuration tell none.";
        } else if (!drift.isSeen()) {
            return "No drift of " + Quoted.name(response.label()) + " is seen in " + drift.runs()
                    + " runs of the reference configuration (p = " + probability(drift.p()) + ").";
        }
        return String.format(
                Locale.ROOT,
                "The machine drifted: %s of the reference configuration went from %s to %s (%+.1f %%, p = %s)%s.",
                Quoted.name(response.label()),
                EffectsWording.number(drift.first()),
                EffectsWording.number(drift.last()),
                100 * drift.relative(),
                probability(drift.p()),
                corrected ? "; a straight line was taken out of the runs" : "");
    }

    private static String probability(double p) {
        return Double.isNaN(p) ? "–" : String.format(Locale.ROOT, "%.3f", p);
    }
}
