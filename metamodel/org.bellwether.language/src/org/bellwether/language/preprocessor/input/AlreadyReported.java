// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/** A reason to stop that the report has already. */
public final class AlreadyReported extends PreprocessingAborted {
    private static final long serialVersionUID = 1L;

    public AlreadyReported(String message) {
        super(null, message, "");
    }
}
