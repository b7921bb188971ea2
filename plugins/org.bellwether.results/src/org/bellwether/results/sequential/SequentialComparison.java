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

/**
 * The configurations of a session during its measurement. Each of the others is compared with the base until a rule
 * ends the session.
 */
public final class SequentialComparison {
    private final StoppingRule rule;
    private final List<Figure> figures;
    private final SequentialRule asked;
    private final BlockReader reader;
    private final Map<String, PairwiseDecision> sides = new LinkedHashMap<>();

    /**
     * Creates a comparison before the first look.
     *
     * @param figures the deciding figures
     * @param windows whether a start measures several blocks
     * @param others number of configurations that are compared with the base and share the rate of false alarms
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
     * @param others the configurations other than the base
     * @param elapsed time since measuring began (s)
     */
    public void look(ComparisonGroup base, List<ComparisonGroup> others, double elapsed) throws IOException {
        for (ComparisonGroup other : others) {
            sides.computeIfAbsent(other.label(), label -> new PairwiseDecision(reader, figures, asked))
                    .look(base, other, elapsed);
        }
    }

    /** Returns whether no more measurements are needed. */
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
     * @param interrupted whether the session ends before its rule has ended it
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
