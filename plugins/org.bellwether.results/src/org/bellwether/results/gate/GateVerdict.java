// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

import java.util.Locale;

/** The verdict of a gate on a figure, on a configuration or on all of them. Later verdicts outweigh earlier ones. */
public enum GateVerdict {
    /** The whole confidence interval is within the threshold. */
    NOT_WORSE,
    /** The confidence interval contains the threshold, or there is no interval. */
    UNDECIDED,
    /** One side has no runs or no figures, or its runs are not comparable with those of the other side. */
    NOT_COMPARED,
    /** New runs failed. */
    FAILED,
    /** The whole confidence interval is beyond the threshold, on the bad side. */
    WORSE;

    /** Returns the name in JSON, which stays that of the first versions. */
    public String key() {
        return this == UNDECIDED
                ? "cannot-be-told"
                : name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the text for people. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
