// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

/** Thrown if a lab cannot be made or used, with the problem, its fix, and its cause. */
public final class LabException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The cause of the failure. */
    public enum Kind {
        /** The work failed. */
        FAILED,
        /** The input is wrong. */
        INPUT,
        /** This machine lacks something. */
        MACHINE
    }

    private final Kind kind;
    private final String code;
    private final String fix;

    /**
     * @param code    stable, for scripts: words with dashes
     * @param message what is wrong, a sentence without the full stop
     * @param fix     how to fix it, a sentence or a command
     */
    public LabException(Kind kind, String code, String message, String fix) {
        super(message);
        this.kind = kind;
        this.code = code;
        this.fix = fix;
    }

    public Kind kind() {
        return kind;
    }

    public String code() {
        return code;
    }

    public String fix() {
        return fix;
    }
}
