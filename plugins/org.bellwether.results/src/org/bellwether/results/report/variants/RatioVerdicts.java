// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.variants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.Units;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;

/**
 * Decides, in the same way as {@code compare SESSION}, which ratios of a session's configurations differ from 1. Tables
 * mark undecided ratios, and undecided ratios less than 2 % from 1. If each configuration has only one run, only
 * medians can be decided, by the rounds of the runs.
 */
public final class RatioVerdicts {
    /** The mark after an undecided ratio. */
    public static final String MARK = " ?";

    /** The mark after an undecided ratio whose whole interval is near 1. */
    public static final String SMALL_MARK = " ≈";

    /** The meaning of each mark. */
    private static final Map<String, String> LEGENDS = Map.of(
            MARK, "not decided or not tested: chance may explain the difference",
            SMALL_MARK, "less than 2 %: chance may explain that difference");

    /** Compares the configurations if they have enough runs; gives an empty list otherwise. */
    public interface Comparisons {
        List<ConfigurationComparison> read() throws IOException;
    }

    private final Comparisons source;
    private final Map<Integer, ConfigurationComparison> known = new HashMap<>();
    private boolean read;

    /** @param source called once, when the first ratio needs it */
    public RatioVerdicts(Comparisons source) {
        this.source = source;
    }

    /** Returns the verdicts for a session in a store. */
    public static RatioVerdicts of(SessionData view, Store store) {
        return of(view, store, store::samples);
    }

    /** Returns the verdicts for a session from samples that were already read. */
    public static RatioVerdicts of(SessionData view, Store store, SampleSource source) {
        return new RatioVerdicts(() -> ConfigurationComparison.of(view, store, source));
    }

    /**
     * Returns the ratio of another configuration's figure to the first one's, with its mark; empty if one lacks the
     * figure.
     */
    public String ratio(Row row, Group base, Group other, String kind, String statistic) {
        Optional<MetricResult> one = row.in(base.pooled(), kind);
        Optional<MetricResult> two = row.in(other.pooled(), kind);
        if (one.isEmpty() || two.isEmpty()) {
            return "";
        }
        String ratio = Units.ratio(two.get().value(statistic) / one.get().value(statistic));
        return ratio.equals(Units.NONE) ? ratio : ratio + mark(base, other, one.get(), two.get(), statistic);
    }

    /**
     * Returns the meanings of marks, each after its mark.
     *
     * @param isUsed whether a table has the mark
     */
    public static List<String> legends(Predicate<String> isUsed) {
        return Stream.of(MARK, SMALL_MARK)
                .filter(isUsed)
                .map(mark -> mark.strip() + " " + LEGENDS.get(mark))
                .toList();
    }

    private String mark(Group base, Group other, MetricResult one, MetricResult two, String statistic) {
        ConfigurationComparison comparison = comparisons().get(other.number());
        if (comparison == null) {
            boolean single = base.runs().size() == 1 && other.runs().size() == 1;
            return single && statistic.equals("p50") && byRounds(one, two) ? "" : MARK;
        }
        return comparison.rows().stream()
                .filter(row -> row.figure().metric().equals(one.name())
                        && row.figure().phase().equals(one.phase())
                        && row.figure().kind().equals(one.kind())
                        && row.figure().statistic().equals(statistic))
                .map(row -> mark(row.verdict()))
                .findFirst()
                .orElse(MARK);
    }

    private static String mark(Verdict verdict) {
        return switch (verdict) {
            case LOWER, HIGHER -> "";
            case NEGLIGIBLE -> SMALL_MARK;
            case NO_DIFFERENCE_SEEN, NOT_DECIDABLE -> MARK;
        };
    }

    /**
     * Returns whether the medians of two runs differ by more than the medians of either run's rounds. One round is not
     * enough for a decision.
     */
    public static boolean byRounds(MetricResult one, MetricResult other) {
        double ratio = other.value("p50") / one.value("p50");
        return Math.max(spread(one), spread(other)) < Math.max(ratio, 1 / ratio);
    }

    /** Returns the slowest round's median as a multiple of the fastest round's; NaN with only one round. */
    public static double spread(MetricResult metric) {
        return metric.value("worstRoundP50") / metric.value("bestRoundP50");
    }

    private Map<Integer, ConfigurationComparison> comparisons() {
        if (!read) {
            read = true;
            try {
                source.read().forEach(comparison -> known.put(comparison.other().number(), comparison));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return known;
    }
}
