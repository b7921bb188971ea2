// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.project.ViewIds;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionListener;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.scene.DiagramKind;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.SaveModelAction;
import org.eclipse.glsp.server.di.ClientId;
import org.eclipse.glsp.server.di.DiagramType;
import org.eclipse.glsp.server.features.core.model.RequestModelAction;
import org.eclipse.glsp.server.features.core.model.SourceModelStorage;
import org.eclipse.glsp.server.features.validation.MarkersReason;
import org.eclipse.glsp.server.features.validation.RequestMarkersAction;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;
import org.eclipse.glsp.server.types.GLSPServerException;
import org.eclipse.glsp.server.utils.ClientOptionsUtil;

/** Opens a diagram of the project, and draws it again when the model changes. Clients refer to elements of the model, never to files. */
@Singleton
public class DiagramStorage implements SourceModelStorage, SessionListener, ClientSessionListener {
    private final DiagramState state;
    private final ActionDispatcher dispatcher;
    private final String type;

    @Inject
    DiagramStorage(
            DiagramState state,
            ActionDispatcher dispatcher,
            ClientSessionManager sessions,
            @DiagramType String type,
            @ClientId String client) {
        this.state = state;
        this.dispatcher = dispatcher;
        this.type = type;
        sessions.addListener(this, client);
    }

    @Override
    public void loadSourceModel(RequestModelAction action) {
        String diagram = Optional.ofNullable(action.getOptions().get(ClientOptionsUtil.SOURCE_URI))
                .orElse("");
        boolean isHere = state.session().read(model -> isHere(model, diagram));
        if (!isHere) {
            throw new GLSPServerException("The project has no " + type + " diagram of " + diagram + ".");
        }
        state.show(diagram);
        state.session().addListener(this);
        state.readDirty();
    }

    /**
     * An element or a view that an undo removed after the page's last update counts, too: it is drawn empty until the
     * page closes it.
     */
    private boolean isHere(ProjectModel model, String diagram) {
        return model.find(ViewIds.element(diagram))
                .map(shown -> DiagramKind.of(shown)
                        .filter(kind -> kind == DiagramKind.ASSEMBLY || !ViewIds.isView(diagram))
                        .map(DiagramKind::type)
                        .equals(Optional.of(type)))
                .orElseGet(() -> model.roots().stream()
                        .anyMatch(root -> diagram.startsWith(model.file(root).path() + "#")));
    }

    @Override
    public void saveSourceModel(SaveModelAction action) {
        try {
            state.session().storage().saveAll();
        } catch (IOException e) {
            throw new GLSPServerException("The project could not be saved: " + e.getMessage(), e);
        }
    }

    /** Handles an event on the session's thread, which must not wait for the diagram's thread. */
    @Override
    public void onEvent(SessionEvent event) {
        state.readDirty();
        switch (event.kind()) {
            case CHANGE, UNDO, REDO, EXTERNAL -> {
                state.follow(event.ids());
                if (state.needsDrawing()) {
                    dispatcher.dispatch(new RedrawAction());
                }
            }
            case PROBLEMS -> dispatcher.dispatch(new RequestMarkersAction(List.of(), MarkersReason.LIVE));
            case SAVED, CONFLICT -> {
                // no diagram shows these events
            }
        }
    }

    @Override
    public void sessionDisposed(ClientSession session) {
        state.session().removeListener(this);
    }
}
