// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.samples.Window;
import org.bellwether.results.statistics.MetricResult;

/**
 * Reads the blocks of two sides that alternated, one start after the other, so that memory has the samples of only one
 * start.
 */
public final class BlockReader {
    private static final String FOOTPRINT = "footprint";

    private final SampleSource source;

    public BlockReader(SampleSource source) {
        this.source = source;
    }

    /**
     * The blocks.
     *
     * @param blocks by figure, in order of time; without figures that have no block
     * @param leftOut number of starts without a block by figure, because a side had too few samples; figures without
     *     such a start are absent
     * @param seconds measuring time of both sides (s)
     * @param starts number of starts of both sides
     */
    public record Blocks(
            Map<Figure, List<PairedBlock>> blocks, Map<Figure, Integer> leftOut, double seconds, int starts) {}

    /** Returns the blocks of these figures. */
    public Blocks read(ComparisonGroup base, ComparisonGroup other, Collection<Figure> figures) throws IOException {
        return read(base, other, figures, 0);
    }

    /**
     * Returns the blocks of later starts.
     *
     * @param first the number of the first start, from 0
     */
    public Blocks read(ComparisonGroup base, ComparisonGroup other, Collection<Figure> figures, int first)
            throws IOException {
        Map<Figure, List<PairedBlock>> blocks = new LinkedHashMap<>();
        Map<Figure, Integer> leftOut = new HashMap<>();
        List<StartPair> pairs = StartPair.of(base, other);
        for (int start = first; start < pairs.size(); start++) {
            StartPair pair = pairs.get(start);
            Optional<StartMeasurement> one = StartMeasurement.read(source, pair.base(), pair.baseRound());
            Optional<StartMeasurement> two = StartMeasurement.read(source, pair.other(), pair.otherRound());
            if (one.isPresent() && two.isPresent()) {
                for (Figure figure : figures) {
                    List<PairedBlock> more = blocks(figure, start, one.get(), two.get());
                    blocks.computeIfAbsent(figure, absent -> new ArrayList<>()).addAll(more);
                    if (more.isEmpty() && one.get().has(figure) && two.get().has(figure)) {
                        leftOut.merge(figure, 1, Integer::sum);
                    }
                }
            }
        }
        blocks.values().removeIf(List::isEmpty);
        return new Blocks(blocks, leftOut, StartPair.seconds(pairs), pairs.size());
    }

    private static List<PairedBlock> blocks(Figure figure, int start, StartMeasurement base, StartMeasurement other) {
        Optional<Metric> one = base.metric(figure);
        Optional<Metric> two = other.metric(figure);
        if (one.isEmpty() || two.isEmpty()) {
            return List.of();
        }
        List<List<Window>> pairs = isOfWholeStarts(figure)
                ? List.of()
                : pairs(base.windows(figure.phase()), other.windows(figure.phase()));
        if (!pairs.isEmpty()) {
            return ofWindows(figure, start, new Measured(base, one.get()), new Measured(other, two.get()), pairs);
        }
        Optional<MetricResult> first = base.result(one.get());
        Optional<MetricResult> second = other.result(two.get());
        if (first.isEmpty() || second.isEmpty()) {
            return List.of();
        }
        PairedBlock block = new PairedBlock(
                start, figure.in(first.get()), figure.in(second.get()), base.floor(one.get()), other.floor(two.get()));
        boolean enough =
                figure.kind().equals(FOOTPRINT) || isEnough(figure, first.get()) && isEnough(figure, second.get());
        return enough && isFinite(block) ? List.of(block) : List.of();
    }

    /** Returns whether a figure exists for whole starts only: missed activations and memory belong to no window. */
    private static boolean isOfWholeStarts(Figure figure) {
        return figure.kind().equals("deadline-misses") || figure.kind().equals(FOOTPRINT);
    }

    private static boolean isFinite(PairedBlock block) {
        return Double.isFinite(block.base()) && Double.isFinite(block.other());
    }

    private static boolean isEnough(Figure figure, MetricResult result) {
        double count = result.value(figure.statistic().equals("part") ? "of" : "count");
        return count >= SamplesNeeded.of(figure.statistic());
    }

    /** Returns the windows of both sides with the same block, as pairs of base and other, in order of time. */
    private static List<List<Window>> pairs(List<Window> base, List<Window> other) {
        Map<Integer, Window> others = new HashMap<>();
        other.forEach(window -> others.put(window.block(), window));
        return base.stream()
                .filter(window -> others.containsKey(window.block()))
                .map(window -> List.of(window, others.get(window.block())))
                .toList();
    }

    private record Measured(StartMeasurement start, Metric metric) {
        MetricResult over(List<Window> windows) {
            return start.result(metric, windows);
        }

        double count(Window window) {
            return over(List.of(window)).value("count");
        }
    }

    /**
     * Returns the blocks of windows. Neighbouring windows are joined until each side has enough samples; the remaining
     * windows join the last block.
     */
    private static List<PairedBlock> ofWindows(
            Figure figure, int start, Measured base, Measured other, List<List<Window>> pairs) {
        long needed = SamplesNeeded.of(figure.statistic());
        List<List<List<Window>>> joined = new ArrayList<>();
        List<List<Window>> open = new ArrayList<>();
        double baseCount = 0;
        double otherCount = 0;
        for (List<Window> pair : pairs) {
            open.add(pair);
            baseCount += base.count(pair.get(0));
            otherCount += other.count(pair.get(1));
            if (baseCount >= needed && otherCount >= needed) {
                joined.add(open);
                open = new ArrayList<>();
                baseCount = 0;
                otherCount = 0;
            }
        }
        if (!joined.isEmpty()) {
            joined.get(joined.size() - 1).addAll(open);
        }
        List<PairedBlock> blocks = new ArrayList<>();
        for (List<List<Window>> each : joined) {
            List<Window> one = each.stream().map(pair -> pair.get(0)).toList();
            List<Window> two = each.stream().map(pair -> pair.get(1)).toList();
            PairedBlock block = new PairedBlock(
                    start,
                    figure.in(base.over(one)),
                    figure.in(other.over(two)),
                    base.start().floor(base.metric(), one),
                    other.start().floor(other.metric(), two));
            if (isFinite(block)) {
                blocks.add(block);
            }
        }
        return blocks;
    }
}
