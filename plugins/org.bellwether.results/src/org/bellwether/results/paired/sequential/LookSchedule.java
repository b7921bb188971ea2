// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The numbers of starts at which a decision may be made, with the level of each look. Starts are independent; each of
 * them has about as many blocks, so that the information of a look is in proportion to them.
 */
public final class LookSchedule {
    /** Spends between Pocock's and O'Brien and Fleming's bounds. */
    private static final SpendingFunction SPENDING = SpendingFunction.power(1.5);

    private final double alpha;
    private final int[] starts;
    private final GroupSequentialBounds bounds;

    private LookSchedule(double alpha, int[] starts, SpendingFunction spending) {
        this.alpha = alpha;
        this.starts = starts.clone();
        this.bounds = GroupSequentialBounds.of(
                Arrays.stream(starts)
                        .mapToDouble(count -> count / (double) starts[starts.length - 1])
                        .toArray(),
                alpha,
                spending);
    }

    /**
     * Looks.
     *
     * @param alpha how probable it is that any of them rejects what is true
     * @param starts ascending; no decision is made later than at the last
     */
    public static LookSchedule of(double alpha, int... starts) {
        return new LookSchedule(alpha, starts, SPENDING);
    }

    /** Looks at 10, 20, 40 and 80 starts, which measure several windows each. */
    public static LookSchedule ofWindows(double alpha) {
        return of(alpha, 10, 20, 40, 80);
    }

    /** Looks at 20, 40, 80 and 160 starts, which are one block each. */
    public static LookSchedule ofLaunches(double alpha) {
        return of(alpha, 20, 40, 80, 160);
    }

    /**
     * Returns the same looks up to now, and one now, which is the last: measuring ends for a reason that does not
     * depend on the data, such as the time. It may spend the rest of the error rate (K. K. G. Lan and D. L. DeMets,
     * Biometrics 45, 1989).
     *
     * @param now how many starts there are, at most as many as the last look takes
     */
    public LookSchedule endingAt(int now) {
        int[] taken = Stream.of(Arrays.stream(starts).filter(count -> count < now), IntStream.of(now))
                .flatMapToInt(each -> each)
                .toArray();
        double planned = most();
        return new LookSchedule(
                alpha, taken, (part, all) -> part < 1 ? SPENDING.spent(part * now / planned, all) : all);
    }

    /** The look that has its starts now, from 0: the latest one; empty before the first. */
    public OptionalInt at(int count) {
        int look = -1;
        while (look + 1 < starts.length && starts[look + 1] <= count) {
            look++;
        }
        return look < 0 ? OptionalInt.empty() : OptionalInt.of(look);
    }

    /** Returns the number of starts at the next look; empty after the last one. */
    public OptionalInt after(int count) {
        return Arrays.stream(starts).filter(next -> next > count).findFirst();
    }

    /** The level of the two-sided test and of the interval at a look. */
    public double level(int look) {
        return bounds.level(look);
    }

    /** Returns the number of starts at the last look. */
    public int most() {
        return starts[starts.length - 1];
    }
}
