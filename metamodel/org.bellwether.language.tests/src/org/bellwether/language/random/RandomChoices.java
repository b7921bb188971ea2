// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.List;
import java.util.Random;

/** Random choices that are the same for the same seed. */
final class RandomChoices {
    private final Random random;

    RandomChoices(long seed) {
        random = new Random(seed);
    }

    /** Returns a number from 0 to below a limit. */
    int below(int limit) {
        return random.nextInt(limit);
    }

    /** Returns true with a probability in per cent. */
    boolean percent(int share) {
        return random.nextInt(100) < share;
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    @SafeVarargs
    final <T> T one(T... of) {
        return of[random.nextInt(of.length)];
    }
}
