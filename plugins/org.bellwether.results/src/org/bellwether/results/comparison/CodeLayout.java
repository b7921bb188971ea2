// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.Objects;
import java.util.Optional;
import org.bellwether.results.store.row.RunRow;

/**
 * Shows from the records of two runs whether their programs may have different code layouts. The order of functions in
 * a program can change a latency by some per cent (T. Mytkowicz, A. Diwan, M. Hauswirth and P. Sweeney, <em>Producing
 * Wrong Data Without Doing Anything Obviously Wrong!</em>, ASPLOS 2009). The layout is the same in all starts of a
 * program, so no interval includes its effect.
 */
public final class CodeLayout {
    private static final String EFFECT =
            ". The order of functions in a program alone can change a latency by some per cent; such a change counts "
                    + "as part of the difference, and no interval includes it";

    private CodeLayout() {}

    /**
     * Returns the warning that two runs may have different code layouts, sentences without the last full stop; empty if
     * their records show no difference, or if the targets differ: two ORBs are different programs on purpose.
     */
    public static Optional<String> warning(RunRow base, RunRow other) {
        if (!base.target().equals(other.target())) {
            return Optional.empty();
        } else if (base.build() != null
                && other.build() != null
                && !base.build().equals(other.build())) {
            return Optional.of("both sides ran different programs: their compiler, flags or runtime differ" + EFFECT);
        }
        return Objects.equals(base.modelHash(), other.modelHash())
                ? Optional.empty()
                : Optional.of("both sides may have run different programs: their models differ" + EFFECT);
    }
}
