// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignPlan.Step;

/** Writes a campaign's runs as CSV, for {@code bellwether effects} and other programs. */
public final class DesignTable {
    private DesignTable() {}

    /**
     * Returns the design's runs. The levels of factors with two levels are -1 and +1; runs without figures have empty
     * cells.
     */
    public static String csv(CampaignPlan plan, CampaignAnalysis analysis) {
        boolean coded = analysis.isTwoLevel();
        List<List<String>> lines = new ArrayList<>();
        List<String> heading = new ArrayList<>(List.of("run", "order", "block"));
        plan.factors().forEach(factor -> heading.add(factor.name()));
        plan.responses().forEach(response -> heading.add(response.label()));
        lines.add(heading);
        int[] blocks = analysis.designBlocks();
        int run = 0;
        for (int step = 0; step < plan.steps().size(); step++) {
            Step planned = plan.steps().get(step);
            if (planned.purpose().equals(CampaignPlan.DESIGN)) {
                List<String> line = new ArrayList<>(
                        List.of(planned.variant(), Integer.toString(step), Integer.toString(blocks[run++])));
                for (int i = 0; i < plan.factors().size(); i++) {
                    FactorPlan factor = plan.factors().get(i);
                    int level = planned.levels().get(i);
                    line.add(!coded ? planned.values().get(factor.name()) : level < 0 ? "0" : level == 0 ? "-1" : "1");
                }
                for (ResponsePlan response : plan.responses()) {
                    double value = analysis.values(response)[step];
                    line.add(Double.isFinite(value) ? Double.toString(value) : "");
                }
                lines.add(line);
            }
        }
        return lines.stream()
                .map(line -> line.stream().map(DesignTable::cell).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String cell(String text) {
        return text.matches("[^,\"\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
