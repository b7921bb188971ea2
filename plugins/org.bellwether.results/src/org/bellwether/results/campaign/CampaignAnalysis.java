// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedDesign;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.EffectAnalysis;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.LevelTable;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.RunFacts;
import org.bellwether.results.effects.VarianceAnalysis;
import org.bellwether.results.effects.fit.ReferenceRuns;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/** The joint analysis of a campaign's runs. */
public final class CampaignAnalysis {
    private static final double RARE = 0.01;

    private final CampaignState state;
    private final CampaignPlan plan;
    private final CampaignBlocks blocks;
    private final Map<ResponsePlan, double[]> values = new LinkedHashMap<>();

    public CampaignAnalysis(Store store, CampaignState state) {
        this.state = state;
        this.plan = state.plan();
        this.blocks = CampaignBlocks.of(store, state.campaign());
        plan.responses().forEach(response -> values.put(response, values(store, response)));
    }

    private double[] values(Store store, ResponsePlan response) {
        return switch (response.statistic()) {
            case "variance" -> of(store, response, "stddev", deviation -> deviation * deviation);
            case "logVariance" -> of(store, response, "stddev", deviation -> 2 * Math.log(deviation));
            case "part" -> {
                double[] all = of(store, response, "of", of -> of);
                double[] some = of(store, response, "count", count -> count);
                yield IntStream.range(0, all.length)
                        .mapToDouble(step -> some[step] / all[step])
                        .toArray();
            }
            default -> of(store, response, response.statistic(), value -> value);
        };
    }

    private double[] of(Store store, ResponsePlan response, String statistic, DoubleUnaryOperator change) {
        Map<String, Double> figures = store.campaigns()
                .figures(state.campaign(), response.metric(), response.phase(), response.kind(), statistic);
        return IntStream.range(0, plan.steps().size())
                .mapToDouble(step -> state.good(step)
                        .map(run -> figures.getOrDefault(run.id(), Double.NaN))
                        .map(change::applyAsDouble)
                        .orElse(Double.NaN))
                .toArray();
    }

    /** Returns the response of each step; NaN for a step without a value. */
    public double[] values(ResponsePlan response) {
        return values.get(response).clone();
    }

    public Drift drift(ResponsePlan response) {
        int[] references = steps(CampaignPlan.REFERENCE);
        double[] all = values.get(response);
        return Drift.of(
                references,
                withoutBlocks(
                        IntStream.of(references).map(this::environment).toArray(),
                        IntStream.of(references).mapToDouble(step -> all[step]).toArray()),
                screening(),
                RARE / plan.responses().size());
    }

    /**
     * Returns whether the drift of the machine is so large that it may look like an effect. It cannot if many runs of a
     * two-level design were made in random order within blocks of time, because the robust regression then removes the
     * drift from the effects.
     */
    public boolean isDisturbed(ResponsePlan response, double level) {
        if (!drift(response).isSeen()) {
            return false;
        }
        try {
            return !isTwoLevel() || !new EffectAnalysis(table(false), false, level, true).isRobust(response.label());
        } catch (DesignException e) {
            return true; // the response has no effects anyway
        }
    }

    /** Returns the blocks of the campaign, each with one host, compiler and runtime. */
    public CampaignBlocks blocks() {
        return blocks;
    }

    private int environment(int step) {
        return state.good(step).map(run -> blocks.blockOf(run.id())).orElse(0);
    }

    /**
     * Shifts the values of all blocks to the mean of the first block, because a change of the host is no drift of the
     * machine.
     */
    private static double[] withoutBlocks(int[] blocks, double[] values) {
        double[] means = IntStream.of(blocks)
                .mapToDouble(block -> IntStream.range(0, values.length)
                        .filter(i -> blocks[i] == block && Double.isFinite(values[i]))
                        .mapToDouble(i -> values[i])
                        .average()
                        .orElse(Double.NaN))
                .toArray();
        int first = IntStream.range(0, blocks.length)
                .filter(i -> blocks[i] == IntStream.of(blocks).min().orElse(0))
                .findFirst()
                .orElse(0);
        return IntStream.range(0, values.length)
                .mapToDouble(i -> blocks[i] == blocks[first] ? values[i] : values[i] - means[i] + means[first])
                .toArray();
    }

    /**
     * Returns the block of each of these steps: the runs of one block of the design with the same host, compiler and
     * runtime.
     */
    private int[] blocks(int[] steps) {
        if (blocks.different().size() < 2) {
            return IntStream.of(steps)
                    .map(step -> plan.steps().get(step).block())
                    .toArray();
        }
        List<List<Integer>> different = new ArrayList<>();
        return IntStream.of(steps)
                .map(step -> {
                    List<Integer> block = List.of(plan.steps().get(step).block(), environment(step));
                    if (!different.contains(block)) {
                        different.add(block);
                    }
                    return different.indexOf(block) + 1;
                })
                .toArray();
    }

    /** Returns the blocks of the design's runs, in the order of the plan. */
    public int[] designBlocks() {
        return blocks(steps(CampaignPlan.DESIGN));
    }

    /** Returns the number of steps before the confirmation. */
    private int screening() {
        return (int) plan.steps().stream()
                .filter(step -> !step.purpose().equals(CampaignPlan.CONFIRM))
                .count();
    }

    private int[] steps(String purpose) {
        return IntStream.range(0, plan.steps().size())
                .filter(step -> plan.steps().get(step).purpose().equals(purpose))
                .toArray();
    }

    /**
     * Returns whether each factor has two levels. If so, {@link #effects} analyses the runs, otherwise {@link
     * #factorials}.
     */
    public boolean isTwoLevel() {
        return plan.factors().stream().allMatch(factor -> factor.levels().size() == 2);
    }

    private Map<String, double[]> responses(int[] steps, boolean corrected) {
        Map<String, double[]> responses = new LinkedHashMap<>();
        for (ResponsePlan response : plan.responses()) {
            Drift drift = drift(response);
            double[] all = values.get(response);
            responses.put(
                    response.label(),
                    IntStream.of(steps)
                            .mapToDouble(step -> corrected ? drift.corrected(all[step], step) : all[step])
                            .toArray());
        }
        return responses;
    }

    /** Returns the facts about the runs of these steps; the names of runs are those in reports. */
    private RunFacts facts(int[] steps, boolean corrected) {
        int[] references = steps(CampaignPlan.REFERENCE);
        return new RunFacts(
                IntStream.of(steps)
                        .mapToObj(step -> "run " + (step + 1) + " ("
                                + plan.steps().get(step).variant() + ")")
                        .toList(),
                blocks(steps),
                IntStream.of(steps).mapToDouble(step -> step).toArray(),
                responses(steps, corrected),
                new ReferenceRuns(
                        IntStream.of(references).mapToDouble(step -> step).toArray(),
                        responses(references, corrected)));
    }

    /** Returns the design's runs as a table, with their order in time. */
    public CodedDesign table(boolean corrected) {
        int[] steps = steps(CampaignPlan.DESIGN);
        double[][] coded = IntStream.of(steps)
                .mapToObj(step -> plan.steps().get(step).levels().stream()
                        .mapToDouble(level -> level < 0 ? 0 : 2.0 * level - 1)
                        .toArray())
                .toArray(double[][]::new);
        return new CodedDesign(
                plan.factors().stream()
                        .map(factor -> new CodedFactor(
                                factor.name(),
                                factor.levels().get(0),
                                factor.levels().get(1)))
                        .toList(),
                coded,
                facts(steps, corrected));
    }

    private LevelTable levels(boolean corrected) {
        int[] steps = steps(CampaignPlan.DESIGN);
        return new LevelTable(
                plan.factors().stream()
                        .map(factor -> new LevelFactor(factor.name(), factor.levels()))
                        .toList(),
                IntStream.of(steps)
                        .mapToObj(step -> plan.steps().get(step).levels().stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toArray(int[][]::new),
                facts(steps, corrected));
    }

    /** The results for the responses that can be analysed, and the reasons why the others cannot. */
    public record AnalysisResults<T>(List<T> all, Map<String, DesignException> refused) {
        public AnalysisResults {
            all = List.copyOf(all);
        }
    }

    private interface Analysis<T> {
        T of(String response) throws DesignException;
    }

    private <T> AnalysisResults<T> ofResponses(Analysis<T> analysis) {
        List<T> results = new ArrayList<>();
        Map<String, DesignException> refused = new LinkedHashMap<>();
        for (ResponsePlan response : plan.responses()) {
            try {
                results.add(analysis.of(response.label()));
            } catch (DesignException e) {
                refused.put(response.label(), e);
            }
        }
        return new AnalysisResults<>(results, refused);
    }

    /** Returns the effects on each response. */
    public AnalysisResults<Effects> effects(boolean corrected, boolean interactions, double level) {
        return ofResponses(new EffectAnalysis(table(corrected), interactions, level, true)::of);
    }

    /** Returns the effects of factors with any number of levels on each response. */
    public AnalysisResults<Factorial> factorials(boolean corrected, boolean interactions, double level) {
        return ofResponses(new VarianceAnalysis(levels(corrected), interactions, level)::of);
    }

    /** Checks that the runs allow an analysis of a response. */
    public void check(ResponsePlan response, double level) throws DesignException {
        if (isTwoLevel()) {
            new EffectAnalysis(table(false), false, level, true).of(response.label());
        } else {
            new VarianceAnalysis(levels(false), false, level).of(response.label());
        }
    }

    /**
     * The configurations, chosen by the first response, that further runs will confirm.
     *
     * @param best the best levels of the significant factors; empty if no factor is significant
     * @param next the configuration that is most likely equally good, if a factor has more than two levels; otherwise
     *     empty
     */
    public record Choice(Map<String, String> best, Map<String, String> next) {}

    /** Returns the best configuration by the design's runs. */
    public Choice best(double level) throws DesignException {
        boolean more = plan.responses().get(0).moreIsBetter();
        String response = plan.responses().get(0).label();
        if (isTwoLevel()) {
            return new Choice(
                    new EffectAnalysis(table(false), false, level, true)
                            .of(response)
                            .best(more),
                    Map.of());
        }
        Factorial first = new VarianceAnalysis(levels(false), false, level).of(response);
        return new Choice(first.best(more), first.nextBest(more));
    }

    /** A step without figures, and its failed run. */
    public record FailedStep(Step step, RunRow run) {}

    public List<FailedStep> failures() {
        return IntStream.range(0, plan.steps().size())
                .boxed()
                .flatMap(step -> state.failed(step).stream()
                        .map(run -> new FailedStep(plan.steps().get(step), run)))
                .toList();
    }

    /**
     * Returns for each failure class the levels that all failed runs of the class have in common, and that some other
     * runs of the design do not have.
     */
    public Map<String, List<String>> levelsOfFailures() {
        Map<String, List<FailedStep>> byClass = new LinkedHashMap<>();
        failures().stream()
                .filter(failed -> failed.step().purpose().equals(CampaignPlan.DESIGN))
                .forEach(
                        failed -> byClass.computeIfAbsent(failed.run().failure().type(), type -> new ArrayList<>())
                                .add(failed));
        Map<String, List<String>> result = new LinkedHashMap<>();
        byClass.forEach((type, failed) -> result.put(
                type,
                plan.factors().stream()
                        .flatMap(factor -> shared(factor, failed).stream())
                        .toList()));
        return result;
    }

    private Optional<String> shared(FactorPlan factor, List<FailedStep> failed) {
        Map<String, Integer> counts = new HashMap<>();
        failed.forEach(each -> counts.merge(each.step().values().get(factor.name()), 1, Integer::sum));
        return counts.size() == 1
                ? Optional.of(factor.name() + "=" + counts.keySet().iterator().next())
                : Optional.empty();
    }
}
