// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import org.bellwether.results.statistics.Percentile;

/**
 * The number of samples that each configuration needs in a block, so that a statistic of the samples can be compared.
 */
final class SamplesNeeded {
    private static final int SAMPLES_ABOVE = 10;

    private SamplesNeeded() {}

    /**
     * Returns the number for a statistic: ten samples beyond a percentile; for other statistics, enough that no single
     * sample dominates.
     */
    static long of(String statistic) {
        return switch (statistic) {
            case "stddev" -> 100;
            case "part" -> 1;
            default ->
                Percentile.ofKey(statistic)
                        .map(percentile -> percentile.samplesFor(SAMPLES_ABOVE))
                        .orElse(20L);
        };
    }
}
