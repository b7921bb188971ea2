// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.results.comparison.Comparability;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.MultipleComparisons;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** A side that was compared with the base, and the result. */
public record GroupComparison(ComparisonGroup other, Comparability comparability, List<Comparison.Row> rows) {

    /**
     * Returns the comparisons of several sides with one base, with verdicts that are adjusted for their number.
     *
     * @param anyway whether to compare sides that are not comparable, too
     */
    public static List<GroupComparison> of(
            Comparison comparison, ComparisonGroup base, List<ComparisonGroup> others, boolean anyway)
            throws WorkException, IOException {
        List<GroupComparison> each = new ArrayList<>();
        for (ComparisonGroup other : others) {
            each.add(of(comparison, base, other, anyway));
        }
        List<List<Comparison.Row>> together = MultipleComparisons.together(
                each.stream().map(GroupComparison::rows).toList());
        List<GroupComparison> compared = new ArrayList<>();
        for (int i = 0; i < each.size(); i++) {
            compared.add(new GroupComparison(each.get(i).other(), each.get(i).comparability(), together.get(i)));
        }
        return compared;
    }

    private static GroupComparison of(
            Comparison comparison, ComparisonGroup base, ComparisonGroup other, boolean anyway)
            throws WorkException, IOException {
        Comparability comparability = new Comparability(base, other);
        if (comparability.refusal().isPresent() && !anyway) {
            throw new WorkException(
                    Kind.INPUT,
                    "not-comparable",
                    comparability.refusal().get(),
                    other.label(),
                    "Run one of them again with the settings of the other: bellwether rerun; or give --anyway");
        }
        Set<String> seen = new HashSet<>();
        base.runs().forEach(run -> seen.add(run.run().id()));
        if (other.runs().stream().anyMatch(run -> seen.contains(run.run().id()))) {
            throw new WorkException(
                    Kind.INPUT, "same-run", "A run is on both sides", other.label(), "Name each run once");
        }
        List<Comparison.Row> rows = comparison.rows(base, other);
        if (rows.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "nothing-in-common",
                    "These runs have no metric of the same name and phase",
                    base.label() + ", " + other.label(),
                    "Compare runs of one experiment; bellwether runs lists them");
        }
        return new GroupComparison(other, comparability, rows);
    }
}
