// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.bellwether.lsp.Editor;
import org.bellwether.lsp.workspace.LanguageSession;
import org.junit.jupiter.api.Test;

class FormattingTest {
    private final Editor editor = Editor.basicsp(new LanguageSession());

    @Test
    void aSavedTextStaysAsItIs() throws Exception {
        assertEquals(List.of(), Formatting.of(editor.file()));
    }

    @Test
    void anUntidyTextBecomesTheSavedOne() throws Exception {
        String tidy = editor.file().text();
        editor.replace("  gps : nav::GPS;", "gps:nav::GPS ;");
        assertEquals(tidy, editor.apply(Formatting.of(editor.file())));
    }

    @Test
    void aTextWithErrorsIsLeftAlone() throws Exception {
        editor.replace("gps : nav::GPS;", "gps : nav::");
        assertEquals(List.of(), Formatting.of(editor.file()));
    }
}
