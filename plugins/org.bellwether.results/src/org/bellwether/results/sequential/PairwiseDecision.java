// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.sequential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.BlockReader;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.paired.sequential.PrimaryFigure;
import org.bellwether.results.paired.sequential.StoppingDecision;
import org.bellwether.results.paired.sequential.StoppingDecision.Reason;
import org.bellwether.results.stopping.StoppingRecord.Look;
import org.bellwether.results.stopping.StoppingRecord.Pair;

/** The measurement of the base and one other configuration: blocks so far, looks, and the decision. */
final class PairwiseDecision {
    /** The number of starts without a block of a figure after which more starts are not expected to give blocks. */
    private static final int STARTS_WITHOUT_BLOCKS = 2;

    /** The number of the latest starts from which the duration of further starts is forecast. */
    private static final int RECENT_STARTS = 5;

    private final BlockReader reader;
    private final List<Figure> figures;
    private final SequentialRule rule;
    private final Map<Figure, List<PairedBlock>> blocks = new LinkedHashMap<>();
    private final List<Look> looks = new ArrayList<>();
    private int starts;
    private double seconds;
    private String base = "";
    private String other = "";
    private StoppingDecision decision;

    PairwiseDecision(BlockReader reader, List<Figure> figures, SequentialRule rule) {
        this.reader = reader;
        this.figures = figures;
        this.rule = rule;
    }

    /** Returns whether these two configurations need no more measurements. */
    boolean isOver() {
        return decision != null && decision.stops();
    }

    Optional<StoppingDecision> decision() {
        return Optional.ofNullable(decision);
    }

    /**
     * Adds the measurements since the last look, and applies the rule.
     *
     * @param elapsed the time since measuring began (s), which is compared with the rule's time limit
     */
    void look(ComparisonGroup one, ComparisonGroup two, double elapsed) throws IOException {
        base = one.label();
        other = two.label();
        BlockReader.Blocks read = reader.read(one, two, figures, starts);
        read.blocks()
                .forEach((figure, more) -> blocks.computeIfAbsent(figure, absent -> new ArrayList<>())
                        .addAll(more));
        starts = read.starts();
        seconds = read.seconds();
        if (isOver()) {
            return;
        }
        Optional<Figure> without =
                figures.stream().filter(figure -> !blocks.containsKey(figure)).findFirst();
        if (without.isPresent()) {
            if (starts >= STARTS_WITHOUT_BLOCKS || elapsed >= rule.limitSeconds()) {
                end(StoppingDecision.of(Reason.NO_BLOCKS, Wording.place(without.get())), 0, null, null, elapsed);
            }
            return;
        }
        List<PrimaryFigure> estimated = estimated();
        if (rule.isToBeAsked(estimated, looks, elapsed)) {
            StoppingDecision now = withPace(rule.decide(estimated, elapsed), estimated, elapsed);
            OptionalDouble level = rule.level(estimated, elapsed);
            end(
                    now,
                    fewest(estimated),
                    width(estimated, now, level),
                    level.isPresent() ? level.getAsDouble() : null,
                    elapsed);
        }
    }

    /**
     * Returns the decision with a forecast from the latest starts, because the first starts measure more than the
     * deciding figures.
     */
    private StoppingDecision withPace(StoppingDecision now, List<PrimaryFigure> estimated, double elapsed) {
        OptionalInt blocks = estimated.stream()
                .filter(figure -> figure.name().equals(now.figure()))
                .mapToInt(figure -> figure.estimate().blocks())
                .findFirst();
        if (now.blocksNeeded().isEmpty() || blocks.isEmpty() || blocks.getAsInt() == 0) {
            return now;
        }
        double startsNeeded = Math.ceil((double) now.blocksNeeded().getAsInt() * starts / blocks.getAsInt());
        Look before = looks.stream()
                .filter(look -> look.starts() >= starts - RECENT_STARTS)
                .findFirst()
                .orElse(null);
        double pace = before == null || before.starts() == starts
                ? elapsed / starts
                : (elapsed - before.seconds()) / (starts - before.starts());
        return new StoppingDecision(
                now.reason(),
                now.figure(),
                now.blocksNeeded(),
                OptionalDouble.of(elapsed + Math.max(0, startsNeeded - starts) * pace));
    }

    private void end(StoppingDecision now, int fewest, Double width, Double level, double elapsed) {
        decision = now;
        looks.add(new Look(
                starts,
                fewest,
                elapsed,
                now.figure(),
                width,
                level,
                now.reason().key()));
    }

    private List<PrimaryFigure> estimated() {
        List<PrimaryFigure> estimated = new ArrayList<>();
        blocks.forEach((figure, measured) -> BlockComparison.of(figure.effect(), measured, seconds)
                .ifPresent(comparison -> estimated.add(new PrimaryFigure(
                        Wording.place(figure), figure.effect() == EffectScale.RATIO, comparison.estimate()))));
        return estimated;
    }

    private static int fewest(List<PrimaryFigure> estimated) {
        return estimated.stream()
                .mapToInt(figure -> figure.estimate().blocks())
                .min()
                .orElse(0);
    }

    /** Returns the width of the deciding figure's interval, or of the widest interval. */
    private static Double width(List<PrimaryFigure> estimated, StoppingDecision now, OptionalDouble level) {
        if (level.isEmpty()) {
            return null;
        }
        Map<String, Double> widths = new HashMap<>();
        for (PrimaryFigure figure : estimated) {
            if (figure.estimate().isDecidable()) {
                widths.put(figure.name(), figure.interval(level.getAsDouble()).width());
            }
        }
        double width = now.figure().isEmpty()
                ? widths.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(Double.NaN)
                : widths.getOrDefault(now.figure(), Double.NaN);
        return Double.isFinite(width) ? width : null;
    }

    /** Returns the sides' record to keep; empty before the first look. */
    Optional<Pair> sides() {
        if (looks.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Pair(
                base,
                other,
                decision.reason().key(),
                decision.figure(),
                looks,
                decision.blocksNeeded().isPresent() ? decision.blocksNeeded().getAsInt() : null,
                decision.secondsNeeded().isPresent() ? decision.secondsNeeded().getAsDouble() : null));
    }

    /** Returns the latest look; empty before the first look. */
    Optional<Look> last() {
        return looks.isEmpty() ? Optional.empty() : Optional.of(looks.get(looks.size() - 1));
    }

    int starts() {
        return starts;
    }
}
