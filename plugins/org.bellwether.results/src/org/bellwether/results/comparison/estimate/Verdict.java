// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Locale;

/** The verdict of a comparison on one figure. */
public enum Verdict {
    /** The other figure is smaller: the whole interval is below the effect of equal figures. */
    LOWER,
    /** The other figure is larger: the whole interval is above the effect of equal figures. */
    HIGHER,
    /** The interval contains the effect of equal figures. */
    NO_DIFFERENCE_SEEN,
    /** A possible difference is too small to matter. */
    NEGLIGIBLE,
    /** There are too few runs for a decision. */
    NOT_DECIDABLE;

    /** Returns the name in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
