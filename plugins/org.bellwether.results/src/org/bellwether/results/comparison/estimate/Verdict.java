// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Locale;

/** The verdict of a comparison on one figure. */
public enum Verdict {
    /** The other figure is smaller: the whole interval is below no effect. */
    LOWER,
    /** The other figure is larger: the whole interval is above no effect. */
    HIGHER,
    /** The interval contains no effect. */
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
