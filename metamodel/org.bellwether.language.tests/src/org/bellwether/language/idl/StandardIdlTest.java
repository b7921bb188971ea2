// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.language.save.OverlayText;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the OMG's files that IDL includes although they are missing. */
class StandardIdlTest {
    private static final String PLANT = """
            // Copyright somebody
            #ifndef PLANT
            #define PLANT
            #include "part.idl"
            #include <orb.idl> // of CORBA

            // The plant's
            module plant {
              // CORBA::LongSeq is not used here
              const string WORDS = "CORBA::ShortSeq";
              typedef CORBA::StringSeq Names;
              interface Store : Part {
                CORBA::StringValue label();
                CORBA::OctetSeq bytes(in Names list);
              };
            };
            #endif
            """;

    @TempDir
    Path temp;

    private Path folder;

    @BeforeEach
    void files() throws IOException {
        folder = temp.toRealPath();
        write("part.idl", "interface Part {};\n");
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static IdlModels read(Path file) throws IOException {
        return IdlReader.read(List.of(file), null, PreprocessorOptions.NONE);
    }

    private IdlModels good(Path file) throws IOException {
        IdlModels models = read(file);
        assertEquals("", rendered(models.problems()));
        return models;
    }

    private String rendered(List<Problem> problems) {
        return problems.stream()
                .map(Problem::render)
                .collect(Collectors.joining("\n"))
                .replace(folder + "/", "");
    }

    /** Checks that a file and its text as IDL have the same declarations and ids for omniidl. */
    private void omniidlTakesTheTextForTheSame(Path file, Map<String, String> texts)
            throws IOException, InterruptedException {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            write("text/" + text.getKey(), text.getValue());
        }
        List<Path> folders = List.of(Path.of("/usr/share/idl/omniORB"));
        Omniidl omniidl = new Omniidl(Files.createDirectories(folder.resolve("scratch")));
        String theirs = omniidl.declarations(file, folders);
        assertNotNull(theirs, omniidl.errors());
        String ours = omniidl.declarations(folder.resolve("text").resolve(file.getFileName()), folders);
        assertNotNull(ours, omniidl.errors());
        assertEquals(theirs, ours);
    }

    @Test
    void theIncludeStandsWhereItStood() throws IOException, InterruptedException {
        Path file = write("plant.idl", PLANT);
        IdlModels models = good(file);
        assertTrue(
                models.texts().get("plant.bellwether").startsWith("""
                        // Copyright somebody

                        import "part.bellwether";
                        import "orb.bellwether"; // of CORBA

                        // The plant's
                        module plant {
                        """),
                models.texts().get("plant.bellwether"));
        Map<String, String> texts = IdlTexts.of(models.models(), models.standard());
        assertEquals(Set.of("plant.idl", "part.idl"), texts.keySet());
        String text = texts.get("plant.idl");
        assertTrue(text.contains("""
                        #include "part.idl"
                        #include <orb.idl> // of CORBA

                        // The plant's
                        module plant {
                        """), text);
        omniidlTakesTheTextForTheSame(file, texts);
    }

    /** A file that uses the types gets them through an included file. */
    @Test
    void withoutAnIncludeTheImportStandsBeforeItsUses() throws IOException {
        write("part.idl", """
                // Copyright somebody
                // About the part
                interface Part { CORBA::OctetSeq bytes(); };
                """);
        IdlModels models = good(write("plant.idl", "#include <orb.idl>\n#include \"part.idl\"\n"));
        String text = IdlTexts.of(models.models(), models.standard()).get("part.idl");
        assertTrue(text.indexOf("#include <orb.idl>") < text.indexOf("interface Part"), text);
        assertTrue(text.indexOf("#include <orb.idl>") > 0, text);
        write("part.idl", "#pragma prefix \"a.b\"\ninterface Part { CORBA::OctetSeq bytes(); };\n");
        models = good(folder.resolve("plant.idl"));
        text = IdlTexts.of(models.models(), models.standard()).get("part.idl");
        assertTrue(text.indexOf("#include <orb.idl>") < text.indexOf("interface Part"), text);
        assertTrue(text.indexOf("#include <orb.idl>") > 0, text);
    }

    @Test
    void commentsAndStringsUseNothing() throws IOException {
        String orb = good(write("plant.idl", PLANT)).texts().get("orb.bellwether");
        assertTrue(orb.contains(" OctetSeq;"), orb);
        assertFalse(orb.contains(" LongSeq;"), orb);
        assertFalse(orb.contains(" ShortSeq;"), orb);
        IdlModels none = good(write("none.idl", "#include <orb.idl>\n/* CORBA::LongSeq */ interface I {};\n"));
        assertEquals(Set.of("none"), none.models().keySet());
    }

    /** Within module CORBA the types have their simple names. */
    @Test
    void theCorbaModuleUsesStandardTypesBySimpleNames() throws IOException {
        IdlModels models = good(write(
                "x.idl",
                "#include <orb.idl>\nmodule CORBA { interface Own { OctetSeq bytes(); Current now(); }; };\n"));
        String orb = models.texts().get("orb.bellwether");
        assertTrue(orb.contains(" OctetSeq;") && orb.contains("interface Current"), orb);
    }

    @Test
    void aFileThatIsThereIsNotTheStandards() throws IOException {
        write("orb.idl", "module CORBA { typedef sequence<octet> OctetSeq; };\n");
        IdlModels models = good(write("x.idl", "#include \"orb.idl\"\ninterface I { CORBA::OctetSeq bytes(); };\n"));
        assertEquals(Map.of(), models.standard());
        assertEquals(Set.of("x", "orb"), models.models().keySet());
        assertEquals(
                Set.of("x.idl", "orb.idl"),
                IdlTexts.of(models.models(), models.standard()).keySet());
    }

    @Test
    void aFileInAnotherFolderIsNotTheStandards() throws IOException {
        for (String path : List.of("\"drivers/orb.idl\"", "<drivers/orb.idl>", "\"ccm/Components.idl\"")) {
            IdlModels models = read(write("x.idl", "#include " + path + "\ninterface I {};\n"));
            assertFalse(models.isOk());
            assertTrue(
                    rendered(models.problems()).contains("x.idl:1:2: error BW091: the included file " + path),
                    rendered(models.problems()));
        }
        good(write("x.idl", "#include <tao/orb.idl>\ninterface I { CORBA::OctetSeq bytes(); };\n"));
    }

    /** Tests every type, in IDL and in a model that includes the OMG's file or an IDL file that does. */
    @ParameterizedTest
    @EnumSource
    void allTypesAreKnown(StandardIdl standard) throws IOException {
        StringBuilder text = new StringBuilder("#include <" + standard.path() + ">\nmodule all {\n");
        StringBuilder raised = new StringBuilder();
        for (String name : standard.names()) {
            String use = standard.module() + "::" + name;
            if (standard.defining(Set.of(name)).contains("exception " + name + " {")) {
                raised.append(raised.isEmpty() ? "" : ", ").append(use);
            } else {
                text.append("typedef ").append(use).append(" t").append(name).append(";\n");
            }
        }
        text.append("interface I { void f()")
                .append(raised.isEmpty() ? "" : " raises (" + raised + ")")
                .append("; };\n};\n");
        good(write("all.idl", text.toString()));
        assertEquals("", problems(write("direct.bellwether", text.toString())));
        assertEquals("", problems(write("model.bellwether", "#include \"all.idl\"\n")));
    }

    private String problems(Path model) {
        LoadedModel loaded = new ModelLoader().load(model);
        return rendered(loaded.isOk() ? new ModelValidator().validate(loaded.resources()) : loaded.problems());
    }

    @Test
    void standardBaseInterfacesOfComponentsAreKnown() throws IOException {
        String text = """
                #include <Components.idl>
                local interface CCM_Pump : Components::SessionComponent {
                  Components::Cookie link(in Components::CCMObject who, in Components::EventConsumerBase what);
                };
                local interface CCM_Valve : Components::EnterpriseComponent {
                  Components::CCMHome place();
                };
                """;
        IdlModels models = good(write("pump.idl", text));
        assertEquals(Map.of("Components", StandardIdl.COMPONENTS, "orb", StandardIdl.ORB), models.standard());
        String components = models.texts().get("Components.bellwether");
        assertTrue(
                components.contains("  local interface SessionComponent : EnterpriseComponent {\n"
                        + "    void set_session_context(in SessionContext ctx) raises (CCMException);"),
                components);
    }

    @Test
    void aModelHasTheTypesOfTheIdlThatItIncludes() throws IOException {
        write("plant.idl", PLANT);
        String model = """
                #include "plant.idl"

                component Depot {
                  provides plant::Store store;
                };

                struct Parcel {
                  CORBA::StringSeq lines;
                };
                """;
        assertEquals("", problems(write("model.bellwether", model)));
        assertTrue(problems(write("other.bellwether", "struct Parcel {\n  CORBA::StringSeq lines;\n};\n"))
                .contains("BW008"));
    }

    /** A change of an open file's text may be the first that uses a type. */
    @Test
    void anOpenFileMayUseMoreTypes() throws IOException {
        String text = "#include <Components.idl>\n";
        LoadedModel loaded = new ModelLoader().load(write("model.bellwether", text));
        assertEquals(1, loaded.resources().getResources().size());
        ModelResource open = (ModelResource) loaded.model().eResource();
        assertEquals(
                List.of(),
                OverlayText.read(open, text + "typedef Components::CCMObject Pump;\n")
                        .getErrors());
    }

    /** The file in the project is read, independent of the current folder. */
    @Test
    void aModelReadsAFileThatIsThere() throws IOException {
        write("plant.idl", "#include <orb.idl>\ninterface Store { Own own(); CORBA::OctetSeq bytes(); };\n");
        String missing = problems(write("model.bellwether", "#include \"plant.idl\"\n"));
        assertTrue(missing.startsWith("plant.idl:2:19: error BW008: type refers to Own"), missing);
        write("orb.idl", "interface Own {};\n");
        assertEquals("", problems(folder.resolve("model.bellwether")));
    }
}
