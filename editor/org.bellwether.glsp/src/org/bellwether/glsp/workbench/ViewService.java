// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.state.SessionEvent;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/**
 * The page's requests about views of assemblies. Hiding instances is an operation of the diagram, which has the places
 * of the other instances.
 */
@JsonSegment("views")
public final class ViewService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public ViewService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /**
     * A wanted view.
     *
     * @param diagram id of the diagram in which its instances are chosen: of the assembly, or of another view of it
     * @param instances x and y of the chosen instances in that diagram, by their ids
     */
    public record NewView(String diagram, Map<String, List<Integer>> instances) {}

    /** A name for a view. */
    public record Name(String view, String name) {}

    /** Ids of instances for a view. */
    public record Instances(String view, List<String> instances) {}

    /** Returns the id of the new view. */
    @JsonRequest
    public CompletableFuture<String> create(NewView wanted) {
        return executor.on(() -> session.views().create(wanted.diagram(), wanted.instances()));
    }

    /** Returns the reason why a view cannot have a name; empty if it can. */
    @JsonRequest
    public CompletableFuture<String> checkName(Name name) {
        return executor.on(
                () -> session.views().checkName(name.view(), name.name()).orElse(""));
    }

    /** @return the label of the step; null if it was refused, or changed nothing */
    @JsonRequest
    public CompletableFuture<String> rename(Name name) {
        return executor.on(() -> session.views()
                .rename(name.view(), name.name())
                .map(SessionEvent::label)
                .orElse(null));
    }

    /** @return the label of the step; null if it was refused */
    @JsonRequest
    public CompletableFuture<String> delete(String view) {
        return executor.on(
                () -> session.views().delete(view).map(SessionEvent::label).orElse(null));
    }

    /** @return the label of the step; null if it was refused, or changed nothing */
    @JsonRequest
    public CompletableFuture<String> add(Instances instances) {
        return executor.on(() -> session.views()
                .add(instances.view(), instances.instances())
                .map(SessionEvent::label)
                .orElse(null));
    }
}
