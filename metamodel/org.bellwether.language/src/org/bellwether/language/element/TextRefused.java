// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.element;

/** An element's text that cannot be accepted; the message gives the problem and the fix. */
public final class TextRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public TextRefused(String message) {
        super(message);
    }
}
