// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bellwether.results.history.EDivisive.Change;

/** A series with the changes that were found so far. */
final class SegmentedSeries {
    private final double[] values;
    private final double[] shuffled;
    private final List<Change> changes = new ArrayList<>();
    private int[] bounds;
    private double[] pairs;
    private ChangePointCandidate best;

    SegmentedSeries(double[] values) {
        this.values = values;
        shuffled = values.clone();
        bounds = new int[] {0, values.length};
        divide();
    }

    int length() {
        return values.length;
    }

    /** Returns the next division. */
    ChangePointCandidate best() {
        return best;
    }

    /** Divides the series at the next division. */
    void accept(double p) {
        changes.add(new Change(best.at(), p));
        bounds = Arrays.copyOf(bounds, bounds.length + 1);
        bounds[bounds.length - 1] = best.at();
        Arrays.sort(bounds);
        divide();
    }

    private void divide() {
        pairs = new double[bounds.length - 1];
        for (int part = 1; part < bounds.length; part++) {
            pairs[part - 1] = ChangePointCandidate.pairs(values, bounds[part - 1], bounds[part]);
        }
        best = ChangePointCandidate.best(values, bounds, pairs);
    }

    /** Returns the changes in the order of the series. */
    List<Change> changes() {
        return changes.stream().sorted(Comparator.comparingInt(Change::at)).toList();
    }

    /**
     * Returns the strength of the best division after the values of each part were permuted.
     *
     * @param order a permutation of all indices; each part uses its own indices in this order
     */
    double shuffled(int[] order) {
        for (int part = 1; part < bounds.length; part++) {
            int from = bounds[part - 1];
            int to = bounds[part];
            int next = from;
            for (int index : order) {
                if (from <= index && index < to) {
                    shuffled[next++] = values[index];
                }
            }
        }
        return ChangePointCandidate.best(shuffled, bounds, pairs).strength();
    }
}
