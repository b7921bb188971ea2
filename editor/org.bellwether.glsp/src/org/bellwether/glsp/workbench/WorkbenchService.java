// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.state.SessionEvent;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/**
 * The page's requests about the whole project. Panels have separate services: see {@link org.bellwether.glsp.Services}.
 */
@JsonSegment("workbench")
public final class WorkbenchService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public WorkbenchService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    @JsonRequest
    public CompletableFuture<Project> open() {
        return executor.on(() -> new Project(
                session.folder().getFileName().toString(),
                session.folder().toString(),
                DiagramInfo.all(session),
                State.of(session)));
    }

    /** @return the label of the undone step; null if there was none */
    @JsonRequest
    public CompletableFuture<String> undo() {
        return executor.on(() -> session.undo().map(SessionEvent::label).orElse(null));
    }

    /** @return the label of the redone step; null if there was none */
    @JsonRequest
    public CompletableFuture<String> redo() {
        return executor.on(() -> session.redo().map(SessionEvent::label).orElse(null));
    }

    @JsonRequest
    public CompletableFuture<Void> save() {
        return executor.on(() -> {
            session.storage().saveAll();
            return null;
        });
    }

    /** Reverts to the saved files. */
    @JsonRequest
    public CompletableFuture<Void> revert() {
        return executor.on(() -> {
            session.storage().revert();
            return null;
        });
    }

    /** Returns the current state; an event with the same state may follow. */
    @JsonRequest
    public CompletableFuture<State> state() {
        return executor.on(() -> State.of(session));
    }

    /** Handles the user's decision; returns the new state. */
    @JsonRequest
    public CompletableFuture<State> answer(Question.Reply reply) {
        return executor.on(() -> {
            Question.answer(session, reply);
            return State.of(session);
        });
    }

    /**
     * Creates an assembly, a deployment or an experiment.
     *
     * @return the id of the element, which is the id of its diagram
     */
    @JsonRequest
    public CompletableFuture<String> newDiagram(NewDiagram wanted) {
        return executor.on(() -> wanted.in(session));
    }

    /** Returns the possible ends of a connection that begins at a port, with the reason why others are refused. */
    @JsonRequest
    public CompletableFuture<List<ConnectionTarget>> connectionTargets(ConnectionQuestion question) {
        return executor.on(() -> ConnectionTarget.all(session, question));
    }

    /** Returns the ports to which an end of a connection can be moved, with the reason why others are refused. */
    @JsonRequest
    public CompletableFuture<List<ConnectionTarget>> reconnectionTargets(ReconnectionQuestion question) {
        return executor.on(() -> ConnectionTarget.ofEnd(session, question));
    }
}
