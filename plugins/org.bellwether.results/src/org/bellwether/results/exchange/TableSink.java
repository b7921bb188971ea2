// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.io.Closeable;
import java.io.IOException;

/** The destination of a table's rows. */
public interface TableSink extends Closeable {
    /** A column's values. */
    enum Kind {
        /** {@link String} */
        TEXT,
        /** {@link Long}: 64 bits, signed */
        INTEGER,
        /** {@link Double}: 64 bits, IEEE 754 */
        NUMBER
    }

    /** A column. */
    record Column(String name, Kind kind) {}

    /** Writes the next row: a value for each column, or null for a missing value. */
    void row(Object... cells) throws IOException;
}
