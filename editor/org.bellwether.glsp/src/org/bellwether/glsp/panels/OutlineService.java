// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.text.OutlineNode;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The outline of the project. */
@JsonSegment("outline")
public final class OutlineService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public OutlineService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /** A proposed name for an element. */
    public record Name(String element, String name) {}

    /** The ids of elements. */
    public record Elements(List<String> elements) {}

    /** Returns a node for each file. */
    @JsonRequest
    public CompletableFuture<List<OutlineNode>> tree() {
        return executor.on(session::outline);
    }

    /** Returns the reason why an element cannot have a name; empty if it can. */
    @JsonRequest
    public CompletableFuture<String> checkName(Name name) {
        return executor.on(
                () -> session.edits().checkName(name.element(), name.name()).orElse(""));
    }

    /** @return the label of the step; null if it was refused, or nothing changed */
    @JsonRequest
    public CompletableFuture<String> rename(Name name) {
        return executor.on(() -> session.edits()
                .rename(name.element(), name.name())
                .map(SessionEvent::label)
                .orElse(null));
    }

    /** @return the label of the step; null if it was refused, or nothing changed */
    @JsonRequest
    public CompletableFuture<String> delete(Elements elements) {
        return executor.on(() -> session.edits()
                .delete(elements.elements())
                .map(SessionEvent::label)
                .orElse(null));
    }
}
