// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.util.Locale;

/** The state of an experiment of a suite. */
public enum SuiteState {
    /** All its runs have figures. */
    OK,
    /** A run failed. */
    FAILED,
    /** The experiment could not begin: the input is wrong, or the machine lacks a program, library or permission. */
    REFUSED,
    /** The suite's session was interrupted. */
    INTERRUPTED,
    /** The suite's session is running. */
    RUNNING,
    /** The experiment was not begun. */
    OPEN;

    /** Returns the name in JSON. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name for people. */
    public String label() {
        return this == OPEN ? "not begun" : key();
    }
}
