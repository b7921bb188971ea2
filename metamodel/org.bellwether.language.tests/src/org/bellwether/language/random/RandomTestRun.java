// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.time.Duration;

/**
 * Runs a random test with many seeds: a few in usual test runs; for a minute, from a different seed each time, if the
 * system property {@code bellwether.test} is {@code long}. {@code -Dbellwether.seed=N} sets the first seed, {@code
 * -Dbellwether.seconds=N} sets the time.
 */
public final class RandomTestRun {
    /** A test of one seed. */
    public interface Trial {
        void run(long seed) throws Exception;
    }

    private RandomTestRun() {}

    /** Fails with the first seed that fails. */
    public static void run(int usual, Trial trial) {
        boolean isLong = "long".equals(System.getProperty("bellwether.test"));
        Duration time = Duration.ofSeconds(Long.getLong("bellwether.seconds", isLong ? 60 : 0));
        long first = Long.getLong("bellwether.seed", time.isZero() ? 1 : System.currentTimeMillis());
        long end = System.nanoTime() + time.toNanos();
        long seed = first;
        for (; time.isZero() ? seed < first + usual : System.nanoTime() < end; seed++) {
            try {
                trial.run(seed);
            } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
                throw new AssertionError("-Dbellwether.seed=" + seed + ": " + e, e);
            }
        }
        System.out.println((seed - first) + " trials from seed " + first);
    }
}
