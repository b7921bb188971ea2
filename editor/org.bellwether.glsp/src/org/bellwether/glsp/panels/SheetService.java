// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.change.Kind;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.properties.PropertySheet;
import org.bellwether.edit.statement.Mark;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.glsp.workbench.Work;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The property sheet: of one element, or the common properties of several. */
@JsonSegment("sheet")
public final class SheetService {
    /** More elements are not looked at one by one. */
    private static final int MOST = 100;

    private final EditingSession session;
    private final Work work;

    public SheetService(EditingSession session, Work work) {
        this.session = session;
        this.work = work;
    }

    /**
     * A property of some elements, and a text for it.
     *
     * @param elements their ids
     */
    public record Entry(List<String> elements, String feature, String text) {}

    /**
     * A half-written part of an element.
     *
     * @param feature the property that it is; empty for a new statement in the element's block
     * @param offset where the cursor is in the text
     */
    public record Writing(String element, String feature, String text, int offset) {}

    /** A new part for an element. */
    public record NewPart(String container, String kind) {}

    /**
     * The selected shapes.
     *
     * @param shapes ids of shapes in a diagram, or of elements; those that are gone are left out
     */
    public record Selection(List<String> shapes) {}

    @JsonRequest
    public CompletableFuture<List<PropertySheet>> of(Selection selection) {
        return work.on(() -> {
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
        return work.on(() -> entry.elements().stream()
                .flatMap(id -> session.properties().check(id, entry.feature(), entry.text()).stream())
                .distinct()
                .toList());
    }

    /** Sets a property in one step; answers why that is refused, nothing if it is not. */
    @JsonRequest
    public CompletableFuture<String> set(Entry entry) {
        return work.on(() -> {
            try {
                session.properties().set(entry.elements(), entry.feature(), entry.text());
                return "";
            } catch (EditRefused e) {
                return e.getMessage(); // stays beside the field
            }
        });
    }

    /** Returns suggestions in a part that is a statement. */
    @JsonRequest
    public CompletableFuture<List<Suggestion>> complete(Writing writing) {
        return work.on(() -> writing.feature().isEmpty()
                ? session.signatures().completeNew(writing.element(), writing.text(), writing.offset())
                : session.properties()
                        .complete(writing.element(), writing.feature(), writing.text(), writing.offset()));
    }

    /** Returns the problems that a new statement in an element's block would cause; an empty list if there are none. */
    @JsonRequest
    public CompletableFuture<List<String>> checkStatement(Writing writing) {
        return work.on(() -> session.signatures().checkNew(writing.element(), writing.text()).stream()
                .map(Mark::message)
                .toList());
    }

    /** Writes a new statement into an element's block; answers why that is refused, nothing if it is not. */
    @JsonRequest
    public CompletableFuture<String> addStatement(Writing writing) {
        return work.on(() -> {
            try {
                session.signatures().add(writing.element(), writing.text());
                return "";
            } catch (EditRefused e) {
                return e.getMessage(); // stays beside the field
            }
        });
    }

    /** The kinds of parts that an element can get. */
    @JsonRequest
    public CompletableFuture<List<Kind>> kinds(String element) {
        return work.on(() -> session.edits().palette(element));
    }

    /** Adds a part; answers its id. */
    @JsonRequest
    public CompletableFuture<String> add(NewPart part) {
        return work.on(() -> session.edits().create(part.container(), part.kind(), Map.of(), null));
    }
}
