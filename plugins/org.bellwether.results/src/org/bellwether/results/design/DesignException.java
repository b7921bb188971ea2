// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

/** Thrown if a design cannot be made, or if a table is invalid, with the problem and the fix. */
public final class DesignException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final String fix;

    /**
     * @param code stable, for scripts: words with dashes
     * @param message what is wrong, a sentence without the full stop
     * @param fix how to fix it
     */
    public DesignException(String code, String message, String fix) {
        super(message);
        this.code = code;
        this.fix = fix;
    }

    public String code() {
        return code;
    }

    public String fix() {
        return fix;
    }
}
