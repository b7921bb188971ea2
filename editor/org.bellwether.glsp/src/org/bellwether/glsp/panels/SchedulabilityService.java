// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.schedulability.SchedulabilityData;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The deadlines that an analysis does not guarantee, for the list of problems and the drawing. */
@JsonSegment("schedulability")
public final class SchedulabilityService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public SchedulabilityService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /** Returns the answers for the current model. */
    @JsonRequest
    public CompletableFuture<SchedulabilityData> current() {
        return executor.on(() -> session.schedulability().current());
    }
}
