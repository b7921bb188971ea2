// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import java.util.Locale;

/** The severity of a problem. */
public enum Severity {
    /** The model cannot be generated or run. */
    ERROR,
    /** The model can be run, but probably differs from its author's intention. */
    WARNING;

    /** Returns the printed form: lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
