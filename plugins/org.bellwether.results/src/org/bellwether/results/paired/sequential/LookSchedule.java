// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired.sequential;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The numbers of starts at which a decision may be made, with the level of each look. Starts are independent and have
 * approximately equal numbers of blocks, so the information of a look is proportional to the number of starts.
 */
public final class LookSchedule {
    /** The spending is between that of Pocock's and of O'Brien and Fleming's bounds. */
    private static final SpendingFunction SPENDING = SpendingFunction.power(1.5);

    private final double alpha;
    private final int[] starts;
    private final SpendingFunction spending;
    private final GroupSequentialBounds bounds;

    /** The schedules by the number of hypotheses, cached because their integrals take some time. */
    private final Map<Integer, LookSchedule> shares = new ConcurrentHashMap<>();

    private LookSchedule(double alpha, int[] starts, SpendingFunction spending) {
        this.alpha = alpha;
        this.starts = starts.clone();
        this.spending = spending;
        this.bounds = GroupSequentialBounds.of(
                Arrays.stream(starts)
                        .mapToDouble(count -> count / (double) starts[starts.length - 1])
                        .toArray(),
                alpha,
                spending);
    }

    /**
     * Creates a schedule.
     *
     * @param alpha the probability that any look rejects a true hypothesis
     * @param starts ascending numbers of starts; no decision is made after the last one
     */
    public static LookSchedule of(double alpha, int... starts) {
        return new LookSchedule(alpha, starts, SPENDING);
    }

    /**
     * Returns looks at about 10, and at 20, 40 and 80 starts, for starts that measure several windows each.
     *
     * @param tests the number of hypotheses that share the error rate: one for each figure in each comparison
     */
    public static LookSchedule ofWindows(double alpha, int tests) {
        return decidable(alpha, tests, 10, 20, 40, 80);
    }

    /** Returns looks at about 20, and at 40, 80 and 160 starts, for starts that are one block each. */
    public static LookSchedule ofLaunches(double alpha, int tests) {
        return decidable(alpha, tests, 20, 40, 80, 160);
    }

    /**
     * Returns the looks; the first one is late enough to reject a hypothesis. n starts can be exchanged in 2^n ways, so
     * no one-sided probability is less than 2^-n, even for large differences.
     */
    private static LookSchedule decidable(double alpha, int tests, int... starts) {
        LookSchedule looks = of(alpha, starts);
        while (Math.pow(2, -starts[0]) > looks.level(0) / 2 / tests && starts[0] + 1 < starts[1]) {
            starts[0]++;
            looks = of(alpha, starts);
        }
        return looks;
    }

    /**
     * Returns the earlier looks, and a look now as the last one. This is valid if measuring ends for a reason that does
     * not depend on the data, such as the time. The last look may spend the rest of the error rate (K. K. G. Lan and D.
     * L. DeMets, Biometrics 45, 1989).
     *
     * @param now present number of starts, at most that of the last planned look
     */
    public LookSchedule endingAt(int now) {
        int[] taken = Stream.of(Arrays.stream(starts).filter(count -> count < now), IntStream.of(now))
                .flatMapToInt(each -> each)
                .toArray();
        double planned = most();
        return new LookSchedule(
                alpha, taken, (part, all) -> part < 1 ? SPENDING.spent(part * now / planned, all) : all);
    }

    /**
     * Returns the same looks for one of several hypotheses that share the error rate equally (Bonferroni). The levels
     * are slightly smaller than the original levels divided by the number, because looks at rarer events depend less on
     * one another.
     */
    public LookSchedule oneOf(int tests) {
        return tests == 1
                ? this
                : shares.computeIfAbsent(tests, number -> new LookSchedule(alpha / number, starts, spending));
    }

    /** Returns the latest look that has enough starts, from 0; empty before the first look. */
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

    /** Returns the level of the two-sided test and of the interval at a look. */
    public double level(int look) {
        return bounds.level(look);
    }

    /** Returns the number of starts at the last look. */
    public int most() {
        return starts[starts.length - 1];
    }
}
