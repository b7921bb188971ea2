// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

/** A reason to stop that the report has already. */
final class Told extends Stop {
    private static final long serialVersionUID = 1L;

    Told(String message) {
        super(null, message, "");
    }
}
