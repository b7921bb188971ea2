// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.campaign;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedDesign;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.EffectAnalysis;
import org.bellwether.results.effects.LevelTable;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.RunFacts;
import org.bellwether.results.effects.VarianceAnalysis;

/**
 * Checks before any run is made whether the runs of a plan can distinguish effects from chance, if all of them succeed.
 */
public final class DesignCheck {
    private static final String ANY = "any";
    private static final double LEVEL = 0.05;

    /** The largest number of runs that is analysed; more runs are only counted, because the analysis takes too long. */
    private static final int MOST_RUNS = 512;

    private DesignCheck() {}

    /**
     * Analyses simulated figures that contain only noise, as if all runs had been made.
     *
     * @throws DesignException if the design allows no analysis, whatever the runs measure
     */
    public static void check(CampaignPlan plan) throws DesignException {
        List<Step> steps = plan.steps().stream()
                .filter(step -> step.purpose().equals(CampaignPlan.DESIGN))
                .toList();
        boolean twoLevels =
                plan.factors().stream().allMatch(factor -> factor.levels().size() == 2);
        long effects = plan.factors().stream()
                .mapToLong(factor -> factor.levels().size() - 1)
                .sum();
        if (steps.size() > MOST_RUNS) {
            if (steps.size() - 1 - effects < 1) {
                throw new DesignException(
                        "no-error",
                        steps.size() + " runs leave nothing that tells " + effects + " effects from chance",
                        "Make each run twice (replicates 2), or vary fewer factors");
            }
            return;
        }
        RunFacts facts =
                new RunFacts(steps.stream().mapToInt(Step::block).toArray(), null, Map.of(ANY, chance(steps.size())));
        if (twoLevels) {
            new EffectAnalysis(coded(plan, steps, facts), false, LEVEL).of(ANY);
        } else {
            new VarianceAnalysis(levels(plan, steps, facts), false, LEVEL).of(ANY);
        }
    }

    private static double[] chance(int runs) {
        SplittableRandom random = new SplittableRandom(1);
        return IntStream.range(0, runs).mapToDouble(run -> random.nextDouble()).toArray();
    }

    private static CodedDesign coded(CampaignPlan plan, List<Step> steps, RunFacts facts) {
        return new CodedDesign(
                plan.factors().stream()
                        .map(factor -> new CodedFactor(
                                factor.name(),
                                factor.levels().get(0),
                                factor.levels().get(1)))
                        .toList(),
                steps.stream()
                        .map(step -> step.levels().stream()
                                .mapToDouble(level -> level < 0 ? 0 : 2.0 * level - 1)
                                .toArray())
                        .toArray(double[][]::new),
                facts);
    }

    private static LevelTable levels(CampaignPlan plan, List<Step> steps, RunFacts facts) {
        return new LevelTable(
                plan.factors().stream()
                        .map(factor -> new LevelFactor(factor.name(), factor.levels()))
                        .toList(),
                steps.stream()
                        .map(step -> step.levels().stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toArray(int[][]::new),
                facts);
    }
}
