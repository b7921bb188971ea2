// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.nio.file.Path;

/**
 * Thrown if results cannot be collected, with the problem and the place. No part of these results has been imported
 * then.
 */
public final class ResultsException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String where;

    public ResultsException(String message, Path where) {
        this(message, where.toString());
    }

    public ResultsException(String message, String where) {
        super(message);
        this.where = where;
    }

    /** Returns the file, or the place in an archive. */
    public String where() {
        return where;
    }
}
