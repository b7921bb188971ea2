// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.paired.sequential.LookSchedule;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/** The effect of a stopping rule, which depends on the data, on a comparison of two sides. */
final class StoppedSession {
    private final Optional<StoppingRule> rule;
    private final Optional<StoppingRecord> record;
    private final Set<String> sides;

    private StoppedSession(Optional<StoppingRule> rule, Optional<StoppingRecord> record, Set<String> sides) {
        this.rule = rule;
        this.record = record;
        this.sides = sides;
    }

    /**
     * Returns the effect for two sides. Sessions without a stopping rule, and sides of different sessions, have none.
     */
    static StoppedSession of(Store store, ComparisonGroup base, ComparisonGroup other) {
        if (!base.sessions().equals(other.sessions())) {
            return new StoppedSession(Optional.empty(), Optional.empty(), Set.of());
        }
        RunRow run = other.first().run();
        return new StoppedSession(
                StoppingRule.in(CanonicalJson.read(run.extent(), JsonNode.class)),
                StoppingRecord.read(store.runFolder(run.id())),
                Stream.of(base.first().run(), run)
                        .map(RunRow::configurationName)
                        .collect(Collectors.toSet()));
    }

    /**
     * Returns the level of intervals and verdicts. It is the level of the last look at these two sides, so that
     * intervals and verdicts hold in spite of earlier looks (C. Jennison and B. W. Turnbull, <em>Repeated Confidence
     * Intervals</em>, Journal of the Royal Statistical Society B 51, 1989). For sides that the session did not compare,
     * it is the smallest of these levels; without a record, it is the smallest level of a look.
     */
    double level() {
        return record.map(found -> found.comparisons().stream()
                        .filter(pair ->
                                Set.copyOf(List.of(pair.base(), pair.other())).equals(sides))
                        .map(pair -> pair.last().level())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(found.level()))
                .orElseGet(() -> rule.filter(asked -> asked.kind() == Kind.THRESHOLD)
                        .map(asked ->
                                LookSchedule.ofWindows(Comparison.ALPHA, 1).level(0))
                        .orElse(Comparison.ALPHA));
    }

    /**
     * Returns the primary figures of a comparison. If a rule ended the session, they are the figures that decided. A
     * rule about widths does not wait for high percentiles, so the usual primary figures stay primary, too.
     *
     * @param usual the primary figures of a session without a stopping rule
     */
    Set<Figure> primary(List<Figure> all, Set<Figure> usual) {
        Set<Figure> decided = record.stream()
                .flatMap(found -> all.stream().filter(figure -> found.figures().contains(figure.place())))
                .collect(Collectors.toSet());
        if (decided.isEmpty()) {
            return usual;
        }
        boolean byWidth = record.map(StoppingRecord::rule)
                .filter(rule -> rule.kind() == Kind.PRECISION && rule.figures().isEmpty())
                .isPresent();
        return byWidth ? Stream.concat(decided.stream(), usual.stream()).collect(Collectors.toSet()) : decided;
    }
}
