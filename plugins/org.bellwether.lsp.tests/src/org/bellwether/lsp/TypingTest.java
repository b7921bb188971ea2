// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.proposals.KeywordMeanings;
import org.bellwether.lsp.features.Colours;
import org.bellwether.lsp.features.Folding;
import org.bellwether.lsp.features.Hovers;
import org.bellwether.lsp.features.Navigation;
import org.bellwether.lsp.features.Outline;
import org.bellwether.lsp.workspace.LanguageSession;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.TextFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Half-typed text is the ordinary case: each prefix of a text is processed without a failure. */
@Tag("slow")
class TypingTest {
    private static final int PIECE = 41;

    @TempDir
    Path folder;

    /** The length of the pieces divides no length of a word or line, so that the text often ends within a word. */
    @Test
    void anExampleIsTyped() {
        LanguageSession session = new LanguageSession();
        String text = Editor.read(Editor.BASICSP);
        Editor editor = new Editor(session, folder.resolve("typed.bellwether"), "");
        int changes = 0;
        for (int i = 0; i < text.length(); i += PIECE) {
            Position end = editor.file().positions().at(i);
            String piece = text.substring(i, Math.min(i + PIECE, text.length()));
            editor.change(new TextDocumentContentChangeEvent(new Range(end, end), piece));
            assertNotNull(editor.diagnostics());
            if (++changes % 7 == 0) {
                useAll(editor, session, i + piece.length());
            }
        }
        assertEquals(text, editor.file().text());
        assertEquals(List.of(), editor.diagnostics());
    }

    @Test
    void anExampleIsDeletedFromItsBeginning() {
        LanguageSession session = new LanguageSession();
        String text = Editor.read(Editor.BASICSP);
        Editor editor = new Editor(session, folder.resolve("deleted.bellwether"), text);
        for (int i = 0; i < text.length(); i += 397) {
            editor.change(text.substring(i));
            assertNotNull(editor.diagnostics());
            useAll(editor, session, 0);
        }
    }

    private static void useAll(Editor editor, LanguageSession session, int offset) {
        TextFile file = editor.file();
        Project project = editor.project();
        assertNotNull(editor.completion().at(project, file, offset, true));
        assertNotNull(Outline.of(file));
        assertNotNull(Folding.of(file));
        assertNotNull(Colours.of(project, file));
        assertNotNull(new Hovers(new KeywordMeanings(), editor.options()).at(project, file, offset));
        assertNotNull(new Navigation(session.sources()).definition(project, file, offset));
        editor.diagnostics().forEach(editor::fixes);
    }
}
