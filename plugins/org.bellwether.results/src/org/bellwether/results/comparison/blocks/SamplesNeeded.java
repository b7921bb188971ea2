// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.blocks;

/** The number of samples that each configuration needs in a block, so that a statistic of them is worth comparing. */
final class SamplesNeeded {
    private SamplesNeeded() {}

    /** Ten samples beyond a percentile; enough of the others to be no single sample's. */
    static long of(String statistic) {
        return switch (statistic) {
            case "p99" -> 1_000;
            case "p999" -> 10_000;
            case "p90", "stddev" -> 100;
            case "part" -> 1;
            default -> 20;
        };
    }
}
