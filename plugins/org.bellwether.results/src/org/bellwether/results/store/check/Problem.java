// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.check;

/**
 * A problem of a store.
 *
 * @param code {@code damaged}: the database; {@code changed}: content that does not match its hash or record;
 *     {@code half-written}; {@code unknown-run}: a run folder without a row; {@code no-runs}: a finished session or campaign
 *     without any; {@code samples-missing} or {@code samples-unreadable}
 * @param where a run's id, a file, a table
 * @param what a description of the problem
 * @param fix how to fix it
 */
public record Problem(String code, String where, String what, String fix) {
    static final String FROM_ANOTHER =
            "If another store or a backup has it: bellwether store import FROM; otherwise measure again.";

    static final String RECOVER = "Rebuild the database from the records of the runs: bellwether store recover.";
}
