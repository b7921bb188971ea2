// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.OptionalLong;

/**
 * The alternation of a session's configurations.
 *
 * @param wanted whether they measure short windows in turn where that is possible; otherwise whole launches take turns
 * @param windowMs length of a window in milliseconds; empty: what suits the phase
 */
public record Alternation(boolean wanted, OptionalLong windowMs) {
    /** Windows wherever they are possible: the default. */
    public static final Alternation WINDOWS = new Alternation(true, OptionalLong.empty());

    /** Whole launches. */
    public static final Alternation LAUNCHES_IN_TURN = new Alternation(false, OptionalLong.empty());
}
