// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.stopping.StoppingWording;

/**
 * Describes the results of the primary figures in sentences; they are the main results of a session with several
 * configurations.
 */
final class PrimaryResults {
    private final List<ConfigurationComparison> comparisons;
    private final Optional<StoppingRecord> stopping;

    /** @param stopping the record of the stopping rule that ended the session, if there was one */
    PrimaryResults(List<ConfigurationComparison> comparisons, Optional<StoppingRecord> stopping) {
        this.comparisons = comparisons;
        this.stopping = stopping;
    }

    /** Returns whether any primary figure of these configurations was compared. */
    static boolean isDecided(ConfigurationComparison comparison) {
        return comparison.rows().stream().anyMatch(row -> row.primary() && row.verdict() != Verdict.NOT_DECIDABLE);
    }

    /** Returns the results of each configuration with at least one compared primary figure. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (ConfigurationComparison comparison : comparisons) {
            if (isDecided(comparison)) {
                verdict(comparison).ifPresent(sentences::add);
                sentences.add(result(comparison));
            }
        }
        return sentences;
    }

    /** Returns the verdict on a threshold, if the session continued until there was one. */
    private Optional<String> verdict(ConfigurationComparison comparison) {
        return stopping.filter(record -> record.rule().kind() == Kind.THRESHOLD)
                .flatMap(record -> record.of(comparison.other().label())
                        .map(sides -> StoppingWording.capitalised(StoppingWording.ended(record, sides))));
    }

    private static String result(ConfigurationComparison comparison) {
        List<Comparison.Row> primary =
                comparison.rows().stream().filter(Comparison.Row::primary).toList();
        long differing = primary.stream()
                .filter(row -> row.verdict() == Verdict.LOWER || row.verdict() == Verdict.HIGHER)
                .count();
        boolean inPairs = primary.stream().anyMatch(row -> row.blocks().isPresent());
        return comparison.other().inSentence() + " against " + comparison.base().inSentence() + ": "
                + differing(differing, primary.size()) + ". "
                + primary.stream()
                        .map(row -> Wording.name(row.figure()) + ": " + amount(row, inPairs))
                        .collect(Collectors.joining("; "))
                + " (" + Wording.confidence(level(primary)) + " intervals; " + source(comparison, primary) + ")."
                + (differing == 0 ? unseen(primary) : "");
    }

    /** Returns the difference; without one, the reason why this figure is not compared in pairs, as others are. */
    private static String amount(Comparison.Row row, boolean inPairs) {
        boolean lacksPairs = inPairs && row.blocks().isEmpty() && row.verdict() == Verdict.NOT_DECIDABLE;
        return BlockWording.amount(row) + (lacksPairs ? " (too few starts, or too few samples in each)" : "");
    }

    /** Returns the level of the intervals, which is equal for all figures of a comparison. */
    private static double level(List<Comparison.Row> primary) {
        return primary.get(0).level();
    }

    /**
     * Returns the smallest difference that such a comparison finds, and the time that would show 5 % if the comparison
     * is too short for it; empty if both are unknown.
     */
    private static String unseen(List<Comparison.Row> primary) {
        List<Comparison.Row> known = primary.stream()
                .filter(row -> row.verdict() != Verdict.NOT_DECIDABLE
                        && row.figure().effect() == EffectScale.RATIO
                        && Double.isFinite(row.visible()))
                .sorted(Comparator.comparingDouble(Comparison.Row::visible))
                .toList();
        if (known.isEmpty()) {
            return "";
        }
        Comparison.Row worst = known.get(known.size() - 1);
        String toSee = worst.blocks().isPresent() ? BlockWording.toSee(worst) : "";
        return " Four of five such comparisons see a difference of "
                + visible(known.get(0))
                + (known.size() == 1 ? "" : " to " + visible(worst))
                + "."
                + (toSee.isEmpty() ? "" : " " + Wording.name(worst.figure()) + ": " + toSee + ".");
    }

    private static String visible(Comparison.Row row) {
        return Wording.visible(row.figure(), row.visible()) + " (" + Wording.name(row.figure()) + ")";
    }

    private static String differing(long differing, int all) {
        if (differing == 0) {
            return "no primary figure is seen to differ";
        } else if (differing == all) {
            return all == 1 ? "the primary figure differs" : "all " + all + " primary figures differ";
        }
        return differing + " of " + all + " primary figures " + (differing == 1 ? "differs" : "differ");
    }

    private static String source(ConfigurationComparison comparison, List<Comparison.Row> primary) {
        return primary.stream()
                .filter(row -> row.blocks().isPresent())
                .findFirst()
                .map(BlockWording::source)
                .orElse(comparison.base().runs().size() + " and "
                        + comparison.other().runs().size() + " runs");
    }
}
