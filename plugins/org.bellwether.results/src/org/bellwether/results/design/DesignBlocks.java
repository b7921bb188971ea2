// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Splits a regular two-level design into blocks, so that differences between blocks are confounded with as few
 * interactions of two factors as possible, and with no main effect. A greedy search adds the columns one after the
 * other.
 */
final class DesignBlocks {
    private final List<DesignColumn> mains;
    private final List<DesignColumn> candidates;
    private final Map<DesignColumn, Integer> interactions = new HashMap<>();

    DesignBlocks(List<DesignColumn> mains) {
        this.mains = mains;
        for (int i = 0; i < mains.size(); i++) {
            for (int j = i + 1; j < mains.size(); j++) {
                interactions.merge(mains.get(i).times(mains.get(j)).unsigned(), 1, Integer::sum);
            }
        }
        this.candidates = products();
    }

    /** Returns all products of the columns. Products of many factors come first, because they matter least. */
    private List<DesignColumn> products() {
        Set<DesignColumn> seen = new LinkedHashSet<>();
        List<DesignColumn> order = new ArrayList<>(mains);
        while (!order.isEmpty() && seen.size() < mains.get(0).runs()) {
            List<DesignColumn> next = new ArrayList<>();
            for (DesignColumn column : order) {
                if (!column.isConstant() && seen.add(column.unsigned())) {
                    mains.forEach(main -> next.add(column.times(main)));
                }
            }
            order = next;
        }
        List<DesignColumn> products = new ArrayList<>(seen);
        java.util.Collections.reverse(products);
        return products;
    }

    /** Returns the block of each run, from 0. */
    int[] of(int blocks) throws DesignException {
        int needed = Integer.numberOfTrailingZeros(blocks);
        if (Integer.bitCount(blocks) != 1) {
            throw impossible(blocks);
        }
        List<DesignColumn> chosen = new ArrayList<>();
        Set<DesignColumn> span = new HashSet<>();
        while (chosen.size() < needed) {
            DesignColumn best = null;
            int least = Integer.MAX_VALUE;
            for (DesignColumn candidate : candidates) {
                int cost = cost(candidate, span);
                if (cost < least) {
                    best = candidate;
                    least = cost;
                }
            }
            if (best == null) {
                throw impossible(blocks);
            }
            chosen.add(best);
            for (DesignColumn column : List.copyOf(span)) {
                span.add(column.times(best).unsigned());
            }
            span.add(best.unsigned());
        }
        return IntStream.range(0, mains.get(0).runs())
                .map(run -> IntStream.range(0, needed)
                        .map(i -> chosen.get(i).at(run) > 0 ? 1 << i : 0)
                        .sum())
                .toArray();
    }

    /**
     * Returns the number of interactions that a column confounds with blocks; the greatest number if the column cannot
     * be chosen.
     */
    private int cost(DesignColumn candidate, Set<DesignColumn> span) {
        if (span.contains(candidate.unsigned())) {
            return Integer.MAX_VALUE;
        }
        List<DesignColumn> added = new ArrayList<>(List.of(candidate.unsigned()));
        span.forEach(column -> added.add(column.times(candidate).unsigned()));
        if (mains.stream().anyMatch(main -> added.contains(main.unsigned()))) {
            return Integer.MAX_VALUE;
        }
        return added.stream()
                .mapToInt(column -> interactions.getOrDefault(column, 0))
                .sum();
    }

    private DesignException impossible(int blocks) {
        return new DesignException(
                "blocks",
                mains.get(0).runs() + " runs of " + mains.size() + " factors do not split into " + blocks
                        + " blocks without mixing main effects with blocks",
                "Ask for fewer blocks, a power of two, or for more runs");
    }
}
