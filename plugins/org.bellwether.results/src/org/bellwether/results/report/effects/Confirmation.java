// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.effects;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/**
 * The result of further runs of the best configuration.
 *
 * @param best the best levels of the significant factors; empty if there was no confirmation
 * @param reference the comparison of the best configuration with the model's own
 * @param next the levels of the configuration that is most likely equally good; empty if no factor has more than two
 *     levels
 * @param others the comparison of the best configuration with that one
 */
public record Confirmation(
        Map<String, String> best,
        List<Comparison.Row> reference,
        Map<String, String> next,
        List<Comparison.Row> others) {
    private static final long SEED = 1;

    /** Compares the confirming runs of a campaign; empty if the campaign has none. */
    public static Confirmation of(Store store, CampaignState state) throws IOException {
        CampaignPlan plan = state.plan();
        Map<String, Map<String, String>> levels = new HashMap<>();
        Map<String, List<RunRow>> runs = new HashMap<>();
        for (int number = 0; number < plan.steps().size(); number++) {
            Step step = plan.steps().get(number);
            if (step.purpose().equals(CampaignPlan.CONFIRM)) {
                levels.put(step.variant(), new TreeMap<>(step.values()));
                List<RunRow> good = runs.computeIfAbsent(step.variant(), variant -> new ArrayList<>());
                state.good(number).ifPresent(good::add);
            }
        }
        List<RunRow> best = runs.getOrDefault(CampaignPlan.BEST, List.of());
        return new Confirmation(
                levels.getOrDefault(CampaignPlan.BEST, Map.of()),
                rows(store, plan, "reference", runs.getOrDefault(CampaignPlan.REFERENCE, List.of()), best),
                levels.getOrDefault(CampaignPlan.NEXT, Map.of()),
                rows(store, plan, "next", runs.getOrDefault(CampaignPlan.NEXT, List.of()), best));
    }

    private static List<Comparison.Row> rows(
            Store store, CampaignPlan plan, String base, List<RunRow> theirs, List<RunRow> best) throws IOException {
        if (best.isEmpty() || theirs.isEmpty()) {
            return List.of();
        }
        return new Comparison(store, SEED)
                .rows(side(store, base, theirs), side(store, "best", best)).stream()
                        .filter(row -> plan.responses().stream()
                                .anyMatch(response -> response.metric()
                                                .equals(row.figure().metric())
                                        && response.phase().equals(row.figure().phase())
                                        && statistic(response.statistic())
                                                .equals(row.figure().statistic())))
                        .toList();
    }

    /**
     * Returns the statistic of the comparison: runs are compared by the standard deviation if the response is the
     * variance.
     */
    private static String statistic(String response) {
        return response.equals("variance") || response.equals("logVariance") ? "stddev" : response;
    }

    private static ComparisonGroup side(Store store, String label, List<RunRow> runs) {
        List<SessionData> views = runs.stream()
                .map(RunRow::session)
                .distinct()
                .flatMap(session -> SessionData.read(store.reader(), session).stream())
                .toList();
        List<String> ids = runs.stream().map(RunRow::id).toList();
        return new ComparisonGroup(
                label,
                views.stream()
                        .flatMap(view -> view.runs().stream())
                        .filter(view -> ids.contains(view.run().id()))
                        .toList(),
                views.stream().map(SessionData::session).toList(),
                Optional.empty());
    }

    /** Returns the result in sentences. */
    public List<String> sentences() {
        if (best.isEmpty()) {
            return List.of("There is nothing to confirm: no factor is known to matter for the first response.");
        }
        List<String> sentences = new ArrayList<>();
        sentences.add("The best levels of the factors that matter: " + best + ".");
        if (reference.isEmpty()) {
            sentences.add("Too few fresh runs succeeded to confirm that.");
        }
        addSentence(sentences, reference, "the model's own configuration");
        if (!next.isEmpty() && others.isEmpty()) {
            sentences.add("Too few fresh runs of the next best levels, " + next + ", succeeded for a comparison.");
        }
        addSentence(sentences, others, "the next best levels, " + next);
        return sentences;
    }

    private static void addSentence(List<String> sentences, List<Comparison.Row> rows, String other) {
        for (Comparison.Row row : rows) {
            sentences.add("Fresh runs of both: " + Wording.name(row.figure()) + " is "
                    + Wording.effect(row.figure(), row.effect()) + " times that of " + other + " ("
                    + Wording.interval(row.figure(), row.interval()) + "): "
                    + Wording.verdict(row.figure(), row.verdict()) + ".");
        }
    }

    /** Returns the result with all figures: {@code best}, {@code figures}, {@code next} and {@code nextFigures}. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        best.forEach(json.putObject("best")::put);
        figures(json.putArray("figures"), "reference", reference);
        next.forEach(json.putObject("next")::put);
        figures(json.putArray("nextFigures"), "next", others);
        return json;
    }

    private static void figures(ArrayNode array, String base, List<Comparison.Row> rows) {
        for (Comparison.Row row : rows) {
            array.addObject()
                    .put("metric", row.figure().metric())
                    .put("phase", row.figure().phase())
                    .put("statistic", row.figure().statistic())
                    .put(base, row.base())
                    .put("best", row.other())
                    .put("ratio", row.effect())
                    .put("low", row.interval().low())
                    .put("high", row.interval().high())
                    .put("verdict", row.verdict().key());
        }
    }
}
