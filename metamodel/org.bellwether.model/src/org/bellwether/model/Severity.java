// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import java.util.Locale;

/** How bad a problem is. */
public enum Severity {
    /** The model cannot be generated or run. */
    ERROR,
    /** The model can be run; its author probably meant something else. */
    WARNING;

    /** As it is printed: lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
