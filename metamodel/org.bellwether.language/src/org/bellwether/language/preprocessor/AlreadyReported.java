// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

/** A reason to stop that the report has already. */
final class AlreadyReported extends PreprocessingAborted {
    private static final long serialVersionUID = 1L;

    AlreadyReported(String message) {
        super(null, message, "");
    }
}
