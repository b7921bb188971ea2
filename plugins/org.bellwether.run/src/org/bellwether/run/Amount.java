// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.results.stopping.StoppingRule;

/**
 * The amount of measurement of a session.
 *
 * @param samples counted samples of each metric; empty for the model's number
 * @param warmup samples before them in each round, not counted; empty for the model's number
 * @param rounds launches that each run is split into; empty for the model's or the usual number
 * @param repeat runs of each target
 * @param rateScale factor on the rates of timers
 * @param until the rule that ends the measurement; empty to end it with the requested number of samples
 */
public record Amount(
        OptionalLong samples,
        OptionalLong warmup,
        OptionalInt rounds,
        int repeat,
        double rateScale,
        Optional<StoppingRule> until) {
    /** The model's numbers, in one run of each target. */
    public static final Amount OF_MODEL =
            new Amount(OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty(), 1, 1, Optional.empty());

    /** Returns the same amount with other numbers of samples. */
    public Amount withSamples(OptionalLong counted, OptionalLong before) {
        return new Amount(counted, before, rounds, repeat, rateScale, until);
    }

    /** Returns the same amount in another number of launches. */
    public Amount withRounds(OptionalInt others) {
        return new Amount(samples, warmup, others, repeat, rateScale, until);
    }

    /** Returns the same amount in another number of runs. */
    public Amount withRepeat(int runs) {
        return new Amount(samples, warmup, rounds, runs, rateScale, until);
    }

    /** Returns the same amount with another factor on the rates of timers. */
    public Amount withRateScale(double scale) {
        return new Amount(samples, warmup, rounds, repeat, scale, until);
    }

    /** Returns the same amount, ended by a rule, or by the number of samples. */
    public Amount until(Optional<StoppingRule> rule) {
        return new Amount(samples, warmup, rounds, repeat, rateScale, rule);
    }
}
