// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.OptionalLong;

/**
 * The user's choice between windows in turn, windows at the same time, and whole launches in turn.
 *
 * @param wanted whether the configurations measure short windows in turn if that is possible; otherwise whole launches
 *     alternate
 * @param windowMs the length of a window in milliseconds; empty for a length that suits the phase
 * @param duet whether both configurations measure their windows at the same time, each on its own core
 */
public record Alternation(boolean wanted, OptionalLong windowMs, boolean duet) {
    /** The default: windows if they are possible. */
    public static final Alternation WINDOWS = new Alternation(true, OptionalLong.empty());

    /** Whole launches alternate. */
    public static final Alternation LAUNCHES_IN_TURN = new Alternation(false, OptionalLong.empty());

    /** Creates an alternation without windows at the same time. */
    public Alternation(boolean wanted, OptionalLong windowMs) {
        this(wanted, windowMs, false);
    }
}
