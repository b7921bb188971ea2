// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Facet;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextSyncTest {
    private static final String ASSEMBLY = """
            module nav {
              interface ReadData {
                long get_data();
              };

              component GPS {
                provides ReadData data;
              };

              component Airframe {
                uses ReadData gps;
              };
            };

            assembly BasicSP {
              gps : nav::GPS;
              airframe : nav::Airframe;

              airframe.gps -> gps.data;
            }
            """;

    @TempDir
    Path folder;

    private OpenFiles open(String text) throws IOException {
        OpenFiles files = new OpenFiles(folder, "model.bellwether", text);
        assertEquals(text, files.text(), "the test's text is canonical");
        return files;
    }

    @Test
    void theSameTextChangesNothing() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        assertTrue(files.sync(ASSEMBLY).ids().isEmpty());
        assertEquals(List.of(), files.changes());
        files.sync("// a remark\n\n" + ASSEMBLY.replace("\n", "\n\n"));
        assertEquals(List.of(files.root()), files.changed(), "only the file's remark is new");
    }

    @Test
    void onlyDifferingElementsAreChanged() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        EObject gps = files.find("BasicSP::gps");
        files.sync(ASSEMBLY.replace("gps : nav::GPS;", "gps : nav::Airframe;"));
        assertEquals(List.of(gps), files.changed().subList(0, 1));
        assertTrue(files.changed().size() <= 2, "the instance, and the end whose port is gone: " + files.changed());
    }

    @Test
    void renamedElementsStayThemselves() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        EObject gps = files.find("BasicSP::gps");
        EObject connection = Models.all(files.root(), Connection.class).get(0);
        TextChange change = files.sync(
                ASSEMBLY.replace("gps : nav::GPS", "receiver : nav::GPS").replace("-> gps", "-> receiver"));
        assertSame(gps, files.find("BasicSP::receiver"));
        assertSame(connection, Models.all(files.root(), Connection.class).get(0));
        assertEquals(List.of(gps), files.changed());
        assertEquals("BasicSP::receiver", change.ids().get("BasicSP::gps"));
        String before = "BasicSP/connections.airframe.gps-gps.data";
        assertEquals(
                "BasicSP/connections.airframe.gps-receiver.data", change.ids().get(before));
    }

    @Test
    void namesThatAreSwappedTellTheElements() throws IOException {
        OpenFiles files = open("struct A {\n  long x;\n};\n\nstruct B {\n  double y;\n};\n");
        EObject a = files.find("A");
        files.sync("struct B {\n  long x;\n};\n\nstruct A {\n  double y;\n};\n");
        assertSame(a, files.find("A"), "the name is the identity");
        assertEquals("struct B {\n  long x;\n};\n\nstruct A {\n  double y;\n};\n", files.text());
    }

    @Test
    void objectTakesThePlaceOfAnInterfaceThatLosesItsName() throws IOException {
        OpenFiles files = open("interface I {};\n\ncomponent C {\n  provides I data;\n};\n");
        String text = "interface ? {};\n\ncomponent C {\n  provides Object data;\n};\n";
        files.sync(text);
        assertEquals(text, files.text());
    }

    @Test
    void somethingElseIsNotTakenForARename() throws IOException {
        OpenFiles files = open("struct A {\n  long x;\n  long y;\n  long z;\n};\n");
        EObject a = files.find("A");
        files.sync("struct B {\n  double other;\n  string names;\n  boolean on;\n};\n");
        assertNotSame(a, files.find("B"));
    }

    @Test
    void anElementMovedIntoAModuleKeepsItsIdentity() throws IOException {
        OpenFiles files = open("interface Reader {};\n\ncomponent C {\n  provides Reader data;\n};\n");
        EObject reader = files.find("Reader");
        EObject facet = files.find("C::data");
        TextChange change =
                files.sync("module m {\n  interface Reader {};\n};\n\ncomponent C {\n  provides m::Reader data;\n};\n");
        assertSame(reader, files.find("m::Reader"));
        assertSame(facet, files.find("C::data"));
        assertEquals(Map.of("Reader", "m::Reader"), change.ids());
        files.sync("interface Reader {};\n\ncomponent C {\n  provides Reader data;\n};\n");
        assertSame(reader, files.find("Reader"));
    }

    @Test
    void anOuterModuleCanBecomeTheInnerOne() throws IOException {
        OpenFiles files = open("module a {\n  module b {\n    native x;\n  };\n};\n");
        EObject a = files.find("a");
        EObject b = files.find("a::b");
        String turned = "module b {\n  module a {\n    native x;\n  };\n};\n";
        files.sync(turned);
        assertEquals(turned, files.text());
        assertSame(b, files.find("b"));
        assertNotSame(a, files.find("b::a"));
        files.stack.undo();
        assertEquals("module a {\n  module b {\n    native x;\n  };\n};\n", files.text());
    }

    @Test
    void aTextChangeIsUndoneAndRedoneInOneStep() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        EObject airframe = files.find("BasicSP::airframe");
        String edited = ASSEMBLY.replace("airframe : nav::Airframe;", "display : nav::GPS;\n  one : nav::GPS;")
                .replace("  airframe.gps -> gps.data;\n", "  ?.? -> one.data;\n")
                .replace("long get_data", "double get_data");
        files.sync(edited);
        assertEquals(edited, files.text());
        files.stack.undo();
        assertEquals(ASSEMBLY, files.text());
        assertSame(airframe, files.find("BasicSP::airframe"));
        files.stack.redo();
        assertEquals(edited, files.text());
    }

    @Test
    void textsWithErrorsChangeNothingAndAreNotWrittenOver() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        TextChange broken = files.sync(ASSEMBLY.replace("-> gps.data", "-> -> gps.data"));
        assertFalse(broken.isReadable());
        assertEquals(19, broken.problems().get(0).line());
        assertEquals(List.of(), files.changes());
        assertThrows(IllegalStateException.class, broken::apply);
        IOException refused = assertThrows(IOException.class, () -> ModelWriter.save(files.file()));
        assertTrue(refused.getMessage().contains("not written over"), refused.getMessage());
        assertEquals(ASSEMBLY, Files.readString(folder.resolve("model.bellwether")));
        String fixed = ASSEMBLY.replace("get_data", "read");
        assertEquals(List.of(), files.sync(fixed).problems());
        ModelWriter.save(files.file());
        assertEquals(fixed, Files.readString(folder.resolve("model.bellwether")));
    }

    @Test
    void anImportThatLeadsNowhereChangesNothing() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        assertFalse(files.sync("import \"other.bellwether\";\n\n" + ASSEMBLY).isReadable());
        assertEquals(List.of(), files.changes());
        assertThrows(IOException.class, () -> ModelWriter.save(files.file()));
    }

    @Test
    void unresolvedNamesAreKeptUntilTheyAreFixed() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        String wrong = ASSEMBLY.replace("uses ReadData gps", "uses other::Data gps");
        TextChange change = files.sync(wrong);
        assertTrue(change.isReadable());
        assertEquals(
                List.of("BW008"), change.problems().stream().map(p -> p.code()).toList());
        assertEquals(wrong, files.text());
        assertEquals(List.of(), files.sync(wrong).ids().entrySet().stream().toList());
        assertEquals(List.of(), files.changes(), "the same wrong name again");
        assertEquals(List.of(), files.sync(ASSEMBLY).problems());
        assertEquals(ASSEMBLY, files.text());
    }

    @Test
    void otherFilesFollowARename() throws IOException {
        String other = "import \"types.bellwether\";\n\ncomponent C {\n  provides Reader data;\n};\n";
        OpenFiles files = new OpenFiles(folder, "types.bellwether", "interface Reader {};\n", "use.bellwether", other);
        Facet facet = files.named(Facet.class, "data");
        Interface reader = facet.getInterface();
        files.sync(files.file("types.bellwether"), "interface Source {};\n");
        assertSame(reader, facet.getInterface());
        assertEquals(other.replace("Reader", "Source"), files.text("use.bellwether"));
    }

    @Test
    void otherFilesKeepTheNameOfADeletedElement() throws IOException {
        String types = "module m {\n  interface Reader {};\n\n  struct S {\n    long x;\n  };\n};\n";
        String other = "import \"types.bellwether\";\n\ncomponent C {\n  provides m::Reader data;\n};\n";
        OpenFiles files = new OpenFiles(folder, "types.bellwether", types, "use.bellwether", other);
        Facet facet = files.named(Facet.class, "data");
        Interface reader = facet.getInterface();
        files.sync(files.file("types.bellwether"), "module m {\n  struct S {\n    long x;\n  };\n};\n");
        assertTrue(facet.getInterface().eIsProxy());
        assertEquals(other, files.text("use.bellwether"));
        files.stack.undo();
        assertSame(reader, facet.getInterface());
        files.stack.redo();
        files.sync(files.file("types.bellwether"), types);
        assertEquals(List.of(), files.sync(files.file("use.bellwether"), other).problems());
        assertEquals("Reader", facet.getInterface().getName());
    }

    @Test
    void filesThatImportOneAnotherAreReadWithWhatIsNew() throws IOException {
        String a = "import \"b.bellwether\";\n\ninterface I {\n};\n\ncomponent D {\n  uses I i;\n  timer t;\n\n"
                + "  on timer t {\n  }\n};\n";
        String b = "import \"a.bellwether\";\n\ncomponent C {\n  provides I data;\n};\n";
        OpenFiles files = new OpenFiles(folder, "a.bellwether", a, "b.bellwether", b);
        String more = files.text("a.bellwether").replace("interface I {", "interface I {\n  void get();\n")
                + "\nassembly A {\n  c : C;\n}\n\ndeployment local of A {}\n\nexperiment e of local {\n"
                + "  measure latency m at c.data.get;\n}\n";
        TextChange change = files.sync(files.file("a.bellwether"), more);
        assertEquals(
                List.of(),
                files.file("a.bellwether").getErrors(),
                () -> change.problems().toString());
        assertEquals(more, files.text("a.bellwether"));
    }

    @Test
    void placesAreThoseOfTheNewestText() throws IOException {
        OpenFiles files = open(ASSEMBLY);
        EObject gps = files.find("BasicSP::gps");
        int line = files.file().lineOf(gps);
        files.sync("// one\n// two\n\n" + ASSEMBLY);
        assertEquals(line + 3, files.file().lineOf(gps));
    }

    @Test
    void aReferenceThatTextCannotExpressIsKept() throws IOException {
        OpenFiles files = open("struct S {\n  long x;\n};\n\ncomponent C {\n  provides ? data;\n};\n");
        Interface unnamed = org.bellwether.model.idl.IdlFactory.eINSTANCE.createInterface();
        ((org.bellwether.model.experiment.Model) files.root()).getElements().add(unnamed);
        Facet facet = files.named(Facet.class, "data");
        facet.setInterface(unnamed);
        files.sync(files.text());
        assertEquals(List.of(), files.changes());
        assertSame(unnamed, facet.getInterface());
    }

    @Test
    void reorderingMovesOnlyInTheList() throws IOException {
        OpenFiles files = open("parameter a : long = 1;\nparameter b : long = 2;\nparameter c : long = 3;\n");
        Parameter c = files.named(Parameter.class, "c");
        files.sync("parameter c : long = 3;\nparameter a : long = 1;\nparameter b : long = 2;\n");
        assertSame(c, Models.all(files.root(), Parameter.class).get(0));
        assertEquals(List.of(files.root()), files.changed());
        assertEquals(1, files.changes().size());
    }

    @Test
    void aFileThatWasBrokenOnDiskIsFixedByText() throws IOException {
        OpenFiles files = open("struct S {\n  long x;\n};\n");
        Struct s = files.named(Struct.class, "S");
        files.sync("");
        assertEquals("", files.text());
        assertNull(s.eResource());
        files.stack.undo();
        assertSame(s, files.named(Struct.class, "S"));
        assertEquals(0, Models.all(files.root(), Module.class).size());
        assertEquals(0, Models.all(files.root(), Instance.class).size());
    }
}
