// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/**
 * The rate at which the 95 % interval contains the true location, and at which a difference is found, over many
 * simulated comparisons.
 *
 * @param decidable number of comparisons with a decision
 * @param held number of these whose interval contains the true location
 * @param found number of these whose interval does not contain 0
 */
record Coverage(int tries, int decidable, int held, int found) {
    static final int TRIES = 2_000;
    private static final double ALPHA = 0.05;

    /**
     * Computes the rates. The interval contains the locations that the test does not reject, so only the test is made,
     * which is much faster.
     */
    static Coverage of(long seed, double truth, Function<Random, BlockSeries> blocks) {
        int decidable = 0;
        int held = 0;
        int found = 0;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            PairedEstimate estimate = PairedEstimate.ofRanks(blocks.apply(new Random(1_000_003L * attempt + seed)));
            if (estimate.isDecidable()) {
                decidable++;
                held += estimate.test().differs(truth) > ALPHA ? 1 : 0;
                found += estimate.probability() <= ALPHA ? 1 : 0;
            }
        }
        return new Coverage(TRIES, decidable, held, found);
    }

    /** Returns the rate of intervals that contain the true location, in per cent. */
    double percent() {
        return 100.0 * held / decidable;
    }

    double foundPercent() {
        return 100.0 * found / tries;
    }

    double undecidedPercent() {
        return 100.0 * (tries - decidable) / tries;
    }

    String row(String name) {
        return String.format(
                Locale.ROOT,
                "| %s | %.1f %% | %.1f %% | %.1f %% |",
                name,
                percent(),
                foundPercent(),
                undecidedPercent());
    }
}
