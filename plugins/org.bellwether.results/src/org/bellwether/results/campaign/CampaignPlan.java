// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.results.design.Design;
import org.bellwether.results.design.DesignColumn;
import org.bellwether.results.design.DesignStructure;

/**
 * The runs of a campaign, step by step. The store has the plan as JSON.
 *
 * @param how       how the design was made, in words
 * @param factors   in the model's order
 * @param responses the explained figures; the first one determines the best configuration
 * @param steps     in the order in which they are made
 * @param excluded  illegal combinations, with the reason
 */
public record CampaignPlan(
        String how, List<FactorPlan> factors, List<ResponsePlan> responses, List<Step> steps, List<String> excluded) {
    /** The purpose of a step. */
    public static final String REFERENCE = "reference";

    public static final String DESIGN = "design";
    public static final String CONFIRM = "confirm";

    /** The configuration that the confirmation compares with the reference. */
    public static final String BEST = "best";

    /** The second best configuration, which the confirmation also measures if a factor has several levels. */
    public static final String NEXT = "next";

    public CampaignPlan {
        factors = List.copyOf(factors);
        responses = List.copyOf(responses);
        steps = List.copyOf(steps);
        excluded = List.copyOf(excluded);
    }

    /** @param subject {@code target.option}, or a parameter's name */
    public record FactorPlan(String name, String subject, List<String> levels) {}

    /** @param statistic {@code mean}, {@code variance}, {@code logVariance}, {@code p50}, {@code p99} … */
    public record ResponsePlan(String metric, String phase, String kind, String statistic) {
        /** Returns whether larger values are better, as for throughput. */
        public boolean moreIsBetter() {
            return kind.equals("throughput");
        }

        /** Returns the label in tables. */
        public String label() {
            return (statistic.equals("value") ? metric : metric + " " + statistic)
                    + (phase.isEmpty() ? "" : " (" + phase + ")");
        }
    }

    /**
     * One step: a run of a configuration.
     *
     * @param purpose {@link #REFERENCE}, {@link #DESIGN} or {@link #CONFIRM}
     * @param variant the name of the configuration
     * @param levels  numbers of the factors' levels, -1 between them; empty for the model's own values
     * @param values  the values of all factors by name; empty for the model's own values
     */
    public record Step(String purpose, String variant, List<Integer> levels, Map<String, String> values, int block) {
        public Step {
            levels = List.copyOf(levels);
            values = Map.copyOf(values);
        }
    }

    /** Returns the same plan with more steps at its end. */
    public CampaignPlan with(List<Step> more) {
        List<Step> all = new ArrayList<>(steps);
        all.addAll(more);
        return new CampaignPlan(how, factors, responses, all, excluded);
    }

    /** Returns the effects that the design can distinguish; empty if a factor has more than two levels. */
    public Optional<DesignStructure> structure() {
        if (factors.stream().anyMatch(factor -> factor.levels().size() != 2)) {
            return Optional.empty();
        }
        List<List<Integer>> cells = steps.stream()
                .filter(step -> step.purpose().equals(DESIGN) && !step.levels().contains(Design.CENTRE))
                .map(Step::levels)
                .distinct()
                .toList();
        List<DesignColumn> columns = IntStream.range(0, factors.size())
                .mapToObj(factor -> DesignColumn.of(cells.stream()
                        .mapToDouble(cell -> cell.get(factor) == 0 ? -1 : 1)
                        .toArray()))
                .toList();
        return Optional.of(
                DesignStructure.of(factors.stream().map(FactorPlan::name).toList(), columns));
    }

    /** Returns whether the plan contains a confirmation of the best configuration. */
    public boolean confirms() {
        return steps.stream().anyMatch(step -> step.purpose().equals(CONFIRM));
    }
}
