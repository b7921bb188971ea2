// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/** Thrown if a system has ended before all of its windows were measured. The system's outcome has the reason. */
public final class SystemEndedException extends Exception {
    private static final long serialVersionUID = 1;

    public SystemEndedException(String message) {
        super(message);
    }
}
