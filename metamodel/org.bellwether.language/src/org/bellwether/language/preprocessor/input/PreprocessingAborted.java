// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/** Ends the work on files that need too much work, or that contain an error after which all messages would be wrong. */
public class PreprocessingAborted extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Token place;
    private final String fix;

    /** @param place the place of the problem; null for the place of the current directive or call */
    public PreprocessingAborted(Token place, String message, String fix) {
        super(message, null, false, false);
        this.place = place;
        this.fix = fix;
    }

    public Token place() {
        return place;
    }

    public String fix() {
        return fix;
    }
}
