// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.Quoted;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.wording.DisplayUnit;

/** Makes the remarks about a campaign in addition to its effects, a sentence each. */
public final class CampaignWording {
    private static final double LEVEL = 0.05;

    private CampaignWording() {}

    public static List<String> notes(CampaignPlan plan, CampaignAnalysis analysis, boolean corrected) {
        List<String> notes = new ArrayList<>();
        notes.add("Design: " + plan.how() + ".");
        notes.add("Factors: "
                + plan.factors().stream()
                        .map(factor -> Quoted.name(factor.name()) + " is " + factor.subject())
                        .collect(Collectors.joining(", "))
                + ".");
        if (!plan.excluded().isEmpty()) {
            notes.add(plan.excluded().size() + " illegal combinations were left out; the first: "
                    + plan.excluded().get(0) + ".");
        }
        failures(analysis, notes);
        blocks(analysis.blocks(), notes);
        for (ResponsePlan response : plan.responses()) {
            String drift = drift(response, analysis.drift(response), corrected);
            boolean harmless = analysis.drift(response).isSeen() && !analysis.isDisturbed(response, LEVEL);
            notes.add(
                    harmless && !corrected
                            ? drift + " Runs in random order within blocks of time keep it out of the effects."
                            : drift);
        }
        return notes;
    }

    private static void blocks(CampaignBlocks blocks, List<String> notes) {
        if (blocks.different().size() < 2) {
            return;
        }
        List<String> parts = new ArrayList<>();
        for (int block = 0; block < blocks.different().size(); block++) {
            parts.add(blocks.runs().get(block) + " with "
                    + blocks.different().get(block).text());
        }
        notes.add("The runs were made in " + parts.size() + " run environments: " + String.join("; ", parts)
                + ". Each is a block: the differences of the blocks are removed from the effects and from the drift.");
    }

    private static void failures(CampaignAnalysis analysis, List<String> notes) {
        for (CampaignAnalysis.FailedStep failed : analysis.failures()) {
            notes.add(Quoted.name(failed.step().variant()) + " gave no figures ("
                    + failed.run().failure().type() + "): "
                    + failed.run().failure().message() + ".");
        }
        for (Map.Entry<String, List<String>> suspect :
                analysis.levelsOfFailures().entrySet()) {
            notes.add("All failures of class " + suspect.getKey() + " have in common: "
                    + (suspect.getValue().isEmpty() ? "no level" : String.join(", ", suspect.getValue())) + ".");
        }
    }

    /** Returns the drift of the machine that the reference configuration shows. */
    public static String drift(ResponsePlan response, Drift drift, boolean corrected) {
        if (drift.runs() < Drift.FEWEST) {
            return "Drift of " + Quoted.name(response.label()) + " is not known: " + drift.runs()
                    + " runs of the reference configuration are too few to show it.";
        } else if (!drift.isSeen()) {
            return "No drift of " + Quoted.name(response.label()) + " is seen in " + drift.runs()
                    + " runs of the reference configuration (p = " + probability(drift.p()) + ").";
        }
        DisplayUnit scale = ResponseUnit.scale(response, drift.first());
        return String.format(
                Locale.ROOT,
                "The machine drifted: %s of the reference configuration went from %s to %s (%+.1f %%, p = %s)%s.",
                Quoted.name(response.label()),
                scale.number(drift.first()),
                scale.number(drift.last()),
                100 * drift.relative(),
                probability(drift.p()),
                corrected ? "; a straight line was removed from the runs" : "");
    }

    /** Returns the smallest effect that the runs would have shown; empty if the error cannot be estimated. */
    public static Optional<String> visible(ResponsePlan response, Effects effects) {
        double visible = DetectableEffect.of(effects);
        if (!Double.isFinite(visible)) {
            return Optional.empty();
        }
        DisplayUnit scale = ResponseUnit.scale(response, effects.grandMean());
        return Optional.of("The smallest effect on " + Quoted.name(response.label()) + " that these " + effects.runs()
                + " runs find in four of five cases (*) is " + scale.number(visible)
                + share(response, visible, effects.grandMean())
                + ".");
    }

    /** Returns the smallest effects that a design will show, a sentence each. */
    public static List<String> foreseen(Pilot pilot, List<Pilot.ExpectedResponse> foreseen) {
        return foreseen.stream()
                .map(each -> "The smallest effect on "
                        + Quoted.name(each.response().label())
                        + " that these runs find in four of five cases (*) is " + smallest(each) + ", by "
                        + pilot.runs().size() + " runs of the model's own configuration on this machine.")
                .toList();
    }

    /** Returns the smallest effect that a design will show: {@code 4.2 µs (3.1 % of the mean)}. */
    public static String smallest(Pilot.ExpectedResponse foreseen) {
        DisplayUnit scale = ResponseUnit.scale(foreseen.response(), foreseen.mean());
        return scale.number(foreseen.visible()) + share(foreseen.response(), foreseen.visible(), foreseen.mean());
    }

    /** Returns the reason why the smallest effect that a design will show is unknown. */
    public static String unknownPrecision(Pilot pilot) {
        int runs = pilot.runs().size();
        return "How small an effect these runs see is not known: it takes " + Pilot.FEWEST
                + " runs of the model's own configuration on this machine with as many samples, and there "
                + (runs == 1 ? "is 1" : "are " + runs) + ".";
    }

    /**
     * Returns a difference as a part of a mean, in brackets; empty for parts and logarithms, which have no such ratio.
     */
    public static String share(ResponsePlan response, double difference, double mean) {
        boolean isRatio = !ResponseUnit.stored(response).equals("1");
        return isRatio && mean > 0 ? String.format(Locale.ROOT, " (%.1f %% of the mean)", 100 * difference / mean) : "";
    }

    private static String probability(double p) {
        return Double.isNaN(p) ? "–" : String.format(Locale.ROOT, "%.3f", p);
    }
}
