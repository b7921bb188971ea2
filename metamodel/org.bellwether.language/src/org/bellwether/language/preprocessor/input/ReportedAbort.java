// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/** Thrown to stop the preprocessing after a problem that is already reported. */
public final class ReportedAbort extends PreprocessingAborted {
    private static final long serialVersionUID = 1L;

    public ReportedAbort(String message) {
        super(null, message, "");
    }
}
