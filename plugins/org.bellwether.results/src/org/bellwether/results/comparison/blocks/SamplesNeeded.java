// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

import org.bellwether.results.statistics.Percentile;

/** The number of samples that each configuration needs in a block, so that a statistic of them is worth comparing. */
final class SamplesNeeded {
    private static final int SAMPLES_ABOVE = 10;

    private SamplesNeeded() {}

    /** Ten samples beyond a percentile; enough of the others to be no single sample's. */
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
