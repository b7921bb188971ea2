// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.suite;

import java.util.List;
import org.bellwether.run.SessionRequest;

/**
 * A request for a suite.
 *
 * @param session what holds for all its sessions; its model is the project, or the folder of projects
 * @param tags only experiments that have one of these; none: all experiments
 * @param resume whether to go on with the newest suite of the same request, instead of a new one
 * @param options those of the command line that hold for a session alone, too, for the record
 */
public record SuiteRequest(SessionRequest session, List<String> tags, boolean resume, String options) {
    public SuiteRequest {
        tags = List.copyOf(tags);
    }
}
