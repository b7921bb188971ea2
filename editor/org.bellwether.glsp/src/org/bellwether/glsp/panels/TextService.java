// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.state.TextState;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.edit.text.TextHelp;
import org.bellwether.edit.text.TextRange;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The text pane. */
@JsonSegment("text")
public final class TextService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public TextService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /** All files, and the keywords of the notation. */
    public record Files(List<File> files, SortedSet<String> keywords) {}

    /**
     * A file.
     *
     * @param editable whether its text can be changed
     */
    public record File(String path, boolean editable) {}

    /**
     * A file's text.
     *
     * @param readable whether the model agrees with the text
     * @param refusal the reason why the sent text was refused; empty if it was accepted
     */
    public record Text(String file, String text, boolean readable, String refusal) {
        static Text of(TextState state, String refusal) {
            return new Text(state.file(), state.text(), state.readable(), refusal);
        }
    }

    /**
     * A text that the user has typed.
     *
     * @param base the text before the user's change
     */
    public record Typed(String file, String base, String text) {}

    /** A place in a file's current text. */
    public record Place(String file, int offset) {}

    /** A place in a text that may differ from the file's text. */
    public record Writing(String file, String text, int offset) {}

    @JsonRequest
    public CompletableFuture<Files> files() {
        return executor.on(() -> new Files(
                session.read(model -> model.files().stream()
                        .map(file -> new File(file.path(), file.isEditable()))
                        .toList()),
                session.assist().keywords()));
    }

    @JsonRequest
    public CompletableFuture<Text> open(String file) {
        return executor.on(() -> Text.of(session.text(file), ""));
    }

    /**
     * Replaces a text as one step. Changes that were made elsewhere meanwhile are merged; otherwise, the text is
     * refused.
     */
    @JsonRequest
    public CompletableFuture<Text> set(Typed typed) {
        return executor.on(() -> {
            try {
                return Text.of(session.setText(typed.file(), typed.base(), typed.text()), "");
            } catch (EditRefused e) {
                return Text.of(session.text(typed.file()), e.getMessage());
            }
        });
    }

    /** Returns the range of an element in the text; null if it is unknown. */
    @JsonRequest
    public CompletableFuture<TextRange> find(String element) {
        return executor.on(() -> session.assist().find(element).orElse(null));
    }

    /** Returns the id of the element at a place. */
    @JsonRequest
    public CompletableFuture<String> elementAt(Place place) {
        return executor.on(() -> session.assist().elementAt(place.file(), place.offset()));
    }

    /** Returns the meaning of a word; null if it is unknown. */
    @JsonRequest
    public CompletableFuture<TextHelp> help(Place place) {
        return executor.on(
                () -> session.assist().help(place.file(), place.offset()).orElse(null));
    }

    @JsonRequest
    public CompletableFuture<List<Suggestion>> complete(Writing writing) {
        return executor.on(() -> session.assist().complete(writing.file(), writing.text(), writing.offset()));
    }
}
