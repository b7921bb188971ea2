// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.change.ChildType;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.properties.PropertySheet;
import org.bellwether.edit.statement.StatementProblem;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The property sheet: of one element, or the common properties of several. */
@JsonSegment("sheet")
public final class SheetService {
    /** The largest number of elements that are checked one by one. */
    private static final int MOST = 100;

    private final EditingSession session;
    private final RequestExecutor executor;

    public SheetService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /**
     * A property of several elements, and its text.
     *
     * @param elements the ids of the elements
     */
    public record Entry(List<String> elements, String feature, String text) {}

    /**
     * A half-written part of an element.
     *
     * @param feature the property of the part; empty for a new statement in the element's block
     * @param offset the offset of the cursor in the text
     */
    public record Writing(String element, String feature, String text, int offset) {}

    /** The request for a new part of an element. */
    public record NewPart(String container, String kind) {}

    /**
     * The selected shapes.
     *
     * @param shapes the ids of shapes in a diagram, or of elements; deleted ones are ignored
     */
    public record Selection(List<String> shapes) {}

    @JsonRequest
    public CompletableFuture<List<PropertySheet>> of(Selection selection) {
        return executor.on(() -> {
            List<String> elements = session.read(model -> selection.shapes().stream()
                    .limit(MOST)
                    .flatMap(shape -> new ShapeIndex(model).element(shape).stream())
                    .map(model::id)
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList());
            return elements.stream().map(id -> session.properties().of(id)).toList();
        });
    }

    /** Returns the problems that the text would cause; an empty list if there are none. */
    @JsonRequest
    public CompletableFuture<List<String>> check(Entry entry) {
        return executor.on(() -> entry.elements().stream()
                .flatMap(id -> session.properties().check(id, entry.feature(), entry.text()).stream())
                .distinct()
                .toList());
    }

    /** Sets a property in one step; returns the reason for a refusal, otherwise an empty text. */
    @JsonRequest
    public CompletableFuture<String> set(Entry entry) {
        return executor.on(() -> {
            try {
                session.properties().set(entry.elements(), entry.feature(), entry.text());
                return "";
            } catch (EditRefused e) {
                return e.getMessage(); // the page shows the message beside the field
            }
        });
    }

    /** Returns suggestions in a part that is a statement. */
    @JsonRequest
    public CompletableFuture<List<Suggestion>> complete(Writing writing) {
        return executor.on(() -> writing.feature().isEmpty()
                ? session.signatures().completeNew(writing.element(), writing.text(), writing.offset())
                : session.properties()
                        .complete(writing.element(), writing.feature(), writing.text(), writing.offset()));
    }

    /** Returns the problems that a new statement in an element's block would cause; an empty list if there are none. */
    @JsonRequest
    public CompletableFuture<List<String>> checkStatement(Writing writing) {
        return executor.on(() -> session.signatures().checkNew(writing.element(), writing.text()).stream()
                .map(StatementProblem::message)
                .toList());
    }

    /** Adds a new statement to an element's block; returns the reason for a refusal, otherwise an empty text. */
    @JsonRequest
    public CompletableFuture<String> addStatement(Writing writing) {
        return executor.on(() -> {
            try {
                session.signatures().add(writing.element(), writing.text());
                return "";
            } catch (EditRefused e) {
                return e.getMessage(); // the page shows the message beside the field
            }
        });
    }

    /** Returns the kinds of parts that an element can have. */
    @JsonRequest
    public CompletableFuture<List<ChildType>> kinds(String element) {
        return executor.on(() -> session.edits().palette(element));
    }

    /** Adds a part; returns its id. */
    @JsonRequest
    public CompletableFuture<String> add(NewPart part) {
        return executor.on(() -> session.edits().create(part.container(), part.kind(), Map.of(), null));
    }
}
