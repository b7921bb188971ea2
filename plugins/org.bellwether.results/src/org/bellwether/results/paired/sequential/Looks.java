// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Arrays;
import java.util.OptionalInt;

/** The numbers of blocks at which a decision may be made, with the level of each look. */
public final class Looks {
    /** Spends between Pocock's and O'Brien and Fleming's bounds. */
    private static final SpendingFunction SPENDING = SpendingFunction.power(1.5);

    private final int[] blocks;
    private final GroupSequentialBounds bounds;

    /**
     * Looks.
     *
     * @param alpha how probable it is that any of them rejects what is true
     * @param blocks ascending; no decision is made later than at the last
     */
    public Looks(double alpha, int... blocks) {
        this.blocks = blocks.clone();
        this.bounds = GroupSequentialBounds.of(
                Arrays.stream(blocks)
                        .mapToDouble(count -> count / (double) blocks[blocks.length - 1])
                        .toArray(),
                alpha,
                SPENDING);
    }

    /** At 20, 40, 80 and 160 blocks. */
    public static Looks usual(double alpha) {
        return new Looks(alpha, 20, 40, 80, 160);
    }

    /** The look that has its blocks now, from 0: the latest one; empty before the first. */
    public OptionalInt at(int count) {
        int look = -1;
        while (look + 1 < blocks.length && blocks[look + 1] <= count) {
            look++;
        }
        return look < 0 ? OptionalInt.empty() : OptionalInt.of(look);
    }

    /** How many blocks the next look takes; empty where none comes. */
    public OptionalInt after(int count) {
        return Arrays.stream(blocks).filter(next -> next > count).findFirst();
    }

    /** The level of the two-sided test and of the interval at a look. */
    public double level(int look) {
        return bounds.level(look);
    }

    /** How many blocks the last look takes. */
    public int most() {
        return blocks[blocks.length - 1];
    }
}
