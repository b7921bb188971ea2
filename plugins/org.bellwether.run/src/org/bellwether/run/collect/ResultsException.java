// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.nio.file.Path;

/** Results that cannot be collected: the problem, and the place. No part of them has been taken then. */
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

    /** The file, or the place in an archive. */
    public String where() {
        return where;
    }
}
