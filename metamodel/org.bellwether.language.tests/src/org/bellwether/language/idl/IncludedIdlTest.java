// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models include IDL files, which are preprocessed and never changed. */
class IncludedIdlTest {
    private static final String MODEL = """
            #include "idl/echo.idl"

            component Answerer {
              provides demo::Echo echo;
            };
            """;

    @TempDir
    Path temp;

    private Path folder;

    @BeforeEach
    void files() throws IOException {
        folder = temp.toRealPath();
        write("idl/echo.idl", """
                #ifndef ECHO
                #define ECHO
                #pragma prefix "example.com"
                #include <orb.idl>
                #include "types.idl"
                module demo {
                  interface Echo {
                    TEXT ping(in Text text);
                  };
                  typeid Echo "IDL:demo/Echo:2.0";
                };
                #endif
                """);
        write("idl/types.idl", """
                #define LENGTH 80
                #define TEXT Text
                module demo { typedef string<LENGTH> Text; };
                """);
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String problems(Path file) {
        return new ModelLoader()
                .load(file).problems().stream()
                        .map(Problem::render)
                        .collect(Collectors.joining("\n"))
                        .replace(folder + "/", "");
    }

    @Test
    void namesOfAnIncludedFileMayBeUsed() throws IOException {
        LoadedModel loaded = new ModelLoader().load(write("model.bellwether", MODEL));
        assertEquals("", problems(folder.resolve("model.bellwether")));
        assertEquals(3, loaded.models().size());
        assertTrue(CanonicalPrinter.print(loaded.models().stream()
                        .filter(m -> m.eResource().getURI().lastSegment().equals("echo.idl"))
                        .findFirst()
                        .get())
                .contains("  typeid Echo \"IDL:demo/Echo:2.0\";"));
    }

    @Test
    void theLineStaysAndTheFileIsNotWritten() throws IOException {
        LoadedModel loaded = new ModelLoader().load(write("model.bellwether", MODEL));
        ModelWriter.save(loaded.model().eResource());
        assertEquals(MODEL, Files.readString(folder.resolve("model.bellwether")));
        var included = loaded.models().get(1).eResource();
        IOException refused = assertThrows(IOException.class, () -> ModelWriter.save(included));
        assertTrue(refused.getMessage().contains("is not written by tools"), refused.getMessage());
    }

    @Test
    void anIdlFileIsAModelToo() {
        assertEquals("", problems(folder.resolve("idl/echo.idl")));
    }

    @Test
    void aFolderOfIdlIsAProject() {
        assertEquals("", problems(folder));
    }

    @Test
    void idlThatNoModelNamesIsNotOfTheProject() throws IOException {
        write("model.bellwether", MODEL);
        write("other/echo.idl", "this is no IDL");
        assertEquals("", problems(folder));
    }

    @Test
    void problemsStandWhereTheFileHasThem() throws IOException {
        write("idl/types.idl", """
                #define TEXT string<80>
                module demo {
                  typedef TEXT Text; typedef Texts More;
                };
                """);
        String problems = problems(write("model.bellwether", MODEL));
        assertTrue(
                problems.startsWith("idl/types.idl:3:30: error BW008: type refers to Texts, which does not exist. "
                        + "Did you mean Text?"),
                problems);
    }

    @Test
    void directivesAreJudged() throws IOException {
        write("idl/types.idl", "#if 1\n");
        String problems = problems(write("model.bellwether", MODEL));
        assertTrue(problems.startsWith("idl/types.idl:1:"), problems);
        assertEquals(1, problems.lines().filter(l -> l.contains("error")).count(), problems);
    }

    @Test
    void missingFilesAreReported() throws IOException {
        String problems = problems(write("model.bellwether", MODEL.replace("echo.idl", "other.idl")));
        assertTrue(
                problems.startsWith(
                        "model.bellwether:1:10: error BW009: idl/other.idl cannot be imported: there is no such"),
                problems);
        assertEquals(1, problems.lines().filter(l -> l.contains("error")).count(), problems);
    }

    @Test
    void filesOutsideOfTheProjectAreNotRead() throws IOException {
        write("outside.idl", "struct Secret { long key; };");
        String problems = problems(write("project/model.bellwether", "#include \"../outside.idl\"\n"));
        assertTrue(problems.contains("it lies outside the project's folder"), problems);
    }

    /** IDL 3's import refers to an element that another file defines. */
    @Test
    void importsByNameFollowNothing() throws IOException {
        String text = "#include \"idl/echo.idl\"\nimport demo;\nimport ::demo::Echo;\n";
        LoadedModel loaded = new ModelLoader().load(write("model.bellwether", text));
        assertEquals("", problems(folder.resolve("model.bellwether")));
        assertEquals(text, CanonicalPrinter.print(loaded.model()));
        String problems = problems(write("model.bellwether", "import CosNaming;\n"));
        assertTrue(problems.contains("BW009: CosNaming cannot be imported: no file that is read defines it"), problems);
    }

    /**
     * An include in a module works as text in IDL: the file's definitions and its includes are in the enclosing
     * modules.
     */
    @Test
    void definitionsOfAFileIncludedInAModuleBelongToTheModule() throws IOException {
        String text = """
                module outer {
                  module _interface {
                    #include "idl/echo.idl"
                    typedef sequence<demo::Text> Texts;
                  };
                };

                component Answerer {
                  provides outer::_interface::demo::Echo echo;
                };
                """;
        LoadedModel loaded = new ModelLoader().load(write("model.bellwether", text));
        assertEquals("", problems(folder.resolve("model.bellwether")));
        assertEquals(text, CanonicalPrinter.print(loaded.model()));
        String wrong = problems(write("model.bellwether", text.replace("provides outer::_interface::", "provides ")));
        assertTrue(wrong.startsWith("model.bellwether:9:12: error BW008"), wrong);
    }

    @Test
    void aFileMayBeIncludedInSeveralPlaces() throws IOException {
        assertEquals("", problems(write("model.bellwether", """
                #include "idl/echo.idl"

                module a {
                  #include "idl/echo.idl"
                };

                module b {
                  #include <idl/echo.idl>
                };

                component Answerer {
                  provides demo::Echo echo;
                  provides a::demo::Echo first;
                  provides b::demo::Echo second;
                };
                """)));
    }

    @Test
    void problemsOfFilesInModulesStandWhereTheFileHasThem() throws IOException {
        String inModule = "module m {\n  #include \"idl/echo.idl\"\n};\n";
        write("idl/types.idl", "module demo {\n  typedef Texts Text; }; // no end of line");
        write("idl/echo.idl", "#include \"types.idl\"\n");
        String problems = problems(write("model.bellwether", inModule));
        assertTrue(problems.startsWith("idl/types.idl:2:11: error BW008: type refers to Texts"), problems);
        write("idl/types.idl", "#include \"types.idl\"\n");
        String circle = problems(write("model.bellwether", inModule));
        assertTrue(circle.contains("includes itself without end"), circle);
        assertEquals(problems(write("model.bellwether", MODEL)), circle);
    }

    @Test
    void inAModuleOnlyIdlIsIncluded() throws IOException {
        write("parts.bellwether", "module m {};\n");
        String model = problems(write("model.bellwether", "module a {\n  #include \"parts.bellwether\"\n};\n"));
        assertTrue(model.contains("BW009") && model.contains("only an IDL file"), model);
        String missing = problems(write("model.bellwether", "module a {\n  #include \"absent.idl\"\n};\n"));
        assertTrue(missing.startsWith("model.bellwether:2:12: error BW009"), missing);
    }
}
