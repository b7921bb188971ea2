// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.sequential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bellwether.results.comparison.blocks.BlockReader;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.paired.sequential.StoppingDecision;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRecord.Pair;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.Store;

/** The configurations of a session while they are measured: each of the others is held against the base until a rule ends it. */
public final class SequentialComparison {
    private final StoppingRule rule;
    private final List<Figure> figures;
    private final SequentialRule asked;
    private final BlockReader reader;
    private final Map<String, PairwiseDecision> sides = new LinkedHashMap<>();

    /**
     * Before the first look.
     *
     * @param figures those that decide
     * @param windows whether a start measures several blocks
     * @param others how many configurations are compared with the base: they share the rate of false alarms
     */
    public SequentialComparison(Store store, StoppingRule rule, List<Figure> figures, boolean windows, int others) {
        this.rule = rule;
        this.figures = figures;
        this.asked = new SequentialRule(rule, figures, windows, others);
        this.reader = new BlockReader(store::samples);
    }

    /**
     * Adds the measurements since the last look.
     *
     * @param others those that are measured beside the base
     * @param elapsed since measuring began (s)
     */
    public void look(ComparisonGroup base, List<ComparisonGroup> others, double elapsed) throws IOException {
        for (ComparisonGroup other : others) {
            sides.computeIfAbsent(other.label(), label -> new PairwiseDecision(reader, figures, asked))
                    .look(base, other, elapsed);
        }
    }

    /** Returns whether nothing more is to be measured. */
    public boolean isOver() {
        return !sides.isEmpty() && sides.values().stream().allMatch(PairwiseDecision::isOver);
    }

    /** Returns the time of the whole measurement (s), including the time so far; empty if it cannot be estimated. */
    public OptionalDouble secondsNeeded() {
        OptionalDouble most = OptionalDouble.empty();
        for (PairwiseDecision each : sides.values()) {
            Optional<StoppingDecision> decision = each.decision();
            if (!each.isOver()) {
                if (decision.isEmpty() || decision.get().secondsNeeded().isEmpty()) {
                    return OptionalDouble.empty();
                }
                most = OptionalDouble.of(
                        Math.max(most.orElse(0), decision.get().secondsNeeded().getAsDouble()));
            }
        }
        return most;
    }

    /**
     * Returns the record to keep; empty before the first look.
     *
     * @param interrupted whether it ends before the rule ended it
     */
    public Optional<StoppingRecord> record(boolean interrupted) {
        List<Pair> kept = new ArrayList<>();
        sides.values().forEach(each -> each.sides().ifPresent(kept::add));
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        double level = kept.stream()
                .map(each -> each.last().level())
                .mapToDouble(each -> each == null ? asked.firstLevel() : each)
                .min()
                .orElseThrow();
        return Optional.of(new StoppingRecord(
                StoppingRecord.SCHEMA,
                rule,
                figures.stream().map(Wording::place).toList(),
                level,
                interrupted,
                kept));
    }
}
