// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.bellwether.results.comparison.estimate.Bootstrap;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Evidence;
import org.bellwether.results.comparison.estimate.MinimumDetectableEffect;
import org.bellwether.results.paired.BimodalFloors;
import org.bellwether.results.paired.BlockSeries;
import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.paired.sequential.Forecast;

/** One figure of two configurations, compared block by block. */
public final class BlockComparison implements Evidence {
    private static final Bootstrap.Interval NONE = new Bootstrap.Interval(Double.NaN, Double.NaN);

    /** The level of the test of floors: differences by chance are reported once in a hundred comparisons. */
    private static final double FLOORS_DIFFER = 0.01;

    private final EffectScale effect;
    private final List<PairedBlock> blocks;
    private final Optional<BimodalFloors> states;
    private final PairedEstimate estimate;
    private final Optional<PairedEstimate> difference;
    private final Optional<PairedEstimate> floors;
    private final double secondsPerBlock;
    private final int startsLeftOut;

    private BlockComparison(
            EffectScale effect,
            List<PairedBlock> blocks,
            Optional<BimodalFloors> states,
            PairedEstimate estimate,
            Optional<PairedEstimate> difference,
            Optional<PairedEstimate> floors,
            double secondsPerBlock,
            int startsLeftOut) {
        this.effect = effect;
        this.blocks = blocks;
        this.states = states;
        this.estimate = estimate;
        this.difference = difference;
        this.floors = floors;
        this.secondsPerBlock = secondsPerBlock;
        this.startsLeftOut = startsLeftOut;
    }

    /** Returns the same comparison with the number of starts that have no block, because a side had too few samples. */
    public BlockComparison without(int starts) {
        return new BlockComparison(effect, blocks, states, estimate, difference, floors, secondsPerBlock, starts);
    }

    /**
     * Compares the values of blocks; empty if no block is left.
     *
     * @param seconds measuring time of both configurations for all blocks (s)
     */
    public static Optional<BlockComparison> of(EffectScale effect, List<PairedBlock> measured, double seconds) {
        boolean ratio = effect == EffectScale.RATIO;
        List<PairedBlock> blocks = measured.stream()
                .filter(block -> !ratio || block.base() > 0 && block.other() > 0)
                .toList();
        boolean covered = ratio && !blocks.isEmpty() && blocks.stream().allMatch(PairedBlock::hasFloors);
        double[] base = covered ? logarithms(blocks, PairedBlock::baseFloor) : new double[0];
        double[] other = covered ? logarithms(blocks, PairedBlock::otherFloor) : new double[0];
        ToDoubleFunction<PairedBlock> logarithm = block -> Math.log(block.other() / block.base());
        ToDoubleFunction<PairedBlock> plain = block -> block.other() - block.base();
        ToDoubleFunction<PairedBlock> floor = block -> Math.log(block.otherFloor() / block.baseFloor());
        Optional<BimodalFloors> states =
                covered && BimodalFloors.explain(series(blocks, logarithm, values(blocks, floor)))
                        ? BimodalFloors.of(
                                base,
                                other,
                                blocks.stream().mapToInt(PairedBlock::start).toArray())
                        : Optional.empty();
        List<PairedBlock> kept = states.map(found -> unsplit(blocks, found)).orElse(blocks);
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        PairedEstimate estimate = ratio
                ? PairedEstimate.ofRanks(series(kept, logarithm, covered ? values(kept, floor) : new double[0]))
                : PairedEstimate.ofSums(series(kept, plain, new double[0]));
        return Optional.of(new BlockComparison(
                effect,
                blocks,
                states,
                estimate,
                ratio
                        ? Optional.of(PairedEstimate.ofRanks(series(kept, plain, differences(kept, covered))))
                        : Optional.empty(),
                covered ? Optional.of(PairedEstimate.ofRanks(series(kept, floor, new double[0]))) : Optional.empty(),
                seconds / measured.size(),
                0));
    }

    /**
     * Returns the differences of the floors in ns. The factor θ takes into account that a slow machine need not slow
     * down the floor by as much as the measured time.
     */
    private static double[] differences(List<PairedBlock> blocks, boolean covered) {
        return covered ? values(blocks, block -> block.otherFloor() - block.baseFloor()) : new double[0];
    }

    private static List<PairedBlock> unsplit(List<PairedBlock> blocks, BimodalFloors states) {
        boolean[] split = states.split();
        return IntStream.range(0, split.length)
                .filter(i -> !split[i])
                .mapToObj(blocks::get)
                .toList();
    }

    private static BlockSeries series(
            List<PairedBlock> blocks, ToDoubleFunction<PairedBlock> value, double[] covariate) {
        return new BlockSeries(
                values(blocks, value),
                covariate,
                blocks.stream().mapToInt(PairedBlock::start).toArray());
    }

    private static double[] logarithms(List<PairedBlock> blocks, ToDoubleFunction<PairedBlock> value) {
        return blocks.stream().mapToDouble(value).map(Math::log).toArray();
    }

    private static double[] values(List<PairedBlock> blocks, ToDoubleFunction<PairedBlock> value) {
        return blocks.stream().mapToDouble(value).toArray();
    }

    /** Returns all blocks in order of time, including those whose floors lie in different states of the machine. */
    public List<PairedBlock> blocks() {
        return blocks;
    }

    /** Returns the number of starts that have blocks. */
    public int starts() {
        return (int) blocks.stream().mapToInt(PairedBlock::start).distinct().count();
    }

    /** Returns the number of starts that measured the figure and have no block: a side had too few samples. */
    public int startsLeftOut() {
        return startsLeftOut;
    }

    /** Returns the estimate of the logarithm of the ratio, or of the difference. */
    public PairedEstimate estimate() {
        return estimate;
    }

    /** Returns two states of the machine, if its floors show them. */
    public Optional<BimodalFloors> states() {
        return states;
    }

    /** Returns the number of blocks that were left out because their windows lie in different states. */
    public int leftOut() {
        return blocks.size() - estimate.blocks();
    }

    /** Returns whether there are enough independent starts. */
    public boolean isDecidable() {
        return estimate.isDecidable();
    }

    @Override
    public double floorSlope() {
        return estimate.slope();
    }

    @Override
    public Optional<Bootstrap.Estimate> ofRuns() {
        return Optional.empty();
    }

    @Override
    public double estimated() {
        return effect == EffectScale.RATIO ? Math.exp(estimate.location()) : estimate.location();
    }

    @Override
    public Bootstrap.Interval interval(double alpha) {
        if (!isDecidable()) {
            return NONE;
        }
        Interval interval = estimate.interval(alpha);
        return effect == EffectScale.RATIO
                ? new Bootstrap.Interval(Math.exp(interval.low()), Math.exp(interval.high()))
                : new Bootstrap.Interval(interval.low(), interval.high());
    }

    @Override
    public double probability() {
        return isDecidable() ? estimate.probability() : Double.NaN;
    }

    @Override
    public double beyond(double limit, boolean higher) {
        if (!isDecidable()) {
            return Double.NaN;
        }
        double hypothesis = effect == EffectScale.RATIO ? Math.log(limit) : limit;
        return higher ? estimate.test().higher(hypothesis) : estimate.test().lower(hypothesis);
    }

    /**
     * Returns the difference in the figure's unit. The difference varies less than the ratio if a change costs the same
     * time in each state of the machine.
     */
    public Optional<PairedEstimate> difference() {
        return difference;
    }

    /** Returns whether the floors themselves differ, so that subtracting them may remove a part of the effect. */
    public boolean floorsDiffer() {
        return floors.filter(PairedEstimate::isDecidable)
                .map(floor -> floor.probability() < FLOORS_DIFFER)
                .orElse(false);
    }

    /** Returns the other side's floor relative to the base's, less 1; 0 if no floors were measured. */
    public double floorDifference() {
        return floors.map(floor -> Math.expm1(floor.location())).orElse(0.0);
    }

    @Override
    public double visible(double alpha) {
        double away = standardError()
                * MinimumDetectableEffect.standardErrors(estimate.groups() - 1.0, estimate.groups() - 1.0, alpha);
        return effect == EffectScale.RATIO ? Math.expm1(away) : away;
    }

    /** Returns the standard error that follows from the interval; NaN without an interval. */
    private double standardError() {
        double alpha = 1 - Bootstrap.CONFIDENCE;
        if (!isDecidable()) {
            return Double.NaN;
        }
        double half = estimate.interval(alpha).width() / 2;
        return half > 0
                ? half / TDistribution.of(estimate.groups() - 1.0).inverseSurvivalProbability(alpha / 2)
                : Double.NaN;
    }

    /**
     * Estimates the number of blocks that detect a change with the power {@link Bootstrap#POWER}; empty if the estimate
     * is not possible.
     *
     * @param part the change: a ratio less 1, or a difference
     * @param visible the smallest change of the same kind that the existing blocks detect, see {@link #visible(double)}
     */
    public OptionalInt blocksToSee(double part, double visible) {
        int used = estimate.blocks();
        OptionalInt needed = effect == EffectScale.RATIO
                ? Forecast.blocks(used, Math.log1p(visible), Math.log1p(part))
                : Forecast.blocks(used, visible, part);
        return needed.isEmpty()
                ? needed
                : OptionalInt.of((int) Math.min(Integer.MAX_VALUE, (long) needed.getAsInt() * blocks.size() / used));
    }

    /** Returns the time of this number of blocks (s), at the pace of the existing ones. */
    public double secondsFor(int count) {
        return count * secondsPerBlock;
    }

    /** Returns the time of the blocks (s). */
    public double seconds() {
        return secondsFor(blocks.size());
    }
}
