// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.lsp.Editor;
import org.bellwether.lsp.workspace.LanguageSession;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NavigationTest {
    private final LanguageSession session = new LanguageSession();
    private final Navigation navigation = new Navigation(session.sources());
    private final Editor editor = Editor.basicsp(session);

    private String lineOf(Location location) {
        return editor.file()
                .text()
                .split("\n")[location.getRange().getStart().getLine()]
                .strip();
    }

    private List<String> definition(String marked) {
        return navigation.definition(editor.project(), editor.file(), editor.offset(marked)).stream()
                .map(this::lineOf)
                .toList();
    }

    @Test
    void aPortLeadsToItsType() {
        assertEquals(List.of("uses ReadData gps;"), definition("airframe.g|ps -> gps.data;"));
        assertEquals(List.of("provides ReadData data;"), definition("airframe.gps -> gps.da|ta;"));
    }

    @Test
    void aNameInAnExpressionLeadsToState() {
        editor.replace("set position;\n      publish", "set position = position;\n      publish");
        assertEquals(List.of("state Position position;"), definition("set position = posi|tion;"));
    }

    @Test
    void eachPartOfAQualifiedNameLeadsSomewhere() {
        assertEquals(List.of("module nav {"), definition("timer : na|v::Timer;"));
        assertEquals(List.of("component Timer {"), definition("timer : nav::Ti|mer;"));
    }

    @Test
    void allUsesAreFound() {
        assertEquals(
                4 + 1,
                navigation
                        .references(editor.project(), editor.file(), editor.offset("module na|v {"), true)
                        .size());
    }

    @Test
    void hoversTellWhatThingsAre() {
        assertTrue(editor.hover("samples ${sam|ples};").contains("Value: `400`"));
        assertTrue(editor.hover("parameter dead|line").contains("From the tick to the update"));
        assertTrue(editor.hover("mod|ule nav").length() > 20);
        assertTrue(editor.hover("timer tick ra|te 20 Hz").toLowerCase().contains("rate"));
    }

    @Test
    void aRepositoryIdIsShown() {
        editor.replace("module nav {", "module nav {\n  typeid Position \"IDL:example.com/Position:2.0\";");
        assertTrue(editor.hover("struct Posi|tion").contains("IDL:example.com/Position:2.0"));
    }

    @Test
    void theOutlineIsATree() {
        List<DocumentSymbol> roots = Outline.of(editor.file());
        assertEquals(
                List.of("nav", "BasicSP", "local", "steady"),
                roots.stream().map(DocumentSymbol::getName).toList());
        assertTrue(roots.get(1).getChildren().stream()
                .anyMatch(s -> s.getName().equals("airframe . gps -> gps . data")
                        || s.getName().contains("gps")));
    }

    @Test
    void renamingUpdatesEveryFile(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("types.bellwether"), "interface Reader {\n  void read();\n};\n");
        Path user = Files.writeString(
                folder.resolve("user.bellwether"),
                "import \"types.bellwether\";\n\ncomponent C {\n  provides Reader data;\n};\n");
        session.sources().addFolder(folder);
        Editor types = new Editor(
                session, folder.resolve("types.bellwether"), Editor.read(folder.resolve("types.bellwether")));
        Renaming renaming = new Renaming(session.sources(), types.keywords());
        var edit = renaming.rename(types.project(), types.file(), types.offset("interface Rea|der"), "Source");
        assertEquals(2, edit.getChanges().size(), edit::toString);
        assertEquals(
                "interface Source {\n  void read();\n};\n",
                types.apply(edit.getChanges().get(types.name())));
        List<TextEdit> other = edit.getChanges().get(user.toRealPath().toUri().toString());
        assertEquals(3, other.get(0).getRange().getStart().getLine());

        Path layout = Files.writeString(folder.resolve("user.bwlayout"), "/ C 1 2 30 40\nC C::data 0 0 8 8\n");
        Editor users = new Editor(session, user, Editor.read(user));
        var moved = renaming.rename(users.project(), users.file(), users.offset("component |C"), "Client");
        assertEquals(
                "/ Client 1 2 30 40\nClient Client::data 0 0 8 8\n",
                moved.getChanges()
                        .get(layout.toRealPath().toUri().toString())
                        .get(0)
                        .getNewText());

        int offset = types.offset("interface Rea|der");
        assertThrows(Renaming.Refused.class, () -> renaming.rename(types.project(), types.file(), offset, "struct"));
        assertThrows(Renaming.Refused.class, () -> renaming.rename(types.project(), types.file(), offset, "a b"));
        assertThrows(Renaming.Refused.class, () -> renaming.rename(types.project(), types.file(), offset, "c"));
    }
}
