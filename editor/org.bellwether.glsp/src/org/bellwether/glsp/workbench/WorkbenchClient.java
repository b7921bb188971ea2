// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import org.bellwether.glsp.runs.progress.RunsClient;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The messages to the page; the page's side is in protocol.ts. */
@JsonSegment("workbench")
public interface WorkbenchClient extends RunsClient {
    @JsonNotification
    void changed(Change change);

    @JsonNotification
    void message(Message message);
}
