// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The random order in which systems alternate. The order is a function of the seed, the repeat, the round and the
 * block, so that sessions with the same seed have the same orders, with or without failures.
 */
public final class BlockOrder {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final long key;

    public BlockOrder(long seed, int repeat, int round) {
        this.key = mixed(mixed(mixed(seed) + repeat) + round);
    }

    /** Returns the elements in the order of a block. All permutations are equally likely (Fisher and Yates). */
    public <T> List<T> of(int block, List<T> things) {
        SplittableRandom random = new SplittableRandom(mixed(key + block));
        List<T> order = new ArrayList<>(things);
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return List.copyOf(order);
    }

    /**
     * Returns a hash value: the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
     * generators, 2014).
     */
    private static long mixed(long value) {
        long z = value + GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
