// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.variants;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.comparison.CodeLayout;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.MultipleComparisons;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.samples.SampleSource;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;

/**
 * The comparison of a session's configuration with the first one, as the command {@code compare SESSION} makes it.
 *
 * @param rows figure by figure
 */
public record ConfigurationComparison(Group base, Group other, List<Comparison.Row> rows) {
    /** The default seed of {@code compare}, so that both give the same results. */
    private static final long SEED = 1;

    /** The number of rounds from which a single run can be compared with another one, in pairs of rounds. */
    private static final int ROUNDS_ENOUGH = PairedEstimate.fewestGroups();

    /**
     * Returns the comparisons of all configurations with the first one; empty if a configuration has only one run with
     * few rounds, which does not show its spread.
     */
    public static List<ConfigurationComparison> of(SessionData view, Store store) throws IOException {
        return of(view, store, store::samples);
    }

    /** Returns the comparisons of a session from samples that were already read. */
    public static List<ConfigurationComparison> of(SessionData view, Store store, SampleSource source)
            throws IOException {
        List<Group> groups = view.groups();
        List<ConfigurationComparison> comparisons = new ArrayList<>();
        if (!groups.stream().allMatch(ConfigurationComparison::isEnough)) {
            return comparisons;
        }
        Comparison comparison = new Comparison(store, source, SEED);
        List<Group> others = groups.subList(Math.min(1, groups.size()), groups.size());
        List<List<Comparison.Row>> rows = new ArrayList<>();
        for (Group other : others) {
            rows.add(comparison.rows(side(view, groups.get(0)), side(view, other)));
        }
        List<List<Comparison.Row>> together = MultipleComparisons.together(rows);
        for (int i = 0; i < others.size(); i++) {
            comparisons.add(new ConfigurationComparison(groups.get(0), others.get(i), together.get(i)));
        }
        return comparisons;
    }

    private static boolean isEnough(Group group) {
        return group.runs().size() > 1 || group.runs().get(0).rounds().size() >= ROUNDS_ENOUGH;
    }

    private static ComparisonGroup side(SessionData view, Group group) {
        return new ComparisonGroup(group.label(), group.runs(), List.of(view.session()), view.host());
    }

    /** Returns the warning that both configurations may have different code layouts; empty if there is none. */
    public Optional<String> codeLayout() {
        return CodeLayout.warning(base.runs().get(0).run(), other.runs().get(0).run());
    }

    /** Returns the comparison of the median of a row's latency. */
    public Optional<Comparison.Row> median(Row row) {
        Optional<String> name = row.in(base.pooled(), "latency").map(MetricResult::name);
        return rows.stream()
                .filter(found -> name.filter(found.figure().metric()::equals).isPresent()
                        && found.figure().phase().equals(row.phase())
                        && found.figure().statistic().equals("p50"))
                .findFirst();
    }
}
