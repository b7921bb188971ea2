// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.OptionalInt;

/**
 * Forecasts the number of blocks after which an interval has the requested width, because the width is inversely
 * proportional to the square root of their number. Before {@value #FEWEST_BLOCKS} blocks the width decreases faster,
 * while the interval's ends still lie among outliers, so that a forecast would be too large.
 */
public final class Forecast {
    /** The smallest number of blocks for a forecast. */
    public static final int FEWEST_BLOCKS = 40;

    private Forecast() {}

    /**
     * Returns the number of all blocks, including the existing ones; empty if there is no forecast, or if it exceeds an
     * integer.
     *
     * @param blocks number of existing blocks
     * @param width the interval's width, or the half width or standard error
     * @param wanted the requested width, of the same kind
     */
    public static OptionalInt blocks(int blocks, double width, double wanted) {
        if (blocks < FEWEST_BLOCKS || !Double.isFinite(width) || !(width > 0) || !(wanted > 0)) {
            return OptionalInt.empty();
        }
        double needed = Math.ceil(blocks * (width / wanted) * (width / wanted));
        return needed > Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of((int) Math.max(blocks, needed));
    }
}
