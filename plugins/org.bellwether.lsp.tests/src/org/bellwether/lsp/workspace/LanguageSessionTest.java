// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.lsp.Editor;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server reports problems of each version of an open text, and of other files of its project, and none after it is
 * closed.
 */
class LanguageSessionTest {
    private final LanguageSession session = new LanguageSession();

    @TempDir
    Path folder;

    @Test
    void eachVersionIsReportedOnce() {
        Editor editor = new Editor(session, folder.resolve("a.bellwether"), "struct S {\n  long x;\n};\n");
        assertEquals(
                List.of(0),
                session.changedDiagnostics().stream()
                        .map(p -> p.getDiagnostics().size())
                        .toList());
        assertEquals(List.of(), session.changedDiagnostics());
        editor.change("struct S {\n  lng x;\n};\n");
        assertEquals(
                List.of(1),
                session.changedDiagnostics().stream()
                        .map(p -> p.getDiagnostics().size())
                        .toList());
        editor.change("struct S {\n  lng x; // the same\n};\n");
        assertEquals(
                List.of(2),
                session.changedDiagnostics().stream()
                        .map(PublishDiagnosticsParams::getVersion)
                        .toList());
    }

    @Test
    void closingAFileClearsItsDiagnostics() {
        Path file = folder.resolve("a.bellwether");
        new Editor(session, file, "struct S {\n  lng x;\n};\n");
        assertEquals(1, session.changedDiagnostics().get(0).getDiagnostics().size());
        session.sources().close(file.toUri().toString());
        session.changed();
        assertEquals(0, session.changedDiagnostics().get(0).getDiagnostics().size());
        assertEquals(List.of(), session.changedDiagnostics());
    }

    @Test
    void joinedFilesAreReportedTogether() throws Exception {
        Path types = Files.writeString(folder.resolve("types.bellwether"), "struct S {\n  lng x;\n};\n");
        session.sources().addFolder(folder);
        new Editor(
                session, folder.resolve("uses.bellwether"), "import \"types.bellwether\";\n\nstruct T {\n  S s;\n};\n");
        List<PublishDiagnosticsParams> changedDiagnostics = session.changedDiagnostics();
        assertEquals(2, changedDiagnostics.size(), changedDiagnostics::toString);
        PublishDiagnosticsParams other = changedDiagnostics.stream()
                .filter(p -> p.getUri().endsWith("types.bellwether"))
                .findFirst()
                .orElseThrow();
        assertEquals(1, other.getDiagnostics().size(), types::toString);
    }
}
