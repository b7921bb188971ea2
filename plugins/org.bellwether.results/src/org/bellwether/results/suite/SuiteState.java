// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.util.Locale;

/** How an experiment of a suite stands. */
public enum SuiteState {
    /** All its runs have figures. */
    OK,
    /** A run failed. */
    FAILED,
    /** It could not begin: the input is wrong, or the machine lacks something. */
    REFUSED,
    /** Its session was interrupted. */
    INTERRUPTED,
    /** Its session goes on. */
    RUNNING,
    /** It was not begun. */
    OPEN;

    /** As it is written in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String label() {
        return this == OPEN ? "not begun" : key();
    }
}
