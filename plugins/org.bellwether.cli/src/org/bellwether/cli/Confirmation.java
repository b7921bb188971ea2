// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.Side;
import org.bellwether.results.comparison.Wording;
import org.bellwether.results.report.SessionView;
import org.bellwether.results.store.RunRow;
import org.bellwether.results.store.Store;

/** What fresh runs say of the best configuration, held against the model's own. */
record Confirmation(Map<String, String> best, List<Comparison.Row> rows) {
    private static final long SEED = 1;

    static Confirmation of(Store store, CampaignState state) throws IOException {
        CampaignPlan plan = state.plan();
        Map<String, String> best = new TreeMap<>();
        List<RunRow> ours = new ArrayList<>();
        List<RunRow> theirs = new ArrayList<>();
        for (int number = 0; number < plan.steps().size(); number++) {
            Step step = plan.steps().get(number);
            if (step.purpose().equals(CampaignPlan.CONFIRM)) {
                boolean isBest = step.variant().equals(CampaignPlan.BEST);
                best.putAll(step.values());
                state.good(number).ifPresent((isBest ? ours : theirs)::add);
            }
        }
        if (ours.isEmpty() || theirs.isEmpty()) {
            return new Confirmation(best, List.of());
        }
        List<Comparison.Row> rows =
                new Comparison(store, SEED).rows(side(store, "reference", theirs), side(store, "best", ours));
        return new Confirmation(
                best,
                rows.stream()
                        .filter(row -> plan.responses().stream()
                                .anyMatch(response -> response.metric()
                                                .equals(row.figure().metric())
                                        && response.phase().equals(row.figure().phase())
                                        && statistic(response.statistic())
                                                .equals(row.figure().statistic())))
                        .toList());
    }

    /** Runs are compared by the deviation, whose square the variance is. */
    private static String statistic(String response) {
        return response.equals("variance") || response.equals("logVariance") ? "stddev" : response;
    }

    private static Side side(Store store, String label, List<RunRow> runs) {
        List<SessionView> views = runs.stream()
                .map(RunRow::session)
                .distinct()
                .flatMap(session -> SessionView.read(store.reader(), session).stream())
                .toList();
        List<String> ids = runs.stream().map(RunRow::id).toList();
        return new Side(
                label,
                views.stream()
                        .flatMap(view -> view.runs().stream())
                        .filter(view -> ids.contains(view.run().id()))
                        .toList(),
                views.stream().map(SessionView::session).toList(),
                Optional.empty());
    }

    List<String> sentences() {
        if (best.isEmpty()) {
            return List.of("Nothing was to be confirmed: no factor is known to matter to the first response.");
        }
        List<String> sentences = new ArrayList<>();
        sentences.add("The best levels of what matters: " + best + ".");
        if (rows.isEmpty()) {
            sentences.add("Too few fresh runs ended well to confirm that.");
        }
        for (Comparison.Row row : rows) {
            sentences.add("Fresh runs of both: " + Wording.name(row.figure()) + " is "
                    + Wording.effect(row.figure(), row.effect()) + " times that of the model's own configuration ("
                    + Wording.interval(row.figure(), row.interval()) + "): "
                    + Wording.verdict(row.figure(), row.verdict()) + ".");
        }
        return sentences;
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        best.forEach(json.putObject("best")::put);
        ArrayNode array = json.putArray("figures");
        for (Comparison.Row row : rows) {
            array.addObject()
                    .put("metric", row.figure().metric())
                    .put("phase", row.figure().phase())
                    .put("statistic", row.figure().statistic())
                    .put("reference", row.base())
                    .put("best", row.other())
                    .put("ratio", row.effect())
                    .put("low", row.interval().low())
                    .put("high", row.interval().high())
                    .put("verdict", row.verdict().key());
        }
        return json;
    }
}
