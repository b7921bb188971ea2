// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * The commit of a project's files.
 *
 * @param commit the complete hash, hexadecimal
 * @param committed the committer's time
 * @param modified whether files of the project differed from the commit
 */
public record Revision(String commit, Instant committed, boolean modified) {
    private static final int SHORT = 8;

    /** Returns the revision for users; a plus sign marks changes that were not committed. */
    public String shortName() {
        return commit.substring(0, Math.min(SHORT, commit.length())) + (modified ? "+" : "");
    }
}
