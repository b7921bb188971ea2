// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/** A system has ended before all of its windows were measured. Its own outcome says why. */
public final class SystemEndedException extends Exception {
    private static final long serialVersionUID = 1;

    public SystemEndedException(String message) {
        super(message);
    }
}
