// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** What the page is told of runs; the page's side is runs/protocol.ts. */
@JsonSegment("runs")
public interface RunsClient {
    @JsonNotification
    void state(RunState state);

    @JsonNotification
    void live(LivePoint.Points points);
}
