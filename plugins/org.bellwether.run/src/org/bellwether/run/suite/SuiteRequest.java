// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.suite;

import java.util.List;
import org.bellwether.run.SessionRequest;

/**
 * A request for a suite.
 *
 * @param session the settings of all sessions; its model is the project, or the folder of projects
 * @param tags selects experiments that have one of these tags; empty for all experiments
 * @param resume whether to resume the newest suite of the same request instead of beginning a new one
 * @param options the options of the command line that also apply to a single session, for the record
 */
public record SuiteRequest(SessionRequest session, List<String> tags, boolean resume, String options) {
    public SuiteRequest {
        tags = List.copyOf(tags);
    }
}
