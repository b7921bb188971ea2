// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The messages about runs to the page; the page's side is in runs/protocol.ts. */
@JsonSegment("runs")
public interface RunsClient {
    @JsonNotification
    void state(RunState state);

    @JsonNotification
    void live(SampleBatch.Points points);
}
