// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison.estimate;

import java.util.Locale;

/** The verdict of a comparison on one figure. */
public enum Verdict {
    /** The other's is smaller: the whole interval says so. */
    LOWER,
    /** The other's is larger: the whole interval says so. */
    HIGHER,
    /** The interval allows for no difference. */
    NO_DIFFERENCE_SEEN,
    /** If there is a difference, it is too small to matter. */
    NEGLIGIBLE,
    /** There are too few runs for any answer. */
    NOT_DECIDABLE;

    /** Returns the form in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
