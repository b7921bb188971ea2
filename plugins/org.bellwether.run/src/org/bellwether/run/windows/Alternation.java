// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.OptionalLong;

/**
 * The user's choice between windows and whole launches in turn, and windows at the same time.
 *
 * @param wanted whether the configurations measure short windows in turn if that is possible; otherwise whole launches
 *     take turns
 * @param windowMs the length of a window in milliseconds; empty for a length that suits the phase
 * @param duet whether both configurations measure their windows at the same time, each on a core of its own
 */
public record Alternation(boolean wanted, OptionalLong windowMs, boolean duet) {
    /** Windows wherever they are possible: the default. */
    public static final Alternation WINDOWS = new Alternation(true, OptionalLong.empty());

    /** Whole launches. */
    public static final Alternation LAUNCHES_IN_TURN = new Alternation(false, OptionalLong.empty());

    /** In turn. */
    public Alternation(boolean wanted, OptionalLong windowMs) {
        this(wanted, windowMs, false);
    }
}
