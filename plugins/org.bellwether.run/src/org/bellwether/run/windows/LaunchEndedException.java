// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

/** Thrown if a launch has ended before all of its windows were measured. The outcome of the launch has the reason. */
public final class LaunchEndedException extends Exception {
    private static final long serialVersionUID = 1;

    public LaunchEndedException(String message) {
        super(message);
    }
}
