// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.rename;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.sync.TextSync;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.io.LayoutText;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.command.BasicCommandStack;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenameTest {
    private static final String TYPES = """
            module nav {
              interface Reader {
                long read();
              };

              enum Mode { fast, slow };

              component GPS {
                provides Reader data;
              };
            };
            """;
    private static final String USES = """
            import "types.bellwether";

            module nav {
              component Airframe {
                uses Reader gps;
              };
            };

            assembly A {
              gps : nav::GPS;
              airframe : nav::Airframe;

              airframe.gps -> gps.data;
            }
            """;

    @TempDir
    Path folder;

    private ResourceSet files;

    @BeforeEach
    void open() throws IOException {
        Files.writeString(folder.resolve("types.bellwether"), TYPES);
        Files.writeString(folder.resolve("uses.bellwether"), USES);
        LoadedModel loaded = new ModelLoader().load(folder);
        assertEquals(List.of(), loaded.problems());
        files = loaded.resources();
    }

    private BellwetherTextResource file(String name) {
        return (BellwetherTextResource) files.getResources().stream()
                .filter(r -> r.getURI().lastSegment().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String text(String name) {
        return CanonicalPrinter.print(file(name).getContents().get(0));
    }

    private NamedElement named(String name) {
        return Models.all(files, NamedElement.class).stream()
                .filter(e -> name.equals(e.getName()))
                .findFirst()
                .orElseThrow();
    }

    private String refusal(String element, String name) {
        String message = assertThrows(RenameRefused.class, () -> Rename.of(named(element), name))
                .getMessage();
        assertEquals(TYPES, text("types.bellwether"), "nothing is half done");
        assertEquals(USES, text("uses.bellwether"), "nothing is half done");
        return message;
    }

    @Test
    void allFilesFollowInOneStep() throws Exception {
        Rename rename = Rename.of(named("Reader"), "Source");
        assertEquals(TYPES, text("types.bellwether"), "preparing changes nothing");
        BasicCommandStack stack = new BasicCommandStack();
        stack.execute(rename.command());
        assertEquals(TYPES.replace("Reader", "Source"), text("types.bellwether"));
        assertEquals(USES.replace("Reader", "Source"), text("uses.bellwether"));
        assertEquals(2, rename.changed().size());
        stack.undo();
        assertEquals(TYPES, text("types.bellwether"));
        assertEquals(USES, text("uses.bellwether"));
    }

    @Test
    void aModuleIsRenamedWhereverItIsOpened() throws Exception {
        Rename.of(named("nav"), "air").command().execute();
        assertEquals(TYPES.replace("nav", "air"), text("types.bellwether"));
        assertEquals(USES.replace("nav", "air"), text("uses.bellwether"));
    }

    /** Returns the identities that a renaming changes in the file of the assembly. */
    private Map<String, String> ids(NamedElement element, String name) {
        return Rename.ids(element, name, Models.of(files))
                .get(file("uses.bellwether").getContents().get(0));
    }

    @Test
    void layoutsFollowARename() {
        Map<String, String> ids = ids(Models.all(files, Instance.class).get(0), "receiver");
        String layout = """
                A A/connections.airframe.gps-gps.data 10 20 30 20
                A A::airframe 1 2 120 60
                A A::gps 200 2 120 60
                A A::gone 0 0 1 1
                """;
        assertEquals("""
                A A/connections.airframe.gps-receiver.data 10 20 30 20
                A A::airframe 1 2 120 60
                A A::gone 0 0 1 1
                A A::receiver 200 2 120 60
                """, LayoutText.renamed(layout, ids));
        assertEquals(folder.resolve("uses.bwlayout"), LayoutText.beside(folder.resolve("uses.bellwether")));
    }

    @Test
    void diagramsOfWhatIsRenamedFollow() {
        Map<String, String> ids = ids(named("A"), "Flight");
        assertEquals("Flight Flight::gps 1 2 3 4\n", LayoutText.renamed("A A::gps 1 2 3 4\n", ids));
    }

    @Test
    void viewsOfWhatIsRenamedFollow() {
        Map<String, String> ids = ids(named("A"), "Flight");
        assertEquals(
                "Flight@A Flight 0\nFlight@A Flight::gps 1 2\n", LayoutText.renamed("A@A A 0\nA@A A::gps 1 2\n", ids));
    }

    @Test
    void clashesAreRefusedInAnyCase() {
        assertTrue(refusal("Reader", "gps").contains("is taken by component nav::GPS"));
        assertTrue(refusal("Reader", "AIRFRAME").contains("is taken by"), "also by what another file has");
        assertTrue(refusal("Reader", "Fast").contains("is taken by"), "enumerators stand beside their enumeration");
        assertTrue(refusal("fast", "mode").contains("is taken by"));
        assertTrue(refusal("Reader", "NAV").contains("around is called"));
    }

    @Test
    void anotherCaseOfTheSameNameIsNoClash() throws Exception {
        Rename.of(named("Reader"), "READER").command().execute();
        assertEquals(USES.replace("Reader", "READER"), text("uses.bellwether"));
    }

    @Test
    void keywordsAndWhatIsNoIdentifierAreRefused() {
        assertTrue(refusal("Reader", "struct").contains("keyword"));
        assertTrue(refusal("Reader", "Component").contains("keyword"));
        assertTrue(refusal("Reader", "a b").contains("identifier"));
        assertTrue(refusal("Reader", "").contains("identifier"));
    }

    @Test
    void filesWithErrorsAreNotTouched() {
        TextSync.read(file("uses.bellwether"), "assembly {{{");
        assertTrue(refusal("Reader", "Source").contains("uses.bellwether names it too and has errors"));
    }

    @Test
    void readOnlyFilesAreNotTouched() throws IOException {
        Path uses = folder.resolve("uses.bellwether");
        assertTrue(uses.toFile().setWritable(false));
        if (Files.isWritable(uses)) {
            return; // root may write every file
        }
        assertTrue(refusal("Reader", "Source").contains("is read-only"));
    }
}
