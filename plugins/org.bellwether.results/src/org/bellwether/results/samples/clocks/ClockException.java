// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

/** A clock of another host is not known well enough; the message says why, a sentence without the full stop. */
public final class ClockException extends Exception {
    private static final long serialVersionUID = 1L;

    public ClockException(String message) {
        super(message);
    }
}
