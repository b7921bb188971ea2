// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** Finds shapes of elements, and elements of shapes. */
@JsonSegment("reveal")
public final class RevealService {
    private final EditingSession session;
    private final RequestExecutor executor;
    private final Renames renames;

    public RevealService(EditingSession session, RequestExecutor executor, Renames renames) {
        this.session = session;
        this.executor = executor;
        this.renames = renames;
    }

    /**
     * The request for the place where an element is drawn.
     *
     * @param front the diagram that is in front
     */
    public record Where(String element, String front) {}

    /** The shapes of a request. */
    public record Shapes(List<String> shapes) {}

    @JsonRequest
    public CompletableFuture<ShapeIndex.Place> shape(Where where) {
        return executor.on(() ->
                session.read(model -> new ShapeIndex(model).find(model.get(where.element()), where.front())));
    }

    /** Returns the current ids of shapes, including changes that the page has not received yet. */
    @JsonRequest
    public CompletableFuture<List<String>> now(Shapes before) {
        return executor.on(() -> session.read(model -> before.shapes().stream()
                .map(shape -> renames.shape(model, shape))
                .toList()));
    }

    /** Returns the id of the element that a shape shows. */
    @JsonRequest
    public CompletableFuture<String> element(String shape) {
        return executor.on(() -> session.read(
                model -> new ShapeIndex(model).element(shape).map(model::id).orElse("")));
    }
}
