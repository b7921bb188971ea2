// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.change.ConnectionCandidate;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.project.ViewIds;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.glsp.scene.InstancePorts;
import org.bellwether.glsp.scene.Scenes;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.deployment.Placement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** Requests of diagrams that change nothing, for typing and navigation; changes are GLSP's operations. */
@JsonSegment("canvas")
public final class CanvasService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public CanvasService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /**
     * A statement that the user types.
     *
     * @param id the id of the element
     * @param text the typed text of the statement
     * @param offset the offset of the cursor in the text
     */
    public record Typing(String id, String text, int offset) {}

    /**
     * The selected element.
     *
     * @param id the id of the element
     */
    public record ElementRequest(String id) {}

    /**
     * The place where an element is drawn.
     *
     * @param diagram the id of the diagram
     * @param element the id of the element in it; empty for the diagram itself
     */
    public record Destination(String diagram, String element) {}

    /** Returns suggestions at the cursor. */
    @JsonRequest
    public CompletableFuture<List<Suggestion>> complete(Typing typing) {
        return executor.on(() -> session.signatures().complete(typing.id(), typing.text(), typing.offset()));
    }

    /**
     * Returns the types whose new instances could be connected with a port of the diagram; empty for a port in an open
     * box, because the new instance would be in another assembly.
     */
    @JsonRequest
    public CompletableFuture<List<ConnectionCandidate>> partners(ConnectionQuestion question) {
        return executor.on(() -> session.read(model -> {
            boolean isHere = model.find(ViewIds.element(question.diagram())).orElse(null) instanceof Assembly
                    && ShapeIds.around(question.port()).isEmpty();
            return isHere
                    ? session.edits()
                            .candidates(new InstancePorts(Scenes.of(model, question.diagram())).of(question.port()))
                    : List.<ConnectionCandidate>of();
        }));
    }

    /** Returns the whole statement of an element, with the indentation of the left margin. */
    @JsonRequest
    public CompletableFuture<String> statement(ElementRequest which) {
        return executor.on(() -> atMargin(session.signatures().of(which.id())));
    }

    /** Removes the indentation of the last line, which closes the block, from all lines. */
    private static String atMargin(String statement) {
        String last = statement.substring(statement.lastIndexOf('\n') + 1);
        int indent = last.length() - last.stripLeading().length();
        return statement.replaceAll("\n {0," + indent + "}", "\n");
    }

    /**
     * Returns the place where the type of an instance is drawn: an assembly has its own diagram. Null if the instance
     * has no type.
     */
    @JsonRequest
    public CompletableFuture<Destination> typeOf(String id) {
        return executor.on(() -> session.read(model -> model.find(ShapeIds.local(id))
                .map(element -> typeOf(model, element))
                .orElse(null)));
    }

    private static Destination typeOf(ProjectModel model, EObject element) {
        EObject instance = element instanceof Placement placement && placement.getInstance() != null
                ? placement.getInstance().getSteps().stream()
                        .map(step -> (EObject) step.getInstance())
                        .reduce((first, second) -> second)
                        .orElse(null)
                : element;
        InstanceType type = instance instanceof Instance i ? i.getType() : null;
        if (type == null || type.eIsProxy() || model.id(type) == null) {
            return null;
        }
        return type instanceof Assembly
                ? new Destination(model.id(type), "")
                : new Destination(model.id(EcoreUtil.getRootContainer(type)), model.id(type));
    }
}
