// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * Experiments that one command ran one after the other.
 *
 * @param id UUIDv7
 * @param folder the project's folder, or the folder with the projects
 * @param identity hash of the request: only an equal request resumes the suite
 * @param hostHash hash of the machine's facts: only the same machine resumes the suite
 * @param command the command line, for people
 * @param plan canonical JSON of {@link org.bellwether.results.suite.SuitePlan}
 * @param report the path of the suite's page
 */
public record SuiteRow(
        String id,
        String folder,
        String identity,
        String hostHash,
        String command,
        String plan,
        Instant started,
        String report) {
    /** Returns the name for people: the end of its id, as for runs. */
    public String shortName() {
        return RunRow.shortName(id);
    }
}
