// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.element;

/** An element's text cannot be taken; the message says what is wrong with it and what to do. */
public final class TextRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public TextRefused(String message) {
        super(message);
    }
}
