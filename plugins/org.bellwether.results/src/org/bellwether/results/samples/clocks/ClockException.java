// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

/** Thrown if the clock of another host is not known well enough. The message is the reason, without a full stop. */
public final class ClockException extends Exception {
    private static final long serialVersionUID = 1L;

    public ClockException(String message) {
        super(message);
    }
}
