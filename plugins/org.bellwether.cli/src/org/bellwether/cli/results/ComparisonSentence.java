// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.util.Comparator;
import java.util.List;
import org.bellwether.results.Quoted;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.recipe.RecipeReader;

/** A sentence about the power of a comparison, and about the number of runs that would show more. */
final class ComparisonSentence {
    private ComparisonSentence() {}

    /** @param all whether the sentence names all figures, or only the main ones */
    static String of(ComparisonGroup base, GroupComparison compared, boolean all) {
        int fewest = Math.min(base.runs().size(), compared.other().runs().size());
        if (Comparison.decidable(compared.rows())) {
            return method(compared)
                    + confidence(compared.rows()) + "The primary figures (*) decide: if nothing differs, one of twenty "
                    + "comparisons calls any of them different (family-wise error rate). The other figures are explored: of "
                    + "the differences that they show, one in twenty is expected to be chance (false discovery rate). A "
                    + "difference is visible from the size at which four of five such comparisons find it."
                    + small(compared, all);
        }
        return "Not decidable between " + compared.comparability().between() + ": "
                + (compared.comparability().inTurns() ? "" : "the machine drifts from one to the next; ")
                + (fewest == 1
                        ? alone(base, compared.other()) + " the variation of runs is unknown"
                        : "so few runs do not show how much runs vary")
                + ". Measure at least " + Comparison.runsNeeded() + " runs of each, in turns: --repeat "
                + Comparison.runsNeeded() + " with --target A --target B or --variant";
    }

    /** Returns the confidence of the intervals; a session that the data ended has a greater one than 95 %. */
    private static String confidence(List<Comparison.Row> rows) {
        double level = rows.stream().mapToDouble(Comparison.Row::level).min().orElse(Comparison.ALPHA);
        return "Each interval holds by itself with " + Wording.confidence(level)
                + (level < Comparison.ALPHA ? ", because the data decided when measuring ended" : "") + ". ";
    }

    private static String method(GroupComparison compared) {
        boolean pairs = compared.rows().stream().anyMatch(row -> row.blocks().isPresent());
        boolean duet = compared.other().runs().stream().anyMatch(run -> RecipeReader.isDuet(run.run()));
        boolean runs = compared.rows().stream()
                .anyMatch(row -> row.blocks().isEmpty() && !row.figure().isCounted());
        return "Ratios are other / base, "
                + (pairs
                        ? (duet
                                        ? "of pairs that were measured at the same time, in a duet"
                                        : "of pairs that took turns")
                                + " (Hodges and Lehmann's estimate)"
                                + (runs ? "; of figures with too few pairs or samples, of means over runs. " : ". ")
                        : "of means over runs. ")
                + (compared.rows().stream()
                                .anyMatch(row ->
                                        row.blocks().isEmpty() && row.evidence().floorSlope() > 0)
                        ? "Floors of the runs explain a part of the latencies, and that part is taken out. "
                        : "");
    }

    private static String alone(ComparisonGroup base, ComparisonGroup other) {
        if (base.runs().size() == other.runs().size()) {
            return "with one run a side";
        }
        return "with one run of " + Quoted.name((base.runs().size() == 1 ? base : other).label());
    }

    /** Returns the number of runs that would show a small difference, if none was found. */
    private static String small(GroupComparison compared, boolean all) {
        List<Comparison.Row> unseen = compared.rows().stream()
                .filter(row -> all || row.primary() || Wording.isMain(row.figure()))
                .filter(row -> row.verdict() == Verdict.NO_DIFFERENCE_SEEN
                        && row.runsToSee().isPresent())
                .sorted(Comparator.comparingInt(row -> row.runsToSee().getAsInt()))
                .toList();
        if (unseen.isEmpty()) {
            return "";
        }
        Comparison.Row fewest = unseen.get(0);
        Comparison.Row most = unseen.get(unseen.size() - 1);
        return " To see a difference of 1 % takes "
                + fewest.runsToSee().getAsInt() + " runs a side ("
                + Quoted.name(Wording.name(fewest.figure())) + ")"
                + (fewest == most
                        ? "."
                        : " to " + most.runsToSee().getAsInt() + " (" + Quoted.name(Wording.name(most.figure()))
                                + ").");
    }
}
